import FoundationEssentials
import SerenityProviders

extension TreeReader {
  private static let latest = 86_400_000

  /// Reads the entries of an HTTP archive (HAR 1.2), with the chunks that an export of ours keeps.
  mutating func archive(_ log: YAMLNode) -> [RecordedExchange] {
    guard let entries = log["entries"] else {
      fault(log.line, "the archive's log has no \"entries\"")
      return []
    }
    return list(entries, "entries").enumerated().compactMap { index, node in entry(node, number: index + 1) }
  }

  private mutating func entry(_ node: YAMLNode, number: Int) -> RecordedExchange? {
    guard let request = node["request"], let response = node["response"] else {
      fault(node.line, "entry \(number) needs \"request\" and \"response\"")
      return nil
    }
    let before = faults.count
    var exchange = RecordedExchange(form: .har, path: path, line: node.line)
    exchange.method = word(request, "method")?.uppercased() ?? ""
    exchange.url = word(request, "url") ?? ""
    exchange.requestHeaders = headers(request)
    exchange.requestBody = request["postData"]?["text"].flatMap { scalar($0) }.map { Array($0.utf8) } ?? []
    exchange.status = status(response)
    exchange.headers = headers(response)
    exchange.recordedAt = node["startedDateTime"].flatMap { scalar($0) }
    let origin = node["_origin"].flatMap { scalar($0) }.flatMap(Cassette.Origin.init(rawValue:))
    exchange.spokenBy = origin?.isSpoken == true ? origin : nil
    exchange.spelling = node["_provider"].flatMap { scalar($0) }.flatMap(DialectKind.init(rawValue:))
    // An archive of before told it in words alone.
    if let place = node["_place"], scalar(place) == nil { exchange.place = self.place(place) }
    let content = content(response, number)
    if let chunks = node["_chunks"] {
      exchange.chunks = list(chunks, "_chunks").compactMap { chunk($0, number) }
      if faults.count == before, exchange.body != content {
        fault(node.line, "entry \(number): the _chunks together are not the content; take them out or export again")
      }
    } else if !content.isEmpty {
      exchange.chunks = [.init(milliseconds: milliseconds(node), bytes: content)]
    }
    return faults.count == before ? exchange : nil
  }

  private mutating func content(_ response: YAMLNode, _ number: Int) -> [UInt8] {
    guard let content = response["content"], let text = content["text"].flatMap({ scalar($0) }) else { return [] }
    guard let encoding = content["encoding"].flatMap({ scalar($0) }), !encoding.isEmpty else { return Array(text.utf8) }
    guard encoding == "base64", let data = Data(base64Encoded: text.filter { !$0.isWhitespace }) else {
      fault(content.line, "entry \(number): the content is not in base64; that is the one encoding that is read")
      return []
    }
    return [UInt8](data)
  }

  private mutating func chunk(_ node: YAMLNode, _ number: Int) -> RecordedExchange.Chunk? {
    let time = node["milliseconds"].flatMap { scalar($0) }.flatMap { Int($0) }
    if let time, (0...Self.latest).contains(time) {
      if let text = node["text"].flatMap({ scalar($0) }) { return .init(milliseconds: time, bytes: Array(text.utf8)) }
      if let data = node["base64"].flatMap({ scalar($0) }).flatMap({ Data(base64Encoded: $0) }) {
        return .init(milliseconds: time, bytes: [UInt8](data))
      }
    }
    fault(node.line, "entry \(number): an item of _chunks needs \"milliseconds\" and \"text\" or \"base64\"")
    return nil
  }

  /// When the answer was complete, after the request began; nil where the archive does not say.
  private func milliseconds(_ node: YAMLNode) -> Int? {
    guard let time = node["time"].flatMap({ scalar($0) }).flatMap({ Double($0) }), time >= 0,
      time <= Double(Self.latest)
    else { return nil }
    return Int(time.rounded())
  }
}
