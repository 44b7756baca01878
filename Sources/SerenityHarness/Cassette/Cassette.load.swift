import SerenityCore

extension Cassette {
  /// Reads a cassette; `path` goes from `root`.
  ///
  /// Throws every fault of the file, by line.
  package static func load(path: String, root: String) throws(FileErrors) -> Cassette {
    let bytes: [UInt8]
    do { bytes = try FileBytes.read(path, root: root) } catch { throw FileErrors([error]) }
    return try parse(bytes, path: path)
  }

  /// Reads a cassette's bytes; `path` is for messages.
  package static func parse(_ bytes: [UInt8], path: String) throws(FileErrors) -> Cassette {
    var reader = TreeReader(path: path)
    var cassette: Cassette?
    var lines: [CassettePlace: Int] = [:]
    for (index, bytes) in withoutByteOrderMark(bytes).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      guard let value = reader.jsonLine(Array(bytes), line: index + 1) else {
        // What does not begin as a cassette is some other file, and a fault for each of its lines would say no more.
        if cassette == nil, reader.errors != nil { break }
        continue
      }
      let node = YAMLNode(value, line: index + 1)
      guard cassette != nil else {
        cassette = reader.cassetteHeader(node)
        // Without its header no line can be understood.
        if cassette == nil { break }
        continue
      }
      guard let origin = cassette?.origin, let interaction = reader.interaction(node, value, origin: origin) else {
        continue
      }
      if let first = lines.updateValue(index + 1, forKey: interaction.place) {
        reader.fault(index + 1, "\(interaction.place) stands here a second time; the first is on line \(first)")
      }
      cassette?.interactions.append(interaction)
    }
    if let errors = reader.errors { throw errors }
    guard var cassette else {
      throw FileErrors([FileError(path: path, line: 1, "the cassette is empty; it needs a header")])
    }
    cassette.path = path
    return cassette
  }

  /// A cassette without answers, for a scenario that has no file.
  package static func empty(path: String) -> Cassette {
    Cassette(path: path, origin: .authored, provider: "deepseek", model: "deepseek-flash", interactions: [])
  }
}

extension YAMLNode {
  /// The tree of a JSON value; strings are the quoted scalars, everything else the plain ones.
  init(_ value: JSONValue, line: Int) {
    let content: Content =
      switch value {
      case .null: .scalar("null", isPlain: true)
      case .bool(let flag): .scalar(flag ? "true" : "false", isPlain: true)
      case .number(let number): .scalar(number, isPlain: true)
      case .string(let text): .scalar(text, isPlain: false)
      case .array(let items): .sequence(items.map { YAMLNode($0, line: line) })
      case .object(let members):
        .mapping(
          members.map { Entry(key: $0.key, line: line, column: 1, value: YAMLNode($0.value, line: line)) })
      }
    self.init(line: line, column: 1, content: content)
  }
}

extension TreeReader {
  /// Reads one line as JSON; nil for a blank one and, with a fault, for one that is no JSON in UTF-8.
  fileprivate mutating func jsonLine(_ bytes: [UInt8], line: Int) -> JSONValue? {
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) else { return nil }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      fault(line, "the line is not UTF-8")
      return nil
    }
    do { return try JSONParser.parse(bytes) } catch {
      fault(line, "not JSON at column \(error.offset + 1): \(error.sentence)")
      return nil
    }
  }

  fileprivate mutating func cassetteHeader(_ node: YAMLNode) -> Cassette? {
    let keys = ["cassette", "origin", "provider", "model", "address", "recorded", "redacted"]
    guard let fields = fields(node, "the header", allowed: keys) else { return nil }
    let version = required(fields, "cassette").flatMap { integer($0, "cassette", in: 1...1) }
    let origin = required(fields, "origin").flatMap { choice($0, "origin", as: Cassette.Origin.self) }
    let provider = required(fields, "provider").flatMap { text($0, "provider") }
    let model = required(fields, "model").flatMap { text($0, "model") }
    let address = fields["address"].flatMap { text($0, "address") }
    let recordedAt = fields["recorded"].flatMap { recordingTime($0) }
    let redacted = fields["redacted"].map { node in list(node, "redacted").compactMap { text($0, "redacted") } }
    guard version != nil, let origin, let provider, let model else { return nil }
    for entry in fields.entries where origin.isSpoken && ["address", "recorded", "redacted"].contains(entry.key) {
      fault(node.line, "\"\(entry.key)\" belongs to a recorded cassette; this one is \(origin.rawValue)")
    }
    return Cassette(
      path: path, origin: origin, provider: provider, model: model, address: address, recordedAt: recordedAt,
      redactedHeaders: redacted,
      interactions: [])
  }

  private mutating func recordingTime(_ node: YAMLNode) -> String? {
    if let text = scalar(node), Cassette.isRecordingTime(text) { return text }
    wrong(node, "recorded", "a time in UTC such as \"2026-11-21T14:05:00Z\"")
    return nil
  }
}
