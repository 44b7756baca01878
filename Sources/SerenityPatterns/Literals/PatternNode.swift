/// What a regular expression is made of, as far as it matters for the letters that a match must hold.
indirect enum PatternNode: Hashable, Sendable {
  /// One of a few characters, in lower case; empty where it is not known which.
  case character(Set<UInt8>)
  /// The edge of a word.
  case edge
  /// Something of no length that says nothing about letters: an anchor, a look around.
  case nothing
  case sequence([PatternNode])
  case choice([PatternNode])
  /// Something that stands at least and at most so often; no most means any number.
  case repeated(PatternNode, least: Int, most: Int?)

  /// One character of which nothing is known.
  static let anyCharacter = PatternNode.character([])
}
