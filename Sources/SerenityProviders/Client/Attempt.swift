import SerenityCore

/// One request and its answer; what was shown of it survives its failure.
struct Attempt {
  let client: ProviderClient
  let request: ChatRequest
  let number: Int
  /// When the call began and when it must be over, by the time that never jumps.
  let began: Duration
  let end: Duration
  /// When the first word must be there.
  let firstWordEnd: Duration

  /// The words shown so far.
  private(set) var shown = ""
  private var firstWordAfter: Duration?
  private var assembly = AnswerAssembly()

  init(
    client: ProviderClient, request: ChatRequest, number: Int, began: Duration, end: Duration, firstWordEnd: Duration
  ) {
    self.client = client
    self.request = request
    self.number = number
    self.began = began
    self.end = end
    self.firstWordEnd = firstWordEnd
  }

  /// Sends the request and reads its answer to the end.
  mutating func run(onText: @Sendable (String) -> Void) async throws(ProviderFailure) -> ChatCompletion {
    var spelled = try client.dialect.encode(request, attempt: number)
    spelled.label.timeLeft = max(end - client.time.elapsed, .zero)
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await client.transport.open(spelled, within: min(client.configuration.headLimit, try left()))
    } catch {
      throw ProviderFailure(error)
    }
    // A second call does no harm, and no way out of here leaves a connection open.
    defer { response.body.cancel() }
    guard (200..<300).contains(response.status) else { throw await complaint(of: response) }
    client.heed(response.headers)
    if request.streams, Self.isStream(response) {
      return try await readStream(response.body, onText: onText)
    }
    return try await readWhole(response.body, onText: onText)
  }

  /// The time left until there must be a word; throws `timedOut` when there is none.
  private func left() throws(TransportError) -> Duration {
    let left = firstWordEnd - client.time.elapsed
    guard left > .zero else { throw .timedOut }
    return left
  }

  /// Whether a response to a streaming request streams: some servers answer whole, and say so.
  private static func isStream(_ response: HTTPResponse) -> Bool {
    guard let type = response.header("content-type")?.lowercased() else { return true }
    return type.hasPrefix("text/event-stream") || type.hasPrefix("application/x-ndjson")
  }
}

// MARK: - Streaming
extension Attempt {
  private mutating func readStream(
    _ body: any HTTPBody, onText: @Sendable (String) -> Void
  ) async throws(ProviderFailure) -> ChatCompletion {
    let configuration = client.configuration
    var decoder = client.dialect.makeStreamDecoder(maximumEventBytes: configuration.maximumEventBytes)
    var clocks = StreamClocks(
      byteLimit: configuration.byteLimit, payloadLimit: configuration.payloadLimit, end: firstWordEnd,
      now: client.time.elapsed)
    var total = 0
    while true {
      let chunk: [UInt8]?
      do throws(TransportError) {
        chunk = try await next(of: body, clocks: clocks)
      } catch {
        // The answer is whole once the model said why it stopped; only the farewell is missing.
        if assembly.isFinished, error != .cancelled { break }
        throw ProviderFailure(error)
      }
      guard let chunk else {
        _ = try take(decoder.finish(), onText: onText)
        break
      }
      total += chunk.count
      guard total <= configuration.maximumBodyBytes else { throw .oversized }
      let parts = decoder.feed(chunk)
      clocks.arrived(at: client.time.elapsed, hasPayload: parts.contains { $0 != .comment })
      let wasFinished = assembly.isFinished
      let wasSilent = shown.isEmpty
      if try take(parts, onText: onText) { break }
      if wasSilent, !shown.isEmpty { clocks.end = end }
      if assembly.isFinished, !wasFinished {
        clocks.end = min(clocks.end, client.time.elapsed + configuration.tailLimit)
      }
    }
    // An end without a reason is a break, if there were words; without words the answer is empty and asked for again.
    guard assembly.isFinished || shown.isEmpty else { throw ProviderFailure(TransportError.closedEarly) }
    return try assembly.completion(attempts: number, firstWordAfter: firstWordAfter)
  }

