import CCurl
package import SerenityProviders

/// libcurl as this machine has it.
package enum CurlLibrary {
  /// Loads libcurl where that was not done yet and says which it is, such as `libcurl/7.88.1 OpenSSL/3.0.17`.
  ///
  /// Throws `unusable` with the remedy when it is not there.
  package static func version() throws(TransportError) -> String {
    try load()
    return ccurl_version().map { String(cString: $0) } ?? "libcurl"
  }

  /// Loads libcurl, once in a process; throws `unusable` with the remedy when it is not there.
  static func load() throws(TransportError) {
    guard !ccurl_load() else { return }
    let reason = ccurl_trouble().map { String(cString: $0) } ?? "no reason was given"
    throw .unusable(
      detail: "libcurl cannot be used (\(reason)); install Debian's package libcurl4 and start again.")
  }
}
