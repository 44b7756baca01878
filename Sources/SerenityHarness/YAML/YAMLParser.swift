import FoundationEssentials

/// Reads one YAML document into a tree through libyaml's events.
///
/// Left out on purpose, each with an error: merge keys, tags but that of binary data, several documents, keys that are no text.
package struct YAMLParser {
  private let path: String
  private let limits: YAMLLimits
  private var anchors: [String: Sized] = [:]
  private var nodes = 0

  /// A node with the number of nodes in it and of the levels that they take, itself included.
  private struct Sized {
    var node: YAMLNode
    var size = 1
    var height = 1

    /// Counts a part of the node.
    mutating func add(_ part: Self) {
      size += part.size
      height = max(height, part.height + 1)
    }
  }

  private init(path: String, limits: YAMLLimits) {
    self.path = path
    self.limits = limits
  }

  /// Reads a file's bytes; `path` is for messages alone.
  package static func parse(
    _ bytes: [UInt8], path: String, limits: YAMLLimits = YAMLLimits()
  ) throws(FileError) -> YAMLNode {
    guard bytes.count <= limits.bytes else {
      throw FileError(path: path, "the file has \(bytes.count) bytes; at most \(limits.bytes) are read")
    }
    let events = try YAMLEvents(withoutByteOrderMark(bytes), path: path)
    var parser = Self(path: path, limits: limits)
    return try parser.document(events)
  }

  private mutating func document(_ events: YAMLEvents) throws(FileError) -> YAMLNode {
    var root: YAMLNode?
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd:
        guard let root else { throw FileError(path: path, line: 1, "the file is empty") }
        return root
      case .documentStart where root != nil:
        throw fault(event, "a second document begins here; a file holds one")
      case .structure: continue
      case .documentStart: root = try node(from: try events.next(), events, depth: 0).node
      default: throw fault(event, "a value was expected here")
      }
    }
  }

  private mutating func node(from event: YAMLEvent, _ events: YAMLEvents, depth: Int) throws(FileError) -> Sized {
    guard depth < limits.depth else { throw tooDeep(event) }
    if let tag = event.tag, !(limits.allowsBinary && Self.isBinary(tag)) {
      throw fault(event, "tags are not supported; take \"\(tag)\" out")
    }
    var result = Sized(node: YAMLNode(line: event.line, column: event.column, content: .sequence([])))
    try count(1, event)
    switch event.kind {
    case .scalar(let text, _) where event.tag != nil: result.node.content = .binary(try bytes(text, event))
    case .scalar(let text, let isPlain): result.node.content = .scalar(text, isPlain: isPlain)
    case .sequenceStart: result.node.content = .sequence(try sequence(events, depth: depth, into: &result))
    case .mappingStart: result.node.content = .mapping(try mapping(events, depth: depth, into: &result))
    case .alias(let name):
      guard let known = anchors[name] else {
        throw fault(event, "the alias \"*\(name)\" stands for no anchor that is complete before it")
      }
      try count(known.size - 1, event)
      guard depth + known.height <= limits.depth else { throw tooDeep(event) }
      return known
    default: throw fault(event, "a value was expected here")
    }
    if let anchor = event.anchor { anchors[anchor] = result }
    return result
  }

  private static func isBinary(_ tag: String) -> Bool { tag == "tag:yaml.org,2002:binary" || tag == "!binary" }

  private func bytes(_ text: String, _ event: YAMLEvent) throws(FileError) -> [UInt8] {
    // Writers break the lines of base64 as they like.
    guard let data = Data(base64Encoded: text.filter { !$0.isWhitespace }) else {
      throw fault(event, "what stands behind \"!binary\" is not base64")
    }
    return [UInt8](data)
  }

  private mutating func sequence(_ events: YAMLEvents, depth: Int, into whole: inout Sized) throws(FileError)
    -> [YAMLNode]
  {
    var items: [YAMLNode] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { return items }
      let item = try node(from: event, events, depth: depth + 1)
      whole.add(item)
      items.append(item.node)
    }
  }

  private mutating func mapping(
    _ events: YAMLEvents, depth: Int, into whole: inout Sized
  ) throws(FileError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { return entries }
      let keyNode = try node(from: event, events, depth: depth + 1)
      guard case .scalar(let key, let isPlain) = keyNode.node.content else {
        throw fault(event, "a key must be a text, not \(keyNode.node.kindName)")
      }
      if isPlain, key == "<<" { throw fault(event, "merge keys (\"<<\") are not supported; write the keys out") }
      if let first = lines.updateValue(event.line, forKey: key) {
        throw fault(event, "the key \(quoted(key)) stands here a second time; the first is on line \(first)")
      }
      let value = try node(from: try events.next(), events, depth: depth + 1)
      whole.add(keyNode)
      whole.add(value)
      entries.append(YAMLNode.Entry(key: key, line: event.line, column: event.column, value: value.node))
    }
  }

  private mutating func count(_ more: Int, _ event: YAMLEvent) throws(FileError) {
    nodes += more
    guard nodes <= limits.nodes else {
      throw fault(event, "more than \(limits.nodes) values once every alias is written out")
    }
  }

  private func tooDeep(_ event: YAMLEvent) -> FileError {
    fault(event, "nested more than \(limits.depth) levels deep")
  }

  private func fault(_ event: YAMLEvent, _ sentence: String) -> FileError {
    FileError(path: path, line: event.line, sentence)
  }
}
