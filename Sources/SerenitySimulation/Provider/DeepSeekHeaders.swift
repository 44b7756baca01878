import SerenityCore
import SerenityProviders

/// The headers DeepSeek sends, in their order (wire facts 1.1, recorded in summer 2026).
enum DeepSeekHeaders {
  static func success(streams: Bool, trace: String, at now: Instant) -> [HTTPHeader] {
    var headers = [
      HTTPHeader("Content-Type", streams ? "text/event-stream; charset=utf-8" : "application/json"),
      HTTPHeader("Transfer-Encoding", "chunked"),
      HTTPHeader("Connection", "keep-alive"),
      HTTPHeader("Date", HTTPDate.text(now)),
      HTTPHeader("X-Content-Type-Options", "nosniff"),
      HTTPHeader("Server", "elb"),
    ]
    if streams { headers.append(HTTPHeader("Cache-Control", "no-cache")) }
    return headers + [
      HTTPHeader("Vary", "origin, access-control-request-method, access-control-request-headers"),
      HTTPHeader("Access-Control-Allow-Credentials", "true"),
      HTTPHeader("X-Ds-Trace-Id", trace),
      HTTPHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains; preload"),
      HTTPHeader("X-Cache", "Miss from cloudfront"),
    ]
  }

  /// An error's headers, with the type it was seen to have; none on DeepSeek's plain-text 401.
  static func error(type: String?) -> [HTTPHeader] {
    (type.map { [HTTPHeader("Content-Type", $0)] } ?? []) + [
      HTTPHeader("Connection", "keep-alive"),
      HTTPHeader("Server", "elb"),
      HTTPHeader("X-Cache", "Error from cloudfront"),
    ]
  }
}
