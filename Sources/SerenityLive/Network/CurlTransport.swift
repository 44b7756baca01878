import CCurl
package import SerenityCore
package import SerenityProviders

/// Carries requests over the network with libcurl, all of them on one thread of its own.
package final class CurlTransport: HTTPTransport {
  private let time: any TimeSource

  /// Makes a transport; libcurl is loaded and the thread started by the first request.
  ///
  /// Every wait is measured by `time`.
  package init(time: any TimeSource) { self.time = time }

  /// Sends a request and returns when the status and headers are in; throws a `TransportError`.
  package func open(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
    throw .unreachable(detail: "not built yet")
  }

  /// Ends what is under way and the thread; returns when both are gone.
  package func shutDown() {}
}
