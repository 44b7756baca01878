import FoundationEssentials
import SerenityProviders

extension TreeReader {
  /// Reads what vcrpy, Ruby's VCR and their kin call an interaction: a request and a response.
  mutating func exchange(_ node: YAMLNode, form: RecordedExchange.Form) -> RecordedExchange? {
    guard let request = node["request"], let response = node["response"] else {
      fault(node.line, "an interaction needs \"request\" and \"response\"")
      return nil
    }
    let before = faults.count
    var exchange = RecordedExchange(form: form, path: path, line: node.line)
    exchange.method = word(request, "method")?.uppercased() ?? ""
    exchange.url = word(request, request["uri"] == nil ? "url" : "uri") ?? ""
    exchange.requestHeaders = headers(request)
    (exchange.requestBody, _) = body(request)
    exchange.status = status(response)
    exchange.headers = headers(response)
    let (bytes, isSpeltAnew) = body(response)
    exchange.isSpeltAnew = isSpeltAnew
    if !bytes.isEmpty { exchange.chunks = [RecordedExchange.Chunk(bytes: bytes)] }
    exchange.recordedAt = node["recorded_at"].flatMap { scalar($0) }
    return faults.count == before ? exchange : nil
  }

  /// Reads the payloads of a stream, one a line, and frames them again; nil where the first line is no JSON object.
  ///
  /// Events with a type of their own get an `event` line; only completions end with `[DONE]`; what says of itself
  /// whether it is done stays as lines, as Ollama sends it.
  mutating func events(_ bytes: [UInt8]) -> RecordedExchange? {
    var exchange = RecordedExchange(form: .events, path: path, line: 1)
    var isCompletion = false
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) else { continue }
      let payload = Array(line.last == 0x0d ? line.dropLast() : line)
      let event: JSONValue
      do throws(JSONFault) { event = try JSONParser.parse(payload) } catch {
        if exchange.chunks.isEmpty { return nil }
        fault(index + 1, "not JSON at column \(error.offset + 1): \(error.sentence); each line must hold one event")
        return exchange
      }
      guard case .object(let members) = event else { return nil }
      let type = members.first { $0.key == "type" }?.value
      if members.contains(where: { $0.key == "choices" }) { isCompletion = true }
      if members.contains(where: { $0.key == "done" }) {
        exchange.chunks.append(.init(bytes: payload + [0x0a]))
      } else if case .string(let name) = type, !isCompletion, !name.contains(where: \.isNewline) {
        exchange.chunks.append(.init(bytes: Array("event: \(name)\ndata: ".utf8) + payload + [0x0a, 0x0a]))
      } else {
        exchange.chunks.append(.init(bytes: Array("data: ".utf8) + payload + [0x0a, 0x0a]))
      }
    }
    if isCompletion { exchange.chunks.append(.init(bytes: Array("data: [DONE]\n\n".utf8))) }
    return exchange
  }

  // MARK: Parts

  /// Reads a text that must be there.
  mutating func word(_ node: YAMLNode, _ key: String) -> String? {
    guard let value = node[key] else {
      fault(node.line, "\"\(key)\" is lacking")
      return nil
    }
    return text(value, key)
  }

  /// Reads `status`, be it a number or a mapping with a `code`; 0 stands for an answer that never came.
  mutating func status(_ response: YAMLNode) -> Int {
    guard let node = response["status"], let status = integer(node["code"] ?? node, "status", in: 0...599) else {
      if response["status"] == nil { fault(response.line, "the response has no \"status\"") }
      return 0
    }
    return status
  }

  /// Reads headers: names with a value or a list of values, or pairs in order.
  mutating func headers(_ node: YAMLNode) -> [HTTPHeader] {
    guard let node = node["headers"] else { return [] }
    switch node.content {
    case .scalar("null", _), .scalar("", isPlain: true), .scalar("~", isPlain: true): return []
    case .mapping(let entries):
      return entries.flatMap { entry in
        let values = if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
        return values.compactMap { scalar($0) }.map { HTTPHeader(entry.key, $0) }
      }
    case .sequence(let items):
      return items.compactMap { item in
        if case .sequence(let pair) = item.content, pair.count == 2, let name = scalar(pair[0]),
          let value = scalar(pair[1])
        {
          return HTTPHeader(name, value)
        }
        guard let name = item["name"].flatMap({ scalar($0) }), let value = item["value"].flatMap({ scalar($0) }) else {
          fault(item.line, "a header must have a name and a value")
          return nil
        }
        return HTTPHeader(name, value)
      }
    default:
      fault(node.line, "\"headers\" must be names with their values, not \(node.kindName)")
      return []
    }
  }

  /// Reads a body in any of the tools' spellings, and tells whether its bytes had to be spelt anew.
  private mutating func body(_ holder: YAMLNode) -> (bytes: [UInt8], isSpeltAnew: Bool) {
    if let tree = holder["parsed_body"] {
      guard let json = tree.json else {
        fault(tree.line, "\"parsed_body\" holds bytes, which no JSON has")
        return ([], true)
      }
      return (Array(json.text.utf8), true)
    }
    guard let node = holder["body"] else { return ([], false) }
    switch node.content {
    case .binary(let bytes): return (bytes, false)
    case .scalar(let text, let isPlain):
      return (isPlain && ["null", "~"].contains(text) ? [] : Array(text.utf8), false)
    case .mapping:
      if let text = node["base64_string"] {
        if let data = scalar(text).flatMap({ Data(base64Encoded: $0.filter { !$0.isWhitespace }) }) {
          return ([UInt8](data), false)
        }
        fault(text.line, "\"base64_string\" is not base64")
        return ([], false)
      }
      switch node["string"]?.content {
      case .binary(let bytes): return (bytes, false)
      case .scalar(let text, let isPlain):
        return (isPlain && ["null", "~"].contains(text) ? [] : Array(text.utf8), false)
      default: fault(node.line, "the body needs \"string\" with a text or bytes")
      }
    case .sequence: fault(node.line, "\"body\" must be a text or a mapping, not a list")
    }
    return ([], false)
  }
}

extension YAMLNode {
  /// The tree as JSON, plain scalars by YAML's core schema; nil where it holds bytes.
  var json: JSONValue? {
    switch content {
    case .binary: return nil
    case .scalar(let text, isPlain: false): return .string(text)
    case .scalar(let text, isPlain: true):
      switch text {
      case "", "~", "null", "Null", "NULL": return .null
      case "true", "True", "TRUE": return .bool(true)
      case "false", "False", "FALSE": return .bool(false)
      default:
        if case .number(let number) = JSONParser.parsed(text) { return .number(number) }
        return .string(text)
      }
    case .sequence(let items):
      let values = items.compactMap(\.json)
      return values.count == items.count ? .array(values) : nil
    case .mapping(let entries):
      let members = entries.compactMap { entry in
        entry.value.json.map { JSONValue.Member(key: entry.key, value: $0) }
      }
      return members.count == entries.count ? .object(members) : nil
    }
  }
}
