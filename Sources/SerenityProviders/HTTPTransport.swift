public import SerenityCore

/// What carries a request to a provider and its bytes back; cassettes and faults live at this seam.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns as soon as the status and the headers are in.
  ///
  /// Throws a `TransportError`; `timedOut` when the head took longer than `limit`.
  func open(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse
}

/// The body of a response, drawn piece by piece, so that a slow reader slows the sender.
public protocol HTTPBody: Sendable {
  /// The next bytes as they came from the wire, never empty; nil after a proper end.
  ///
  /// Throws a `TransportError`; `timedOut` when nothing came within `limit`.
  func next(within limit: Duration) async throws(TransportError) -> [UInt8]?
  /// Gives the rest up and frees the connection; may be called at any time and more than once.
  func cancel()
}

/// One header; names compare without regard to case, order and repeats are kept.
public struct HTTPHeader: Hashable, Sendable {
  /// The name as sent.
  public var name: String
  /// The value.
  public var value: String

  /// Makes a header.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request to a provider.
public struct HTTPRequest: Hashable, Sendable {
  /// The method, such as `POST`.
  public var method: String
  /// The whole address.
  public var url: String
  /// The headers in order; the key is among them, so a request is never logged.
  public var headers: [HTTPHeader]
  /// The body.
  public var body: [UInt8]
  /// What the request is for; not sent.
  public var label: CallLabel

  /// Makes a request.
  public init(method: String, url: String, headers: [HTTPHeader], body: [UInt8], label: CallLabel) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.label = label
  }
}

/// What a request is for, by which a recording is found and verified.
public struct CallLabel: Hashable, Sendable {
  /// The session it serves.
  public var session: SessionID
  /// What the call is for.
  public var purpose: CallPurpose
  /// Which request of the call it is, 1 for the first.
  public var attempt: Int
  /// The prompt's sections, to tell by their fingerprints what changed.
  public var sections: [PromptSection]
  /// How long whoever asks goes on listening, from the moment of sending; nil where that is not said.
  public var timeLeft: Duration?

  /// Makes a label.
  public init(session: SessionID, purpose: CallPurpose, attempt: Int, sections: [PromptSection]) {
    self.session = session
    self.purpose = purpose
    self.attempt = attempt
    self.sections = sections
  }
}

/// The head of a response and its body to come.
public struct HTTPResponse: Sendable {
  /// The status, 100 to 599.
  public var status: Int
  /// The headers in order.
  public var headers: [HTTPHeader]
  /// The body, to be drawn or cancelled.
  public var body: any HTTPBody

  /// Makes a response.
  public init(status: Int, headers: [HTTPHeader], body: any HTTPBody) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first header with a name, without regard to case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// Why bytes could not be carried.
public enum TransportError: Error, Hashable, Sendable {
  /// The name or the address cannot be reached.
  case unreachable(detail: String)
  /// What carries the bytes cannot be used on this machine; the detail says what to install.
  case unusable(detail: String)
  /// Something answers at the address, and not in HTTP that anyone could read.
  case notHTTP(detail: String)
  /// The certificate or the handshake failed.
  case insecure(detail: String)
  /// Nothing came in time.
  case timedOut
  /// The connection closed before the end.
  case closedEarly
  /// There is no recording for this request, and this world has no network.
  case notRecorded(detail: String)
  /// The task was cancelled.
  case cancelled
}
