public import SerenityCore
public import SerenityProviders

/// A text as an author wrote it, for the simulated provider to say.
public struct SpokenAnswer: Hashable, Sendable {
  /// The words.
  public var text: String
  /// What it consumed; estimated when nil.
  public var usage: Usage?
  /// Why the model stopped.
  public var finish: ChatCompletion.FinishReason

  /// Makes an answer.
  public init(_ text: String, usage: Usage? = nil, finish: ChatCompletion.FinishReason = .stop) {
    self.text = text
    self.usage = usage
    self.finish = finish
  }
}

/// Says a text the way DeepSeek does: its headers, its framing, its pace (wire facts 1.1, 1.3, 1.4, 9).
///
/// A stream is a role preamble, one event a token, the finish reason with the usage on the last content event, then
/// `[DONE]`; the wire cuts it into chunks wherever it likes, characters included. Chance is drawn from the streams
/// `provider.id`, `provider.timing` and `provider.framing`.
public struct DeepSeekSpeech: Sendable {
  /// The model that says it serves.
  public var model = "deepseek-flash"
  /// The form V4.1 gives its fingerprint.
  public var fingerprint = "aeb56401ca74e127821c4f9126dcb669"
  /// From the request to the first words.
  public var firstWord: ClosedRange<Duration> = .milliseconds(300) ... .milliseconds(900)
  /// Between events.
  public var gap: ClosedRange<Duration> = .milliseconds(10) ... .milliseconds(60)
  /// How many events in 16 are cut in two by the wire, anywhere, characters included.
  public var cutsIn16 = 2
  /// How many events in 16 arrive glued to the one before.
  public var gluedIn16 = 2

  private let random: any RandomSource

  /// Makes a speaker.
  public init(random: any RandomSource) { self.random = random }

  /// The response that says a text in answer to a request: streamed when the request accepts events, else whole.
  ///
  /// `usage` is what is told unless the answer states its own; `now` dates the response.
  public func response(
    to request: HTTPRequest, saying answer: SpokenAnswer, usage: Usage, at now: Instant
  ) -> ScriptedResponse {
    let streams = request.headers.contains {
      $0.name.lowercased() == "accept" && $0.value.lowercased().contains("text/event-stream")
    }
    let pieces = TokenPieces.of(answer.text)
    let first = drawn(firstWord)
    // The head comes while the model still reads: half of the wait before it, half after.
    let headAfter = first / 2
    let frame = Frame(id: drawnID(), created: now.millisecondsSinceEpoch / 1000, model: model, fingerprint: fingerprint)
    let told = answer.usage ?? usage
    let chunks =
      streams
      ? wire(frame.events(pieces: pieces, finish: answer.finish, usage: told), first: first - headAfter)
      : whole(frame.body(text: answer.text, finish: answer.finish, usage: told), pieces, first: first - headAfter)
    return ScriptedResponse(
      headAfter: headAfter, status: 200,
      headers: DeepSeekHeaders.success(streams: streams, trace: drawnHex(32), at: now), chunks: chunks)
  }

  /// The tokens of an answer, by the pieces it is said in.
  public static func tokens(of text: String) -> Int { TokenPieces.of(text).count }

  private func whole(_ body: String, _ pieces: [String], first: Duration) -> [ScriptedResponse.Chunk] {
    let writing = pieces.reduce(first) { span, _ in span + drawn(gap) }
    return [ScriptedResponse.Chunk(after: writing, bytes: Array(body.utf8))]
  }

  /// Events as the wire delivers them: mostly one a chunk, some cut anywhere, some glued together.
  private func wire(_ events: [String], first: Duration) -> [ScriptedResponse.Chunk] {
    var chunks: [ScriptedResponse.Chunk] = []
    for (index, event) in events.enumerated() {
      let bytes = Array(event.utf8)
      // The preamble and the first token come together with the first word; the end comes with the last event.
      let pause = index == 0 ? first : index == 1 || index == events.count - 1 ? .zero : drawn(gap)
      let lot = Int(random.next(in: "provider.framing") % 16)
      if lot < cutsIn16, bytes.count > 1 {
        let cut = 1 + Int(random.next(in: "provider.framing") % UInt64(bytes.count - 1))
        chunks.append(ScriptedResponse.Chunk(after: pause, bytes: Array(bytes[..<cut])))
        chunks.append(ScriptedResponse.Chunk(after: .milliseconds(1), bytes: Array(bytes[cut...])))
      } else if lot < cutsIn16 + gluedIn16, let last = chunks.indices.last {
        chunks[last].bytes += bytes
      } else {
        chunks.append(ScriptedResponse.Chunk(after: pause, bytes: bytes))
      }
    }
    return chunks
  }

  private func drawn(_ range: ClosedRange<Duration>) -> Duration {
    let width = UInt64(max(0, (range.upperBound - range.lowerBound).milliseconds)) + 1
    return range.lowerBound + .milliseconds(Int64(random.next(in: "provider.timing") % width))
  }

  private func drawnHex(_ digits: Int) -> String {
    var hex = ""
    while hex.count < digits {
      let word = String(random.next(in: "provider.id"), radix: 16)
      hex += String(repeating: "0", count: 16 - word.count) + word
    }
    return String(hex.prefix(digits))
  }

  private func drawnID() -> String {
    let hex = Array(drawnHex(32))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
  }
}

/// A text in pieces about the size of tokens.
enum TokenPieces {
  /// Words with the white space before them, longer ones in pieces, punctuation apart; joined they are the text.
  static func of(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var letters = 0
    func close() {
      if !piece.isEmpty { pieces.append(piece) }
      piece = ""
      letters = 0
    }
    for character in text {
      let isWordlike = character.isLetter || character.isNumber || character == "'" || character == "’"
      if !isWordlike || letters == 6 { if letters > 0 || !character.isWhitespace && !isWordlike { close() } }
      piece.append(character)
      if isWordlike {
        letters += 1
      } else if !character.isWhitespace {
        close()
      }
    }
    close()
    return pieces
  }
}
