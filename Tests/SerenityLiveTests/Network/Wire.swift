import SerenityCore
import SerenityLive
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport

/// A wire server and the transport that speaks to it, on clocks of one pace.
final class Wire: Sendable {
  let server: WireServer
  let time: ScaledTime
  let transport: CurlTransport

  /// A pace other than 1 is for tests of time alone: a busy machine is slow at every pace.
  init(_ queue: [WireBehaviour] = [], pace: Double = 1, connectLimit: Duration = .days(1)) throws {
    server = try WireServer(queue, pace: pace)
    time = ScaledTime(SystemTime(), factor: pace)
    transport = CurlTransport(time: time, connectLimit: connectLimit)
  }

  deinit {
    transport.shutDown()
    server.stop()
  }

  /// A request to the server, or to another address.
  func request(
    method: String = "POST", url: String? = nil, headers: [HTTPHeader] = [], body: String = #"{"stream":true}"#
  ) -> HTTPRequest {
    HTTPRequest(
      method: method, url: url ?? server.address + "/chat/completions",
      headers: [HTTPHeader("Content-Type", "application/json")] + headers, body: Array(body.utf8),
      label: CallLabel(session: SessionID("session-1"), purpose: .reply, attempt: 1, sections: []))
  }

  /// Sends a request.
  func open(
    _ request: HTTPRequest? = nil, within limit: Duration = .hours(1)
  ) async throws(TransportError) -> HTTPResponse {
    try await transport.open(request ?? self.request(), within: limit)
  }

  /// What opening throws; nil when it opens.
  func failure(of request: HTTPRequest? = nil, within limit: Duration = .hours(1)) async -> TransportError? {
    do {
      _ = try await open(request, within: limit)
      return nil
    } catch {
      return error
    }
  }
}

extension HTTPBody {
  /// The next piece, or what is thrown instead.
  func outcome(within limit: Duration = .hours(1)) async -> Result<[UInt8]?, TransportError> {
    do {
      return .success(try await next(within: limit))
    } catch {
      return .failure(error)
    }
  }

  /// All that is left, and how it ended.
  func rest() async -> (text: String, failure: TransportError?) {
    var bytes: [UInt8] = []
    while true {
      switch await outcome() {
      case .success(let piece):
        guard let piece else { return (String(decoding: bytes, as: UTF8.self), nil) }
        bytes += piece
      case .failure(let error): return (String(decoding: bytes, as: UTF8.self), error)
      }
    }
  }
}

extension WireResponse {
  /// A response of these pieces, five milliseconds apart.
  static func pieces(_ pieces: [String], status: Int = 200, ending: Ending = .done) -> Self {
    Self(
      status: status, headers: [HTTPHeader("X-Kind", "test")],
      chunks: pieces.map { ScriptedResponse.Chunk(after: .milliseconds(5), bytes: Array($0.utf8)) }, ending: ending)
  }
}
