/// The base address of a provider: https, or plain http to this machine alone (LLM-6).
public struct ProviderAddress: Hashable, Sendable, CustomStringConvertible {
  /// Why a text is no address to send a key to.
  public struct Malformed: Error, Hashable, Sendable {
    /// What is wrong and what to do, as a sentence.
    public let message: String
  }

  private let base: String

  /// DeepSeek's own address.
  public static let deepSeek = Self(checked: "https://api.deepseek.com")
  /// OpenAI's own address.
  public static let openAI = Self(checked: "https://api.openai.com/v1")
  /// Anthropic's own address.
  public static let anthropic = Self(checked: "https://api.anthropic.com")
  /// Where Ollama listens on this machine.
  public static let ollama = Self(checked: "http://localhost:11434")

  private init(checked base: String) { self.base = base }

  /// Takes an address such as `https://api.deepseek.com/v1`; a slash at the end is dropped.
  ///
  /// Throws `Malformed`.
  public init(_ text: String) throws(Malformed) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw Malformed(message: "The provider's address has a space or a letter outside ASCII; write it without.")
    }
    let isSecure = text.lowercased().hasPrefix("https://")
    guard isSecure || text.lowercased().hasPrefix("http://") else {
      throw Malformed(message: "The provider's address must begin with https://.")
    }
    let rest = text.dropFirst(isSecure ? 8 : 7)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !authority.isEmpty, !authority.contains("@"), !rest.contains("?"), !rest.contains("#") else {
      throw Malformed(message: "The provider's address must be a host and a path, without user, query or fragment.")
    }
    guard isSecure || Self.isLoopback(authority) else {
      throw Malformed(
        message: "Plain http would show the key to the network; use https:// (http is for this machine alone).")
    }
    var base = text[...]
    while base.hasSuffix("/") { base = base.dropLast() }
    self.base = String(base)
  }

  /// The address of an endpoint, such as `/chat/completions`.
  public func appending(_ path: String) -> String { base + path }

  /// The address of an endpoint below `/v1`, which may be part of the base already.
  package func versioned(_ path: String) -> String { base.hasSuffix("/v1") ? base + path : base + "/v1" + path }

  /// The address of an endpoint below `/v1` where the base is a host alone, and below the base where it has a path.
  package func versionedIfBare(_ path: String) -> String { isBare ? base + "/v1" + path : base + path }

  /// Whether the base is a host alone.
  private var isBare: Bool { base.utf8.filter { $0 == 0x2F }.count == 2 }

  /// The address of an endpoint outside `/v1`, which is dropped where the base ends with it.
  package func unversioned(_ path: String) -> String {
    (base.hasSuffix("/v1") ? String(base.dropLast(3)) : base) + path
  }

  /// The base address.
  public var description: String { base }

  /// The host with its port, in lower case.
  package var authority: String {
    let start = base.lowercased().hasPrefix("https://") ? 8 : 7
    return base.dropFirst(start).prefix { $0 != "/" }.lowercased()
  }

  /// Whether it leads to this machine itself, where a provider's own key has nothing to do.
  package var isThisMachine: Bool { Self.isLoopback(authority[...]) }

  private static func isLoopback(_ authority: Substring) -> Bool {
    // Whole or with a port after it, so that no other name hides behind the bracket.
    if authority.hasPrefix("[") { return authority == "[::1]" || authority.hasPrefix("[::1]:") }
    return ThisMachine.isHost(authority.prefix { $0 != ":" })
  }
}
