/// What the wire server saw so far.
public struct WireRecord: Hashable, Sendable {
  /// One connection.
  public struct Connection: Hashable, Sendable {
    /// What it is doing.
    public enum Phase: Hashable, Sendable {
      /// It waits for a request, the next or the first.
      case idle
      /// A response is being given.
      case answering
      /// The client closed it, or the server when its behaviour said so.
      case closed
    }

    /// What it is doing.
    public var phase = Phase.idle
    /// Whether the client went away before a response was over.
    public var wasAbandoned = false
  }

  /// The requests in the order they were read.
  public var requests: [WireRequest] = []
  /// The connections in the order they were accepted.
  public var connections: [Connection] = []

  /// Makes the record of a server that saw nothing.
  public init() {}

  /// Whether nothing is under way: every connection waits or is closed.
  public var isQuiet: Bool { connections.allSatisfy { $0.phase != .answering } }
  /// Whether every connection is closed.
  public var isClosed: Bool { connections.allSatisfy { $0.phase == .closed } }
  /// The requests that asked a model.
  public var questions: [WireRequest] { requests.filter { $0.method == "POST" } }
}
