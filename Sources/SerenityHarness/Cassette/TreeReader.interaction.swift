import FoundationEssentials
import SerenityCore
import SerenitySimulation

extension TreeReader {
  private static let placeKeys = ["session", "step", "call", "nth", "attempt"]
  private static let authoredKeys = ["text", "json", "usage"]
  private static let recordedKeys = ["status", "head", "headers", "chunks", "ending", "sections"]

  /// Reads one interaction of a cassette; `value` is the line before it became a tree.
  mutating func interaction(_ node: YAMLNode, _ value: JSONValue, origin: Cassette.Origin) -> Interaction? {
    let (own, other) =
      origin.isSpoken ? (Self.authoredKeys, Self.recordedKeys) : (Self.recordedKeys, Self.authoredKeys)
    let before = faults.count
    guard let fields = fields(node, "an interaction", allowed: Self.placeKeys + own + other) else { return nil }
    for entry in fields.entries where other.contains(entry.key) {
      let owner = origin.isSpoken ? "a recorded" : "an authored"
      fault(node.line, "\"\(entry.key)\" belongs to \(owner) cassette; this one is \(origin.rawValue)")
    }
    let place = place(fields)
    let content: Interaction.Content? =
      switch origin {
      case .authored, .promoted: authored(fields, value).map { .authored($0) }
      case .recorded: recorded(fields).map { .recorded($0) }
      }
    guard faults.count == before, let place, let content else { return nil }
    return Interaction(line: node.line, place: place, content: content)
  }

  /// Reads a place that stands by itself, as in an archive of ours.
  mutating func place(_ node: YAMLNode) -> CassettePlace? {
    guard let fields = fields(node, "a place", allowed: Self.placeKeys) else { return nil }
    return place(fields)
  }

  private mutating func place(_ fields: Fields) -> CassettePlace? {
    let session = required(fields, "session").flatMap { string($0, "session") }
    let call = required(fields, "call").flatMap { choice($0, "call", as: CallPurpose.self) }
    var step: CassettePlace.Step?
    if let node = required(fields, "step") {
      if node.content == .scalar("end", isPlain: false) {
        step = .end
      } else if case .scalar(let written, isPlain: true) = node.content, let number = Int(written), number > 0 {
        step = .number(number)
      } else {
        wrong(node, "step", "a whole number of at least 1 or \"end\"")
      }
    }
    let nth = fields["nth"].flatMap { integer($0, "nth", in: 1...1000) } ?? 1
    let attempt = fields["attempt"].flatMap { integer($0, "attempt", in: 1...100) } ?? 1
    guard let session, let call, let step else { return nil }
    return CassettePlace(session: session, step: step, call: call, nth: nth, attempt: attempt)
  }

  private mutating func authored(_ fields: Fields, _ value: JSONValue) -> Interaction.Authored? {
    let usage = fields["usage"].flatMap { self.usage($0) }
    switch (fields["text"], fields["json"]) {
    case (let node?, nil):
      return string(node, "text").map { Interaction.Authored(text: $0, isJSON: false, usage: usage) }
    case (nil, .some):
      guard case .object(let members) = value, let json = members.first(where: { $0.key == "json" })?.value,
        case .object = json
      else {
        fault(fields.line, "\"json\" must be an object")
        return nil
      }
      return Interaction.Authored(text: json.sorted.text, isJSON: true, usage: usage)
    case (nil, nil): fault(fields.line, "an interaction needs \"text\" or \"json\"")
    case (.some, .some): fault(fields.line, "an interaction has \"text\" or \"json\", not both")
    }
    return nil
  }

  private mutating func usage(_ node: YAMLNode) -> Usage? {
    guard let fields = fields(node, "\"usage\"", allowed: ["prompt_tokens", "completion_tokens"]) else { return nil }
    let prompt = required(fields, "prompt_tokens").flatMap { integer($0, "prompt_tokens", in: 0...10_000_000) }
    let answer = required(fields, "completion_tokens").flatMap { integer($0, "completion_tokens", in: 0...10_000_000) }
    guard let prompt, let answer else { return nil }
    return Usage(promptTokens: prompt, completionTokens: answer)
  }

