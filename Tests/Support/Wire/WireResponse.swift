public import SerenityProviders
public import SerenitySimulation

/// A response down to its bytes: what is sent, when, in which pieces, and what follows.
public struct WireResponse: Hashable, Sendable {
  /// What comes before the body.
  public enum Head: Hashable, Sendable {
    /// A status line and headers, with the one that tells the framing put after them.
    case status(Int, [HTTPHeader])
    /// Bytes that are no head.
    case bytes([UInt8])
    /// Nothing, ever.
    case none
  }

  /// How the body's end is told.
  public enum Framing: Hashable, Sendable {
    /// In HTTP chunks, one for each chunk of the body.
    case chunked
    /// By a content length, which may lie by so many bytes.
    case length(lyingBy: Int)
    /// By the connection's end.
    case untilClosed
  }

  /// What follows the last chunk of the body.
  public enum Ending: Hashable, Sendable {
    /// A proper end.
    case done
    /// The connection closes, as if a proxy had enough.
    case closes
    /// The connection is reset.
    case resets
    /// Nothing, for ever.
    case silence
    /// These bytes, each time after the span, for ever; a span of zero is as fast as they are read.
    case repeats([UInt8], every: Duration)
  }

  /// How bytes are handed to the network.
  public enum Delivery: Hashable, Sendable {
    /// Each chunk at once.
    case chunks
    /// Byte by byte, head and framing too.
    case singleBytes
  }

  /// From the request to the head.
  public var headAfter: Duration
  /// What comes before the body.
  public var head: Head
  /// The body's chunks, each with its time after the one before.
  public var chunks: [ScriptedResponse.Chunk]
  /// How the body's end is told.
  public var framing: Framing
  /// What follows the last chunk.
  public var ending: Ending
  /// How bytes are handed to the network.
  public var delivery: Delivery = .chunks
  /// Whether the connection closes after a proper end, although nothing said so.
  public var hangsUp = false

  /// Lays a response out.
  public init(
    status: Int, headers: [HTTPHeader], chunks: [ScriptedResponse.Chunk], headAfter: Duration = .zero,
    framing: Framing = .chunked, ending: Ending = .done
  ) {
    self.headAfter = headAfter
    self.chunks = chunks
    self.framing = framing
    self.ending = ending
    head = .status(status, headers)
  }

  /// Takes a response that the simulation laid out, to be sent for real.
  public init(_ scripted: ScriptedResponse) {
    self.init(
      status: scripted.status, headers: scripted.headers.filter { $0.name.lowercased() != "transfer-encoding" },
      chunks: scripted.chunks, headAfter: scripted.headAfter)
  }

  /// A response with a whole body, framed by its length.
  public static func whole(_ body: String, status: Int = 200, headers: [HTTPHeader]) -> Self {
    Self(
      status: status, headers: headers, chunks: [ScriptedResponse.Chunk(after: .zero, bytes: Array(body.utf8))],
      framing: .length(lyingBy: 0))
  }

  /// Whether the connection may serve another request afterwards.
  var keepsConnection: Bool { ending == .done && framing != .untilClosed && !hangsUp }

  /// The head as it is sent.
  var headBytes: [UInt8] {
    switch head {
    case .none: []
    case .bytes(let bytes): bytes
    case .status(let status, let headers):
      Array("HTTP/1.1 \(status) \(Self.reason(status))\r\n\(lines(headers))\r\n".utf8)
    }
  }

  private func lines(_ headers: [HTTPHeader]) -> String {
    let framed =
      switch framing {
      case .chunked: HTTPHeader("Transfer-Encoding", "chunked")
      case .length(let lie): HTTPHeader("Content-Length", "\(chunks.reduce(lie) { $0 + $1.bytes.count })")
      case .untilClosed: HTTPHeader("Connection", "close")
      }
    let others = headers.filter { $0.name.lowercased() != framed.name.lowercased() }
    return (others + [framed]).map { "\($0.name): \($0.value)\r\n" }.joined()
  }

  /// A chunk of the body as it is framed.
  func framed(_ bytes: [UInt8]) -> [UInt8] {
    guard framing == .chunked, !bytes.isEmpty else { return bytes }
    return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10]
  }

  /// What tells that the body is over.
  var close: [UInt8] { framing == .chunked ? Array("0\r\n\r\n".utf8) : [] }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 302: "Found"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    case 529: "Overloaded"
    default: "Status"
    }
  }
}
