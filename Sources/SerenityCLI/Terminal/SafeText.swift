/// Takes out of a text what would steer the terminal, piece by piece as the text arrives.
///
/// What a model says, and what was kept of it, must only ever be read: sequences that colour, move or erase go whole,
/// every other control character goes alone, and so do the marks that turn the direction of what follows.
struct SafeText: Sendable {
  private enum State {
    case text
    case escape
    /// Within `ESC [`, with the characters so far.
    case sequence(Int)
  }

  /// Longer than any that a terminal knows; past it the rest is text again, so that no sequence hides a reply.
  private static let longestSequence = 32

  private var state = State.text

  /// A whole text at once.
  static func of(_ text: String) -> String {
    var safe = SafeText()
    return safe.clean(text)
  }

  /// The harmless part of the next piece.
  mutating func clean(_ piece: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in piece.unicodeScalars {
      switch state {
      case .escape where scalar == "[": state = .sequence(0)
      case .escape:
        state = .text
        take(scalar, into: &scalars)
      case .sequence(let length) where (0x20...0x3F).contains(scalar.value) && length < Self.longestSequence:
        state = .sequence(length + 1)
      case .sequence where (0x40...0x7E).contains(scalar.value): state = .text
      case .sequence, .text:
        state = .text
        take(scalar, into: &scalars)
      }
    }
    return String(scalars)
  }

  private mutating func take(_ scalar: Unicode.Scalar, into scalars: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x1B: state = .escape
    case 0x9B: state = .sequence(0)
    case 0x0A: scalars.append(scalar)
    case 0x09: scalars.append(contentsOf: "  ".unicodeScalars)
    case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: break
    case 0x2028, 0x2029: scalars.append("\n")
    default: scalars.append(scalar)
    }
  }
}
