import CCurl
import SerenityProviders

/// One request and its response as libcurl's handle; lives on the network's thread alone.
final class CurlExchange {
  let handle: UnsafeMutableRawPointer
  let transfer: CurlTransfer
  private let request: CurlRequest
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var head = HeadReader()
  /// Why this side broke the transfer off; libcurl knows only that it did.
  private var refusal: TransportError?

  /// How long a connection may take to stand, in milliseconds (wire facts 1.5).
  private static let connectMilliseconds = 10_000
  /// When an idle connection is asked whether it still stands, and how often, in seconds (wire facts 5.1).
  private static let keepAliveSeconds = 60

  init(_ request: CurlRequest, transfer: CurlTransfer) throws(TransportError) {
    guard let handle = ccurl_new() else { throw .unreachable(detail: "There is no memory for the request.") }
    self.handle = handle
    self.request = request
    self.transfer = transfer
    for line in request.headerLines {
      guard let longer = ccurl_append(headers, line) else {
        throw .unreachable(detail: "There is no memory for the request.")
      }
      headers = longer
    }
    configure()
  }

  deinit {
    ccurl_free(handle)
    ccurl_free_list(headers)
  }

  /// The exchange that a handle belongs to.
  static func of(_ handle: UnsafeMutableRawPointer) -> CurlExchange? {
    var context: UnsafeMutableRawPointer?
    ccurl_get_pointer(handle, CURLINFO_PRIVATE, &context)
    return context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Goes on after a pause.
  func resume() { ccurl_resume(handle) }

  /// What libcurl's result means for this request.
  func end(_ result: CURLcode) -> TransferState.End {
    if let refusal { return .failed(refusal) }
    var proxyStatus = 0
    ccurl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
    return CurlResult.end(result, host: request.host, proxyStatus: proxyStatus)
  }
}

// MARK: - Settings
extension CurlExchange {
  /// Sets libcurl up by wire facts 5.3; an option that an older libcurl does not know is no loss, and is passed over.
  private func configure() {
    ccurl_set_text(handle, CURLOPT_URL, request.url)
    ccurl_set_headers(handle, headers)
    configureMethod()
    configureTrust()
    ccurl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // No redirect: the key is for the address that was configured, and for no other.
    ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
    ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    // A look-up of a name that is given up ends by itself, instead of holding up all other transfers.
    ccurl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
    ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, Self.connectMilliseconds)
    ccurl_set_long(handle, CURLOPT_TCP_KEEPALIVE, 1)
    ccurl_set_long(handle, CURLOPT_TCP_KEEPIDLE, Self.keepAliveSeconds)
    ccurl_set_long(handle, CURLOPT_TCP_KEEPINTVL, Self.keepAliveSeconds)
    // The handle does not outlive this object, and this object is held by the loop until the handle is taken out.
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_pointer(handle, CURLOPT_PRIVATE, context)
    ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
    ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    ccurl_set_pointer(handle, CURLOPT_PREREQDATA, context)
    ccurl_set_sink(handle, CURLOPT_HEADERFUNCTION, takeHeaderLine)
    ccurl_set_sink(handle, CURLOPT_WRITEFUNCTION, takeBodyBytes)
    ccurl_set_connected(handle, takeConnection)
  }

  private func configureMethod() {
    switch request.method {
    case "GET": ccurl_set_long(handle, CURLOPT_HTTPGET, 1)
    case "HEAD": ccurl_set_long(handle, CURLOPT_NOBODY, 1)
    case "POST": ccurl_set_long(handle, CURLOPT_POST, 1)
    default: ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
    }
    if request.method == "POST" || !request.body.isEmpty {
      ccurl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.body.count))
      _ = request.body.withUnsafeBytes { bytes in
        // Without an address libcurl would ask a read function for the body.
        bytes.baseAddress.map { ccurl_set_body(handle, $0) } ?? ccurl_set_body(handle, "")
      }
      if request.method != "POST" { ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method) }
    }
  }

  private func configureTrust() {
    ccurl_set_text(handle, CURLOPT_PROTOCOLS_STR, request.isPlain ? "http" : "https")
    ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    if let certificates = request.certificates { ccurl_set_text(handle, CURLOPT_CAINFO, certificates) }
    ccurl_set_long(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    // What a proxy says to the request for a way through is no part of the response.
    ccurl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // The environment's proxies are honoured, but none of them leads back to this machine.
    if request.isLoopback { ccurl_set_text(handle, CURLOPT_PROXY, "") }
  }
}

// MARK: - What comes in
extension CurlExchange {
  fileprivate func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    switch head.take(line) {
    case .goOn: return true
    case .complete(let head): transfer.update { $0.receive(head) }
    case .tooLong:
      refusal = .notHTTP(detail: "\(request.host): The response's head is longer than \(HeadReader.limit) bytes.")
      return false
    }
    return true
  }

  fileprivate func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool { transfer.update { $0.receive(bytes) } }

  /// Looks at where the connection leads before the request with its key goes out on it.
  fileprivate func connected(to address: String) -> Bool {
    guard !request.isPlain || ThisMachine.isNumeric(address) else {
      refusal = .insecure(detail: "\(request.host): The name leads to another machine, which plain http is not for.")
      return false
    }
    transfer.update { $0.connect() }
    return true
  }
}

private func exchange(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
  context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
}

private func takeHeaderLine(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return exchange(context)?.takeHeader(line) == true ? line.count : 0
}

private func takeBodyBytes(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  guard let exchange = exchange(context) else { return 0 }
  return exchange.takeBody(piece) ? piece.count : Int(CURL_WRITEFUNC_PAUSE)
}

private func takeConnection(
  _ context: UnsafeMutableRawPointer?, _ remoteAddress: UnsafeMutablePointer<CChar>?,
  _ localAddress: UnsafeMutablePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
  guard let exchange = exchange(context), let remoteAddress else { return CURL_PREREQFUNC_ABORT }
  return exchange.connected(to: String(cString: remoteAddress)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}
