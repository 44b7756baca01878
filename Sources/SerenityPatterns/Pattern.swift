import CPCRE2

/// A regular expression of PCRE2, compiled once to machine code and shared freely between tasks.
///
/// The compiled code and the limits are never changed after `init`, so one pattern may be used by many tasks at once;
/// what a match writes to is made for each search and thrown away with it. A search takes no lock.
public struct Pattern: Sendable {
  /// The pattern as it was written.
  public let source: String
  /// The number of capture groups.
  public let groupCount: Int
  private let code: CompiledPattern

  /// Compiles a pattern; throws `PatternError` with the place of the first trouble.
  public init(
    _ source: String, options: Options = [], limits: Limits = .standard
  ) throws(PatternError) {
    self.source = source
    code = try CompiledPattern(source, options: options, limits: limits)
    groupCount = code.groupCount
  }

  /// Whether the pattern matches from the start of `text`, or at the first place after it.
  public func firstMatch(in text: String) -> Outcome { matches(in: text, atMost: 1) }

  /// The matches in `text` in order, without overlap, at most `count` of them.
  ///
  /// The text's UTF-8 is read in place. A result of exactly `count` matches may have been cut off.
  public func matches(in text: String, atMost count: Int = 1_000) -> Outcome {
    precondition(count > 0, "Ask for at least one match.")
    return withUTF8(of: text) { search($0, from: 0, count: count, options: 0) }
  }

  /// The first match that begins in `range` and sees nothing beyond its end; `range` is in UTF-8 offsets.
  ///
  /// Lookbehind and `\b` see the text before the range. With `isAnchored` the match must begin at its very start. Both
  /// ends of the range must lie between two characters.
  public func firstMatch(in text: String, range: Range<Int>, isAnchored: Bool = false) -> Outcome {
    withUTF8(of: text) { whole in
      precondition(range.lowerBound >= 0 && range.upperBound <= whole.count, "The range lies within the text.")
      let bytes = UnsafeBufferPointer(rebasing: whole[..<range.upperBound])
      return search(bytes, from: range.lowerBound, count: 1, options: isAnchored ? PCRE2_ANCHORED : 0)
    }
  }

  private func withUTF8(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Outcome) -> Outcome {
    if let outcome = text.utf8.withContiguousStorageIfAvailable(body) { return outcome }
    var copy = text
    return copy.withUTF8(body)
  }

  private func search(
    _ subject: UnsafeBufferPointer<UInt8>, from start: Int, count: Int, options: UInt32
  ) -> Outcome {
    let scratch = code.makeScratch()
    var found: [Match] = []
    var offset = start
    var extra = options
    while offset <= subject.count && found.count < count {
      switch code.match(subject, from: offset, options: extra, scratch: scratch) {
      case .found(let match):
        found.append(match)
        offset = match.span.upperBound
        // After an empty match, look for one that is not, at the same place; failing that, step over a character.
        extra = match.span.isEmpty ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : options
      case .nothing where extra != options:
        offset = Self.characterEnd(after: offset, in: subject)
        extra = options
      case .nothing:
        return found.isEmpty ? .none : .matched(found)
      case .stopped(let limit):
        return .limitHit(limit, before: found)
      }
    }
    return found.isEmpty ? .none : .matched(found)
  }

  /// The offset of the scalar after the one at `offset`; past the end where there is none.
  private static func characterEnd(after offset: Int, in subject: UnsafeBufferPointer<UInt8>) -> Int {
    var next = offset + 1
    while next < subject.count && subject[next] & 0b1100_0000 == 0b1000_0000 { next += 1 }
    return next
  }
}
