public import SerenityProviders

/// A response laid out in advance: what comes, when, and how it ends.
public struct ScriptedResponse: Hashable, Sendable {
  /// Some bytes and how long after the ones before them they come.
  public struct Chunk: Hashable, Sendable {
    /// The time since the chunk before, or since the head for the first.
    public var after: Duration
    /// The bytes; an empty chunk passes time and is never seen.
    public var bytes: [UInt8]

    /// Makes a chunk.
    public init(after: Duration, bytes: [UInt8]) {
      self.after = after
      self.bytes = bytes
    }
  }

  /// What follows the last chunk.
  public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// A proper end.
    case done
    /// The connection closes before the end.
    case closedEarly = "closed-early"
    /// Nothing, for ever; the connection stays open.
    case stalls
    /// DeepSeek's sign of life every 12.4 s, for ever.
    case keepsAliveForever = "keeps-alive-forever"
  }

  /// The time from the request to the status and headers.
  public var headAfter: Duration
  /// The status, 100 to 599.
  public var status: Int
  /// The headers in order.
  public var headers: [HTTPHeader]
  /// The body.
  public var chunks: [Chunk]
  /// How it ends.
  public var ending: Ending

  /// Lays a response out.
  public init(
    headAfter: Duration = .zero, status: Int, headers: [HTTPHeader], chunks: [Chunk], ending: Ending = .done
  ) {
    self.headAfter = headAfter
    self.status = status
    self.headers = headers
    self.chunks = chunks
    self.ending = ending
  }

  /// The whole body that the chunks amount to.
  public var body: [UInt8] { chunks.flatMap(\.bytes) }

  /// Whether it streams events, by its content type.
  var isStream: Bool {
    headers.contains {
      $0.name.lowercased() == "content-type" && $0.value.lowercased().hasPrefix("text/event-stream")
    }
  }
}

/// What a simulated provider answers; the harness looks its cassettes up behind this.
public protocol ResponseScript: Sendable {
  /// The response to a request, by its label.
  ///
  /// Throws a `TransportError`: `notRecorded` on a miss, `unreachable` where the world is offline.
  func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse
}
