/// A provider's key, which no description, dump or interpolation shows (LLM-6).
public struct ProviderKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Why a text is no key; holds nothing of the text.
  public enum Malformed: String, Error, Sendable {
    /// There is nothing.
    case empty = "The provider's key is empty; set it to the key from the provider's console."
    /// There is a character that no key has, such as a space or a line break.
    case strayCharacter =
      "The provider's key has a space, a line end or another character that no key has; copy it again without them."
  }

  private let text: String

  /// Takes a key; throws `Malformed` for what cannot stand in a header.
  public init(_ text: String) throws(Malformed) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .strayCharacter }
    self.text = text
  }

  /// Always the same words, whatever the key.
  public var description: String { "a provider's key, hidden" }
  /// Always the same words, whatever the key.
  public var debugDescription: String { description }
  /// A mirror without children, so that `dump` has nothing to show.
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// The header that carries the key as a bearer token.
  var bearer: HTTPHeader { HTTPHeader("Authorization", "Bearer " + text) }
  /// The header that carries the key by itself, as Anthropic wants it.
  var plain: HTTPHeader { HTTPHeader("x-api-key", text) }
}
