extension Pattern {
  /// One place where a pattern matched, as UTF-8 offsets in the subject.
  public struct Match: Hashable, Sendable {
    /// The whole match.
    public var span: Range<Int>
    /// The capture groups by number, the first group first; nil for a group that took no part.
    public var groups: [Range<Int>?]

    /// Makes a match.
    public init(span: Range<Int>, groups: [Range<Int>?] = []) {
      self.span = span
      self.groups = groups
    }
  }

  /// What stopped a match before it was decided.
  public enum Limit: Hashable, Sendable {
    /// Too many backtracking steps.
    case steps
    /// The interpreter nested too deep.
    case depth
    /// The interpreter needed too much memory.
    case heap
    /// Compiled code needed more stack than allowed.
    case stack
    /// PCRE2 gave up for another reason, with its number.
    case other(Int32)
  }

  /// What came of looking for a pattern.
  ///
  /// Giving up is a case of its own, so that no caller takes it for "no match" by accident.
  public enum Outcome: Hashable, Sendable {
    /// The pattern matched here, in order of place; never empty.
    case matched([Match])
    /// The pattern matches nowhere.
    case none
    /// The search was given up; what it had found before is here.
    case limitHit(Limit, before: [Match])

    /// Every match found, complete or not.
    public var matches: [Match] {
      switch self {
      case .matched(let matches): matches
      case .none: []
      case .limitHit(_, let before): before
      }
    }

    /// Whether the search was given up.
    public var isLimited: Bool {
      if case .limitHit = self { true } else { false }
    }
  }
}
