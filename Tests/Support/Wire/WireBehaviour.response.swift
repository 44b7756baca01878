import SerenityProviders
import SerenitySimulation

extension WireBehaviour {
  /// What is sent in answer to a question, the server's words given.
  func response(to request: WireRequest, saying words: String) -> WireResponse {
    let vendor = WireVendor(path: request.path) ?? .deepSeek
    let streams = vendor.streams(request)
    var answer = vendor.answer(to: request, saying: words)
    switch self {
    case .answers: return Self.objection(of: vendor, to: request) ?? answer
    case .says(let text): return vendor.answer(to: request, saying: text)
    case .responds(let response): return response
    case .complains(let complaint): return complaint.response
    case .queues(let span):
      answer.chunks.insert(contentsOf: Self.waiting(span, vendor.keepAlive(streams: streams)), at: 0)
      return Self.begun(answer)
    case .queuesInVain(let span):
      return Self.begun(answer, chunks: Self.waiting(span, vendor.keepAlive(streams: streams)), ending: .closes)
    case .stalls(let count): return Self.begun(answer, chunks: answer.chunks.prefix(count), ending: .silence)
    case .keepsAlive(let count):
      return Self.begun(
        answer, chunks: answer.chunks.prefix(count),
        ending: .repeats(vendor.keepAlive(streams: streams), every: Self.keepAliveEvery))
    case .closes(let count): return Self.begun(answer, chunks: answer.chunks.prefix(count), ending: .closes)
    case .resets(let count): return Self.begun(answer, chunks: answer.chunks.prefix(count), ending: .resets)
    case .saysNothing: return Self.begun(answer, chunks: [Self.chunk("\n\n\n  \n")], ending: .done)
    case .leavesOutDone:
      if answer.chunks.last.map({ $0.bytes.starts(with: Array("data: [DONE]".utf8)) }) == true {
        answer.chunks.removeLast()
      }
      return answer
    case .runsOutOfCapacity(let count):
      let end = answer.chunks.suffix(2).map { Self.withoutCapacity($0) }
      return Self.begun(answer, chunks: answer.chunks.prefix(count) + end, ending: .done)
    case .failsMidStream(let count):
      let failure = ScriptedResponse.Chunk(after: .zero, bytes: vendor.midStreamError)
      return Self.begun(answer, chunks: answer.chunks.prefix(count) + [failure], ending: .done)
    case .neverEnds:
      // The second word, over and over: the first event is the preamble.
      let word = answer.chunks.dropFirst(2).first?.bytes ?? [32]
      return Self.begun(answer, chunks: answer.chunks.prefix(2), ending: .repeats(word, every: .zero))
    default: return bytewise(answer)
    }
  }

  /// The behaviours that change the bytes and not what they say.
  private func bytewise(_ answer: WireResponse) -> WireResponse {
    var answer = answer
    switch self {
    case .dribbles: answer.delivery = .singleBytes
    case .splitsLetters:
      answer.chunks = answer.chunks.flatMap { chunk in Self.pieces(of: chunk) { $0 & 0xC0 == 0x80 } }
    case .answersAndHangsUp: answer.hangsUp = true
    case .coalesces: answer.chunks = Self.coalesced(answer.chunks)
    case .closesUnanswered:
      answer.head = .none
      answer.chunks = []
      answer.framing = .untilClosed
      answer.ending = .closes
    case .staysSilent:
      answer.head = .none
      answer.chunks = []
      answer.framing = .untilClosed
      answer.ending = .silence
    case .redirects:
      return .whole("", status: 302, headers: [HTTPHeader("Location", "/elsewhere")])
    case .sendsHugeHeader(let count):
      if case .status(let status, let headers) = answer.head {
        answer.head = .status(status, headers + [HTTPHeader("X-Large", String(repeating: "x", count: count))])
      }
    case .fallsShort:
      return WireResponse(
        status: 200, headers: [HTTPHeader("Content-Type", "text/event-stream; charset=utf-8")],
        chunks: Array(answer.chunks.prefix(3)), framing: .length(lyingBy: 100), ending: .closes)
    case .speaksGibberish:
      answer.head = .bytes(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8))
      answer.chunks = []
      answer.framing = .untilClosed
      answer.ending = .closes
    default: break
    }
    return answer
  }

  /// What the vendor objects to before it answers: no key, an unknown model (wire facts 1.6, 1.8).
  private static func objection(of vendor: WireVendor, to request: WireRequest) -> WireResponse? {
    guard vendor == .deepSeek else { return nil }
    if request.header("authorization") == nil { return WireComplaint.noKey.response }
    let known = ["deepseek-flash", "deepseek-v4-pro", "deepseek-v4-flash", "deepseek-v4-flash-vision-exp"]
    guard let model = request.wishes.model else { return WireComplaint.unreadable.response }
    return known.contains(model) ? nil : WireComplaint.unknownModel.response
  }
}

// MARK: - Pieces
extension WireBehaviour {
  /// The answer's head at once, as DeepSeek sends it before it begins, and then other chunks.
  private static func begun(
    _ answer: WireResponse, chunks: some Sequence<ScriptedResponse.Chunk>, ending: WireResponse.Ending
  ) -> WireResponse {
    var response = begun(answer)
    response.chunks = Array(chunks)
    response.ending = ending
    return response
  }

  private static func begun(_ answer: WireResponse) -> WireResponse {
    var response = answer
    response.headAfter = .milliseconds(450)
    // No length is known before the answer is.
    response.framing = .chunked
    return response
  }

  private static func waiting(_ span: Duration, _ sign: [UInt8]) -> [ScriptedResponse.Chunk] {
    let count = Int(span / keepAliveEvery)
    let rest = ScriptedResponse.Chunk(after: span - keepAliveEvery * count, bytes: [])
    return Array(repeating: ScriptedResponse.Chunk(after: keepAliveEvery, bytes: sign), count: count) + [rest]
  }

  private static func chunk(_ text: String) -> ScriptedResponse.Chunk {
    ScriptedResponse.Chunk(after: .milliseconds(500), bytes: Array(text.utf8))
  }

  private static func withoutCapacity(_ chunk: ScriptedResponse.Chunk) -> ScriptedResponse.Chunk {
    let text = String(decoding: chunk.bytes, as: UTF8.self)
    return ScriptedResponse.Chunk(
      after: chunk.after,
      bytes: Array(
        text.replacing(#""finish_reason":"stop""#, with: #""finish_reason":"insufficient_system_resource""#).utf8))
  }

  /// A chunk cut before every byte that the rule picks.
  private static func pieces(
    of chunk: ScriptedResponse.Chunk, before isCut: (UInt8) -> Bool
  ) -> [ScriptedResponse.Chunk] {
    var pieces = [ScriptedResponse.Chunk(after: chunk.after, bytes: [])]
    for byte in chunk.bytes {
      if isCut(byte) { pieces.append(ScriptedResponse.Chunk(after: .milliseconds(1), bytes: [])) }
      pieces[pieces.count - 1].bytes.append(byte)
    }
    return pieces
  }

  /// The bytes in the sizes that were measured, whatever the events' own borders.
  private static func coalesced(_ chunks: [ScriptedResponse.Chunk]) -> [ScriptedResponse.Chunk] {
    var rest = chunks.flatMap(\.bytes)[...]
    var pieces: [ScriptedResponse.Chunk] = []
    let sizes = [1_953, 341, 1_207, 688]
    while !rest.isEmpty {
      let size = sizes[pieces.count % sizes.count]
      pieces.append(ScriptedResponse.Chunk(after: .milliseconds(60), bytes: Array(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}