  private func next(of body: any HTTPBody, clocks: StreamClocks) async throws(TransportError) -> [UInt8]? {
    let patience = clocks.patience(at: client.time.elapsed)
    guard patience > .zero else { throw .timedOut }
    return try await body.next(within: patience)
  }

  /// Takes parts in; true when nothing more is to be read.
  private mutating func take(
    _ parts: [AnswerPart], onText: @Sendable (String) -> Void
  ) throws(ProviderFailure) -> Bool {
    for part in parts {
      switch assembly.take(part) {
      case .goOn: break
      case .show(let piece): show(piece, onText: onText)
      case .fail(let failure):
        // The answer is whole by then; trouble with what follows does not unsay it.
        if assembly.isFinished, !shown.isEmpty { return true }
        throw failure
      case .stop: return true
      }
    }
    return false
  }

  private mutating func show(_ piece: String, onText: @Sendable (String) -> Void) {
    if request.streams, firstWordAfter == nil { firstWordAfter = client.time.elapsed - began }
    shown += piece
    onText(piece)
  }
}

// MARK: - Whole answers
extension Attempt {
  private mutating func readWhole(
    _ body: any HTTPBody, onText: @Sendable (String) -> Void
  ) async throws(ProviderFailure) -> ChatCompletion {
    var bytes: [UInt8] = []
    var blanks = 0
    do throws(TransportError) {
      // No clock but the last: while it writes a whole answer, DeepSeek may be silent for minutes.
      while let chunk = try await body.next(within: try left()) {
        guard bytes.isEmpty else {
          bytes += chunk
          if bytes.count > client.configuration.maximumBodyBytes { break }
          continue
        }
        let start = chunk.firstIndex { !$0.isBlank } ?? chunk.endIndex
        blanks += start
        bytes += chunk[start...]
        if blanks > client.configuration.maximumBlankBytes { break }
      }
    } catch {
      throw ProviderFailure(error)
    }
    guard bytes.count <= client.configuration.maximumBodyBytes else { throw .oversized }
    guard !bytes.isEmpty, blanks <= client.configuration.maximumBlankBytes else { throw .empty }
    for part in try client.dialect.decodeWhole(bytes) { _ = assembly.take(part) }
    var completion = try assembly.completion(attempts: number, firstWordAfter: nil)
    try await type(completion.text, onText: onText)
    completion.firstWordAfter = firstWordAfter
    return completion
  }

  /// Shows a whole text word by word, at a reading pace where it was to stream (CHAT-10).
  private mutating func type(
    _ text: String, onText: @Sendable (String) -> Void
  ) async throws(ProviderFailure) {
    let pause = client.configuration.typingPause
    for (index, piece) in TypingEffect.pieces(of: text).enumerated() {
      // At the deadline the rest is shown at once: it is there already.
      if index > 0, request.streams, pause > .zero, client.time.elapsed + pause < end {
        do {
          try await client.time.sleep(for: pause)
        } catch {
          throw ProviderFailure(TransportError.cancelled)
        }
      }
      show(piece, onText: onText)
    }
  }

  /// What an error response says; its status alone where its body does not come.
  private func complaint(of response: HTTPResponse) async -> ProviderFailure {
    var bytes: [UInt8] = []
    let limit = client.configuration.maximumErrorBytes
    let errorEnd = min(firstWordEnd, client.time.elapsed + client.configuration.errorBodyLimit)
    do throws(TransportError) {
      while bytes.count < limit, client.time.elapsed < errorEnd,
        let chunk = try await response.body.next(within: errorEnd - client.time.elapsed)
      {
        bytes += chunk.prefix(limit - bytes.count)
      }
    } catch {
      if error == .cancelled { return ProviderFailure(error) }
    }
    let now = client.time.now
    var failure = client.dialect.decodeError(status: response.status, body: bytes)
      .advised(by: RetryAdvice(headers: response.headers, now: now))
    if failure.kind == .rateLimited, failure.serverWait == nil {
      failure.serverWait = RateHeaders(headers: response.headers, now: now).pause
    }
    return failure
  }
}
