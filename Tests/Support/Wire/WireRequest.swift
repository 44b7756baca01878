import FoundationEssentials
public import SerenityProviders

/// A request as the wire server read it.
public struct WireRequest: Hashable, Sendable {
  /// The connection it came on, 1 for the first that was accepted.
  public var connection: Int
  /// The method.
  public var method: String
  /// The path as it was asked for, query included.
  public var path: String
  /// The headers in order.
  public var headers: [HTTPHeader]
  /// The body.
  public var body: [UInt8]

  /// The value of the first header with a name, without regard to case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// What of the body decides how it is answered; nothing where it is no JSON.
  var wishes: WireWishes {
    do {
      return try JSONDecoder().decode(WireWishes.self, from: Data(body))
    } catch {
      return WireWishes()
    }
  }
}

/// The fields of a question that change the answer's form, as all vendors spell them.
struct WireWishes: Decodable {
  struct Kind: Decodable { var type: String? }
  struct StreamOptions: Decodable { var include_usage: Bool? }

  var model: String?
  var stream: Bool?
  var stream_options: StreamOptions?
  var thinking: Kind?
}

/// Takes requests off the bytes of one connection, however they were cut.
struct WireRequestReader {
  enum Malformed: Error { case noRequest, tooLarge }

  private static let mostHead = 1 << 16
  private static let mostBody = 32 << 20

  private let connection: Int
  private var buffer: [UInt8] = []

  init(connection: Int) { self.connection = connection }

  mutating func feed(_ bytes: some Sequence<UInt8>) { buffer += bytes }

  /// The next whole request, nil until it is there; throws `Malformed`.
  mutating func next() throws(Malformed) -> WireRequest? {
    guard let end = headEnd() else {
      guard buffer.count <= Self.mostHead else { throw .tooLarge }
      return nil
    }
    let lines = String(decoding: buffer[..<end], as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw .noRequest }
    var headers: [HTTPHeader] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw .noRequest }
      let value = line[line.index(after: colon)...].split(whereSeparator: { $0 == " " || $0 == "\t" })
      headers.append(HTTPHeader(String(line[..<colon]), value.joined(separator: " ")))
    }
    var request = WireRequest(
      connection: connection, method: String(words[0]), path: String(words[1]), headers: headers, body: [])
    guard let length = Int(request.header("content-length") ?? "0"), length >= 0, length <= Self.mostBody else {
      throw .tooLarge
    }
    let start = end + 4
    guard buffer.count >= start + length else { return nil }
    request.body = Array(buffer[start..<(start + length)])
    buffer.removeFirst(start + length)
    return request
  }

  /// Where the empty line after the headers begins.
  private func headEnd() -> Int? {
    guard buffer.count >= 4 else { return nil }
    return (0...(buffer.count - 4)).first { buffer[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
  }
}
