import FoundationEssentials
package import SerenityCore
package import SerenityProviders
import Synchronization

/// Carries requests over the network with libcurl, all of them on one thread of its own.
///
/// https only, but for this machine itself; certificates are always checked, redirects never followed, and the
/// environment's proxies honoured. A body that nobody draws stops its sender after 256 KB.
package final class CurlTransport: HTTPTransport {
  private enum Phase {
    case idle
    case running(CurlThread)
    case over
  }

  private let time: any TimeSource
  private let connectLimit: Duration
  private let certificates: String?
  private let phase = Mutex(Phase.idle)

  /// Makes a transport; libcurl is loaded and the thread started by the first request.
  ///
  /// Every wait is measured by `time`, and a connection must stand within `connectLimit` (wire facts 1.5) or, whatever
  /// that is, within 10 s by libcurl's own clock. `certificates` is a file of those to trust, nil for the system's.
  /// Bodies that are still drawn keep the thread alive after the transport is gone.
  package init(
    time: any TimeSource, connectLimit: Duration = .seconds(10), certificates: String? = environmentCertificates
  ) {
    self.time = time
    self.connectLimit = connectLimit
    self.certificates = certificates
  }

  /// The file of certificates that the environment names for all programs, as curl's own program reads it.
  ///
  /// The library leaves this to its programs, unlike the proxies, and a company's network may need it.
  package static var environmentCertificates: String? {
    let environment = ProcessInfo.processInfo.environment
    return ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// Sends a request and returns when the status and headers are in.
  ///
  /// The limit is for all of it, and the connection must stand within `connectLimit`. Throws a `TransportError`.
  package func open(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
    guard !Task.isCancelled else { throw .cancelled }
    let began = time.elapsed
    let request = try CurlRequest(request, certificates: certificates)
    let thread = try runningThread()
    let transfer = CurlTransfer(time: time)
    // From here on every way out frees the connection: the body does when it is dropped.
    let body = CurlBody(transfer: transfer, thread: thread)
    guard thread.leave(.start(transfer, request)) else { throw .cancelled }
    do {
      try await body.wait(for: .connection, within: min(limit, connectLimit))
      try await body.wait(for: .head, within: limit - (time.elapsed - began))
    } catch {
      body.cancel()
      throw error
    }
    let (head, end) = transfer.update { ($0.head, $0.end) }
    if let head, end != .failed(.cancelled) {
      return HTTPResponse(status: head.status, headers: head.headers.dated(SystemTime().now), body: body)
    }
    guard case .failed(let error) = end else { throw .closedEarly }
    throw error
  }

  /// Ends what is under way, which throws `cancelled` there, and the thread; returns when both are gone.
  package func shutDown() {
    let phase = phase.withLock { phase in
      defer { phase = .over }
      return phase
    }
    if case .running(let thread) = phase { thread.stop() }
  }

  private func runningThread() throws(TransportError) -> CurlThread {
    let thread = phase.withLock { phase in
      Result { () throws(TransportError) in
        switch phase {
        case .running(let thread): return thread
        case .over: throw .cancelled
        case .idle:
          let thread = try CurlThread()
          phase = .running(thread)
          return thread
        }
      }
    }
    return try thread.get()
  }
}
