import SerenityProviders

/// A request that was looked over once more before it leaves the machine.
///
/// The address was checked where it was configured; the key goes out here, so it is checked here again. No sentence of
/// a refusal holds any part of what was refused.
struct CurlRequest {
  let method: String
  let url: String
  /// The header lines as they are sent.
  let headerLines: [String]
  let body: [UInt8]
  /// Whether nothing is encrypted; then the address is this machine's own.
  let isPlain: Bool
  /// Whether the address is this machine's own, to which no proxy leads.
  let isLoopback: Bool
  /// The host's name alone.
  let host: String
  /// The file of certificates to trust; nil for the system's.
  let certificates: String?

  /// Looks a request over; throws `insecure` for plain http to another machine and `unreachable` for what is malformed.
  init(_ request: HTTPRequest, certificates: String? = nil) throws(TransportError) {
    guard request.url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw .unreachable(detail: "The address has a character that no address may have.")
    }
    let lowercased = request.url.lowercased()
    let isPlain = lowercased.hasPrefix("http://")
    guard isPlain || lowercased.hasPrefix("https://") else {
      throw .unreachable(detail: "The address must begin with https://.")
    }
    let authority = lowercased.dropFirst(isPlain ? 7 : 8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let host = Self.host(of: authority) else {
      throw .unreachable(detail: "The address must name a host, and no user before it.")
    }
    isLoopback = ThisMachine.isHost(host)
    guard !isPlain || isLoopback else {
      throw .insecure(detail: "Plain http would show the key to the network; use https://.")
    }
    guard !request.method.isEmpty, request.method.utf8.allSatisfy(Self.isTokenByte) else {
      throw .unreachable(detail: "The method is no word.")
    }
    var lines: [String] = []
    for header in request.headers { lines.append(try Self.line(of: header)) }
    let names = Set(request.headers.map { $0.name.lowercased() })
    // libcurl adds these by itself: a form's type to any body, and to a long body a question whether it may come.
    if !names.contains("content-type") { lines.append("Content-Type:") }
    if !names.contains("expect") { lines.append("Expect:") }
    method = request.method
    url = request.url
    headerLines = lines
    body = request.body
    self.isPlain = isPlain
    self.host = host
    self.certificates = certificates
  }

  /// The host of `host`, `host:port`, `[address]` or `[address]:port`; nil for anything else.
  private static func host(of authority: Substring) -> String? {
    var host = authority
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[...end]
      guard host.dropFirst().dropLast().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
    } else {
      host = authority.prefix { $0 != ":" }
      guard host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == "_" }) else { return nil }
    }
    let port = authority[host.endIndex...]
    let isPort = port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil)
    return host.isEmpty || !isPort ? nil : String(host)
  }

  private static func line(of header: HTTPHeader) throws(TransportError) -> String {
    guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte),
      header.value.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 })
    else {
      throw .unreachable(detail: "A header has a character that no header may have; look at the key for a line's end.")
    }
    // With nothing after the colon libcurl would take the header out; with a semicolon it sends it empty.
    return header.value.isEmpty ? header.name + ";" : header.name + ": " + header.value
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
