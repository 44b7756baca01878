import Glibc
package import SerenityCore

extension Surroundings {
  /// The user's time zone: what `TZ` names, else what the machine is set to; UTC where neither is known.
  package var zone: Zone {
    if let name = environment["TZ"], let zone = Zone(name.hasPrefix(":") ? String(name.dropFirst()) : name) {
      return zone
    }
    var bytes = [CChar](repeating: 0, count: 1024)
    let count = readlink("/etc/localtime", &bytes, bytes.count)
    guard count > 0 else { return .utc }
    let target = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let parts = target.split(separator: "/")
    guard let place = parts.lastIndex(of: "zoneinfo") else { return .utc }
    return Zone(parts[(place + 1)...].joined(separator: "/")) ?? .utc
  }

  /// The user's language and region, such as `pt-BR`; nil where the environment names none.
  package var locale: String? {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let name = named?.split(whereSeparator: { ".@".contains($0) }).first.map(String.init) else { return nil }
    guard name != "C", name != "POSIX", name.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "_") }) else {
      return nil
    }
    return name.split(separator: "_").joined(separator: "-")
  }

  /// Whether lines come from a terminal and not from a file or another program.
  package static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
}