  private mutating func recorded(_ fields: Fields) -> Interaction.Recording? {
    let ending = fields["ending"].flatMap { choice($0, "ending", as: HeardAnswer.Ending.self) } ?? .done
    // Where the provider was not reached there is no status, and nothing else either.
    let statuses = ending == .done || fields["status"].flatMap(scalar) != "0" ? 100...599 : 0...0
    let status = required(fields, "status").flatMap { integer($0, "status", in: statuses) }
    let head = fields["head"].flatMap { integer($0, "head", in: 0...86_400_000) } ?? 0
    let headers = (required(fields, "headers").map { list($0, "headers") } ?? []).compactMap { header($0) }
    let chunks = (required(fields, "chunks").map { list($0, "chunks") } ?? []).compactMap { chunk($0) }
    let sections = fields["sections"].flatMap { fingerprints($0) }
    guard let status else { return nil }
    if status == 0, !chunks.isEmpty { fault(fields.line, "\"chunks\" cannot come without a head; the status is 0") }
    if status != 0, [.unreachable, .notHTTP, .insecure].contains(ending) {
      fault(fields.line, "\"ending\" \(ending.rawValue) means that no head came; the status must be 0")
    }
    return Interaction.Recording(
      status: status, head: head, headers: headers, chunks: chunks, ending: ending, sections: sections)
  }

  private mutating func header(_ node: YAMLNode) -> Interaction.Recording.Header? {
    guard case .sequence(let pair) = node.content, pair.count == 2, let name = scalar(pair[0]),
      let value = scalar(pair[1])
    else {
      fault(node.line, "an item of \"headers\" must be a pair of name and value")
      return nil
    }
    if Redaction.isSecret(header: name), value != Redaction.mark {
      // Never with the value: a message that quotes a secret leaks it once more.
      fault(node.line, "the header \(quoted(name)) holds a value that no cassette may keep; write \(Redaction.mark)")
    }
    return Interaction.Recording.Header(name: name, value: value)
  }

  private mutating func chunk(_ node: YAMLNode) -> Interaction.Recording.Chunk? {
    guard case .sequence(let pair) = node.content, pair.count == 2, let written = scalar(pair[0]),
      let milliseconds = Int(written), (0...86_400_000).contains(milliseconds), let bytes = bytes(pair[1])
    else {
      fault(node.line, "an item of \"chunks\" must be a pair of milliseconds and text, or {\"base64\": text}")
      return nil
    }
    return Interaction.Recording.Chunk(milliseconds: milliseconds, bytes: bytes)
  }

  /// The bytes of a chunk: a text, or base64 where a chunk is no whole text.
  private func bytes(_ node: YAMLNode) -> [UInt8]? {
    switch node.content {
    case .scalar(let text, isPlain: false): Array(text.utf8)
    case .mapping(let entries):
      if entries.count == 1, entries[0].key == "base64",
        case .scalar(let text, isPlain: false) = entries[0].value.content
      {
        Data(base64Encoded: text).map { Array($0) }
      } else {
        nil
      }
    default: nil
    }
  }

  private mutating func fingerprints(_ node: YAMLNode) -> [SectionFingerprint]? {
    let names = SectionName.allCases.map(\.rawValue)
    guard let fields = fields(node, "\"sections\"", allowed: names) else { return nil }
    return fields.entries.compactMap { entry in
      guard let section = SectionName(rawValue: entry.key), let print = string(entry.value, entry.key) else {
        return nil
      }
      return SectionFingerprint(section, print)
    }
  }

  /// Reads a JSON string that is not blank.
  private mutating func string(_ node: YAMLNode, _ key: String) -> String? {
    if case .scalar(_, isPlain: true) = node.content {
      wrong(node, key, "a text in quotes")
      return nil
    }
    return text(node, key)
  }
}
