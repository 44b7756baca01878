/// Reads the source of a regular expression into nodes.
///
/// It knows what patterns of the lexicon are written in. Of anything else it makes nothing (nil): the caller then knows
/// nothing about the pattern's letters and has to try it on every text, which is slower and never wrong.
struct PatternReader {
  /// More members tell too little to be followed one by one.
  private static let mostMembers = 10
  /// Deeper nesting is not followed.
  private static let mostDepth = 60

  private var rest: ArraySlice<Unicode.Scalar>
  private var depth = 0

  /// The nodes of a pattern; nil where it holds something that this reader does not know.
  static func read(_ source: String) -> PatternNode? {
    var reader = PatternReader(rest: Array(source.unicodeScalars)[...])
    guard let node = reader.choice(), reader.rest.isEmpty else { return nil }
    return node
  }

  private init(rest: ArraySlice<Unicode.Scalar>) { self.rest = rest }

  private mutating func choice() -> PatternNode? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { return nil }
    var branches: [PatternNode] = []
    repeat {
      guard let branch = sequence() else { return nil }
      branches.append(branch)
    } while take("|")
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() -> PatternNode? {
    var parts: [PatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let part = atom(), let whole = quantified(part) else { return nil }
      parts.append(whole)
    }
    return .sequence(parts)
  }

  private mutating func atom() -> PatternNode? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "(": return group()
    case "[": return members()
    case "\\": return escaped()
    case ".": return .anyCharacter
    case "^", "$": return .nothing
    case "*", "+", "?", "{": return nil
    default: return Self.character(scalar)
    }
  }

  private mutating func group() -> PatternNode? {
    var isLook = false
    if take("?") {
      if take("<") {
        guard take("=") || take("!") else { return nil }
        isLook = true
      } else if take("=") || take("!") {
        isLook = true
      } else if !take(":"), !take(">") {
        return nil
      }
    }
    guard let inner = choice(), take(")") else { return nil }
    return isLook ? .nothing : inner
  }

  private mutating func escaped() -> PatternNode? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "b": return .edge
    case "B", "K", "z", "Z", "A": return .nothing
    case "w", "W", "d", "D", "s", "S", "h", "R": return .anyCharacter
    default: return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? nil : Self.character(scalar)
    }
  }

  /// The members of a bracket; of a long or denied list nothing is told.
  private mutating func members() -> PatternNode? {
    var isKnown = !take("^")
    var members: Set<UInt8> = []
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst { return .character(isKnown && members.count <= Self.mostMembers ? members : []) }
      isFirst = false
      if scalar == "[", rest.first == ":" { return nil }
      if scalar == "\\" {
        guard let next = rest.popFirst() else { return nil }
        if next.properties.isAlphabetic { isKnown = false }
        members.formUnion(Self.letters(next) ?? [])
        isKnown = isKnown && Self.letters(next) != nil
      } else if rest.first == "-", let last = rest.dropFirst().first, last != "]" {
        rest.removeFirst(2)
        if scalar.isASCII, last.isASCII, scalar < last, last.value - scalar.value < Self.mostMembers {
          for value in scalar.value...last.value { members.insert(LiteralSearch.lowered(UInt8(value))) }
        } else {
          isKnown = false
        }
      } else if let letters = Self.letters(scalar) {
        members.formUnion(letters)
      } else {
        isKnown = false
      }
    }
    return nil
  }

  private mutating func quantified(_ node: PatternNode) -> PatternNode? {
    var result = node
    if take("?") {
      result = .repeated(node, least: 0, most: 1)
    } else if take("*") {
      result = .repeated(node, least: 0, most: nil)
    } else if take("+") {
      result = .repeated(node, least: 1, most: nil)
    } else if rest.first == "{" {
      rest.removeFirst()
      guard let bounds = bounds() else { return nil }
      result = .repeated(node, least: bounds.least, most: bounds.most)
    } else {
      return node
    }
    // Lazy and possessive ones match the same letters.
    if !take("?") { _ = take("+") }
    if let next = rest.first, next == "*" || next == "+" || next == "?" || next == "{" { return nil }
    return result
  }

  private mutating func bounds() -> (least: Int, most: Int?)? {
    guard let least = number() else { return nil }
    if take("}") { return (least, least) }
    guard take(",") else { return nil }
    if take("}") { return (least, nil) }
    guard let most = number(), take("}"), most >= least else { return nil }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let digit = rest.first, ("0"..."9").contains(digit) {
      digits.unicodeScalars.append(digit)
      rest.removeFirst()
    }
    return Int(digits)
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private static func character(_ scalar: Unicode.Scalar) -> PatternNode { .character(letters(scalar) ?? []) }

  /// A character in lower case; nil for one beyond ASCII, of which case is not told here.
  private static func letters(_ scalar: Unicode.Scalar) -> Set<UInt8>? {
    scalar.isASCII ? [LiteralSearch.lowered(UInt8(scalar.value))] : nil
  }
}
