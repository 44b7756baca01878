/// Tells this machine from all others; the one place that decides where plain http may go (LLM-6).
package enum ThisMachine {
  /// Whether a host, as an address names it, is this machine: `localhost`, `[::1]` or `127.x.y.z`.
  ///
  /// The four numbers must be written plainly. What has a zero in front is octal to some readers and a name to others,
  /// and whoever holds that name would be sent the key.
  package static func isHost(_ host: some StringProtocol) -> Bool {
    host.lowercased() == "localhost" || host == "[::1]" || isIPv4(host)
  }

  /// Whether a numeric address, as a connection tells it, is this machine's.
  package static func isNumeric(_ address: some StringProtocol) -> Bool {
    let mapped = "::ffff:"
    return address == "::1" || isIPv4(address)
      || (address.lowercased().hasPrefix(mapped) && isIPv4(address.dropFirst(mapped.count)))
  }

  private static func isIPv4(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0).map(String.init) == String($0) }
  }
}
