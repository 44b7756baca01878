/// Why a pattern could not be compiled.
public struct PatternError: Error, Hashable, Sendable {
  /// The stable code of every such error.
  public let code = "patterns.invalid"
  /// The source of the pattern.
  public var source: String
  /// Where the trouble was noticed, as a UTF-8 offset in the source.
  public var offset: Int
  /// What is wrong, in PCRE2's words, without a closing full stop.
  public var detail: String

  /// Makes an error.
  public init(source: String, offset: Int, detail: String) {
    self.source = source
    self.offset = offset
    self.detail = detail
  }

  /// What happened and where.
  public var sentence: String {
    "The pattern cannot be read at offset \(offset): \(detail). Mend the pattern: \(source)"
  }
}

extension PatternError: CustomStringConvertible {
  /// The sentence.
  public var description: String { sentence }
}
