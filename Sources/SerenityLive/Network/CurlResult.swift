import CCurl
import SerenityProviders

/// What libcurl's results mean here (wire facts 5.4).
enum CurlResult {
  /// The results that a certificate, a handshake or a set of trusted certificates is behind.
  private static let insecure: [CURLcode] = [
    CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
    CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
    CURLE_SSL_CACERT_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
    CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
  ]
  private static let closedEarly: [CURLcode] = [
    CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
    CURLE_SEND_FAIL_REWIND,
  ]

  /// The results that something answered badly is behind; HTTP/0.9 is refused as a protocol that is not supported.
  private static let notHTTP: [CURLcode] = [
    CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
  ]
  /// The results of a libcurl that lacks what is needed.
  private static let unusable: [CURLcode] = [CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION]

  /// The end that a result means; a detail names the host and libcurl's own fixed words, nothing else of the request.
  ///
  /// `proxyStatus` is what a proxy answered to the request for a way through; 0 for none.
  static func end(_ result: CURLcode, host: String, proxyStatus: Int = 0) -> TransferState.End {
    let words = "\(host): \(String(cString: ccurl_meaning(result))) (libcurl \(result.rawValue))"
    if result == CURLE_OK { return .complete }
    if proxyStatus >= 300 {
      return .failed(.unreachable(detail: "\(host): The proxy refused the way with status \(proxyStatus)."))
    }
    if result == CURLE_OPERATION_TIMEDOUT { return .failed(.timedOut) }
    if result == CURLE_ABORTED_BY_CALLBACK { return .failed(.cancelled) }
    if insecure.contains(result) { return .failed(.insecure(detail: words)) }
    if closedEarly.contains(result) { return .failed(.closedEarly) }
    if notHTTP.contains(result) { return .failed(.notHTTP(detail: words)) }
    if unusable.contains(result) { return .failed(.unusable(detail: words)) }
    return .failed(.unreachable(detail: words))
  }
}
