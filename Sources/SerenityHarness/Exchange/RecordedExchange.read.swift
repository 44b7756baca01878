extension RecordedExchange {
  /// Bytes of a file; a stream of an hour fits.
  package static let mostBytes = 32 << 20

  /// Reads the exchanges of a file, whatever tool wrote it; `path` is for messages alone.
  ///
  /// Throws every fault of the file, by line; `FileErrors` is also what a file without any exchange gives.
  package static func read(_ source: [UInt8], path: String) throws(FileErrors) -> [RecordedExchange] {
    guard source.count <= mostBytes else {
      throw FileErrors([FileError(path: path, "the file has \(source.count) bytes; at most \(mostBytes) are read")])
    }
    let bytes = withoutByteOrderMark(source)
    var reader = TreeReader(path: path)
    let exchanges = try found(in: bytes, &reader)
    if let errors = reader.errors { throw errors }
    guard !exchanges.isEmpty else {
      throw FileErrors([FileError(path: path, line: 1, "the file holds no exchange; record one first")])
    }
    return exchanges
  }

  private static func found(in bytes: [UInt8], _ reader: inout TreeReader) throws(FileErrors) -> [RecordedExchange] {
    let start = bytes.prefix(64).drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    if start.starts(with: "data:".utf8) || start.starts(with: "event:".utf8) {
      return [
        RecordedExchange(form: .answer, path: reader.path, line: 1, chunks: [Chunk(bytes: bytes)])
      ]
    }
    do throws(FileError) {
      guard start.first == UInt8(ascii: "{") else {
        return reader.exchanges(
          try YAMLParser.parse(bytes, path: reader.path, limits: .recording), bytes, isJSON: false)
      }
      let survey = try JSONSurvey(bytes, path: reader.path)
      do throws(JSONFault) {
        let root = YAMLNode(try JSONParser.parse(bytes), line: 1)
        return reader.exchanges(root, bytes, isJSON: true, lines: survey.requestLines)
      } catch {
        if let events = reader.events(bytes) { return [events] }
        let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
        throw FileError(path: reader.path, line: line, "not JSON: \(error.sentence)")
      }
    } catch {
      throw FileErrors([error])
    }
  }
}

extension TreeReader {
  /// Reads the exchanges of a tree by the key that tells which tool wrote it.
  ///
  /// `lines` are those on which a request begins, where the tree does not know its lines.
  fileprivate mutating func exchanges(
    _ root: YAMLNode, _ bytes: [UInt8], isJSON: Bool, lines: [Int] = []
  ) -> [RecordedExchange] {
    var exchanges: [RecordedExchange] = []
    if let items = root["http_interactions"] {
      exchanges = list(items, "http_interactions").compactMap { exchange($0, form: .rubyVCR) }
    } else if let items = root["interactions"] {
      exchanges = list(items, "interactions").compactMap { exchange($0, form: .vcrpy) }
    } else if let log = root["log"] {
      exchanges = archive(log)
    } else if root["request"] != nil, root["response"] != nil {
      exchanges = [exchange(root, form: .pair)].compactMap(\.self)
    } else if root["cassette"] != nil {
      fault(root.line, "this is a cassette already; it needs no import")
    } else if isJSON, let event = events(bytes), event.isPart(root) {
      exchanges = [event]
    } else if isJSON, RecordedExchange.isAnswer(root) {
      exchanges = [RecordedExchange(form: .answer, path: path, line: 1, chunks: [.init(bytes: bytes)])]
    } else {
      fault(
        root.line,
        "no recording that can be read: it has neither interactions (vcrpy), http_interactions (Ruby VCR), a log "
          + "(HAR 1.2), a request with its response, an answer, nor an event a line")
    }
    if isJSON, faults.isEmpty, lines.count == exchanges.count {
      for index in exchanges.indices { exchanges[index].line = lines[index] }
    }
    return exchanges
  }
}

extension RecordedExchange {
  /// Whether a JSON object looks like a whole answer of some provider.
  fileprivate static func isAnswer(_ root: YAMLNode) -> Bool {
    ["choices", "output", "content", "message", "error"].contains { root[$0] != nil }
  }

  /// Whether the one event of a file is a part of a stream, and no whole answer.
  fileprivate func isPart(_ root: YAMLNode) -> Bool {
    if case .scalar(let kind, _) = root["object"]?.content { return kind.hasSuffix(".chunk") }
    if case .scalar(let kind, _) = root["type"]?.content { return kind != "message" && root["delta"] != nil }
    return false
  }
}
