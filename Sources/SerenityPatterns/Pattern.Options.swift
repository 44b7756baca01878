extension Pattern {
  /// How a pattern is read; every pattern and every subject is UTF-8.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Letters match without regard to case, by Unicode's simple folding.
    public static let caseless = Options(rawValue: 1 << 0)
    /// `\w`, `\d`, `\s`, `\b` and the POSIX classes follow Unicode instead of ASCII.
    public static let unicodeClasses = Options(rawValue: 1 << 1)
    /// White space and `#` comments in the pattern are ignored.
    public static let extended = Options(rawValue: 1 << 2)
    /// `^` and `$` also match at line breaks.
    public static let multiline = Options(rawValue: 1 << 3)
    /// `.` also matches line breaks.
    public static let dotMatchesLineBreaks = Options(rawValue: 1 << 4)
  }

  /// How much work one match may cost before it is given up and told as `Outcome.limitHit`.
  public struct Limits: Hashable, Sendable {
    /// The most backtracking steps from one starting place.
    public var steps: UInt32
    /// The deepest nesting of the interpreter, used where the machine has no JIT.
    public var depth: UInt32
    /// The most memory the interpreter may take, in KiB.
    public var heapKiB: UInt32
    /// The most machine stack for compiled code, in bytes; taken only by a match that needs more than 32 KiB.
    public var stackBytes: Int

    /// Makes limits.
    public init(steps: UInt32, depth: UInt32, heapKiB: UInt32, stackBytes: Int) {
      self.steps = steps
      self.depth = depth
      self.heapKiB = heapKiB
      self.stackBytes = stackBytes
    }

    /// A million steps, some 1.5 ms of compiled code: a sound pattern needs a few hundred, so only a runaway one gets
    /// here, and a user does not notice the wait.
    public static let standard = Limits(steps: 1_000_000, depth: 100_000, heapKiB: 16_384, stackBytes: 1 << 20)
  }
}
