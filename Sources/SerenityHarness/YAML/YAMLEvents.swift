import CYAML

/// One event of a YAML file.
struct YAMLEvent {
  enum Kind {
    case scalar(String, isPlain: Bool)
    case alias(String)
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd, documentStart, streamEnd
    /// What needs no attention: the stream's start and a document's end.
    case structure
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  var line: Int
  var column: Int
}

/// libyaml's parser over bytes that it keeps alive; used by one reader at a time.
final class YAMLEvents {
  private let path: String
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  // On the heap because libyaml keeps a pointer to the parser in itself.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)

  init(_ source: [UInt8], path: String) throws(FileError) {
    self.path = path
    bytes = .allocate(capacity: source.count)
    _ = bytes.initialize(fromContentsOf: source)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.initialize(to: yaml_parser_t())
      throw FileError(path: path, "no memory was left to read the file")
    }
    // Without it libyaml would take a byte order mark as UTF-16.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, UnsafePointer(bytes.baseAddress), bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  func next() throws(FileError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
    defer { yaml_event_delete(&event) }
    var result = YAMLEvent(
      kind: .structure, line: Int(event.start_mark.line) + 1, column: Int(event.start_mark.column) + 1)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))
      result.kind = .scalar(String(decoding: value, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      (result.anchor, result.tag) = (text(scalar.anchor), text(scalar.tag))
    case YAML_ALIAS_EVENT: result.kind = .alias(text(event.data.alias.anchor) ?? "")
    case YAML_SEQUENCE_START_EVENT:
      result.kind = .sequenceStart
      (result.anchor, result.tag) = (text(event.data.sequence_start.anchor), text(event.data.sequence_start.tag))
    case YAML_MAPPING_START_EVENT:
      result.kind = .mappingStart
      (result.anchor, result.tag) = (text(event.data.mapping_start.anchor), text(event.data.mapping_start.tag))
    case YAML_SEQUENCE_END_EVENT: result.kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: result.kind = .mappingEnd
    case YAML_DOCUMENT_START_EVENT: result.kind = .documentStart
    // After the end libyaml answers with an empty event for ever.
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: result.kind = .streamEnd
    default: break
    }
    return result
  }

  private func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    bytes.map { String(cString: $0) }
  }

  private func fault() -> FileError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the file cannot be read"
    guard parser.pointee.error != YAML_READER_ERROR else {
      let end = min(bytes.count, Int(parser.pointee.problem_offset))
      let line = bytes[..<end].count { $0 == UInt8(ascii: "\n") } + 1
      return FileError(path: path, line: line, "not YAML in UTF-8: \(problem)")
    }
    var sentence = "not YAML: \(problem)"
    if let context = parser.pointee.context {
      sentence += " \(String(cString: context)) that begins on line \(parser.pointee.context_mark.line + 1)"
    }
    if problem == "mapping values are not allowed in this context" {
      sentence += "; put quotes around a text that holds a colon followed by a space"
    }
    return FileError(path: path, line: Int(parser.pointee.problem_mark.line) + 1, sentence)
  }
}
