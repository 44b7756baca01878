import SerenityCore
import SerenityPatterns

/// Finds what a message says about risk: every rule on the plain spelling, then how each match is meant.
struct Assessor: Sendable {
  /// How many matches of one rule are looked at; more of the same tell nothing new.
  private static let matchesPerRule = 8
  /// How far around a match its qualifiers look, in bytes: a clause.
  private static let reach = 80

  let lexicon: Lexicon
  private let normaliser = Normaliser()

  init(lexicon: Lexicon) { self.lexicon = lexicon }

  /// Judges a message that follows one of `previousTier`.
  func assess(_ message: String, after previousTier: RiskTier) -> Assessment {
    let plain = normaliser.plain(message)
    var hits: [Assessment.Hit] = []
    var limited: [String] = []
    for rule in lexicon.rules {
      if let least = rule.afterTier, previousTier < least { continue }
      let outcome = rule.pattern.matches(in: plain.text, atMost: Self.matchesPerRule)
      if outcome == .none { continue }
      for match in outcome.matches where !isGuarded(match.span, by: rule, in: plain.text) {
        hits.append(hit(rule, flags: flags(of: match.span, by: rule, in: plain.text), at: plain.original(match.span)))
      }
      if outcome.isLimited {
        limited.append(rule.id)
        hits.append(hit(rule, flags: rule.flags, at: 0..<message.utf8.count))
      }
    }
    return Self.sum(hits, limited: limited)
  }

  private func hit(_ rule: Rule, flags: Set<Assessment.Flag>, at span: Range<Int>) -> Assessment.Hit {
    Assessment.Hit(rule: rule.id, tier: rule.tier, category: rule.category, flags: flags, span: span)
  }

  /// Whether a guard overlaps this very match, or a context stands in its sentence; one that gives up cancels nothing.
  private func isGuarded(_ span: Range<Int>, by rule: Rule, in text: String) -> Bool {
    let isCovered = rule.guards.contains { pattern in
      guard case .matched(let matches) = pattern.matches(in: text, atMost: Self.matchesPerRule) else { return false }
      return matches.contains { $0.span.overlaps(span) }
    }
    if isCovered || rule.contexts.isEmpty { return isCovered }
    let sentence = text.sentence(around: span, reach: Self.reach)
    return rule.contexts.contains {
      if case .matched = $0.firstMatch(in: text, range: sentence) { true } else { false }
    }
  }

  private func flags(of span: Range<Int>, by rule: Rule, in text: String) -> Set<Assessment.Flag> {
    var flags = rule.flags
    let before = text.scalarBoundary(span.lowerBound - Self.reach)..<span.lowerBound
    let after = span.upperBound..<text.scalarBoundary(span.upperBound + Self.reach)
    for qualifier in lexicon.qualifiers[rule.language] ?? [] {
      guard !flags.contains(qualifier.flag), !rule.keepsOff.contains(qualifier.flag) else { continue }
      let outcome =
        switch qualifier.place {
        case .before: qualifier.pattern.firstMatch(in: text, range: before)
        case .within: qualifier.pattern.firstMatch(in: text, range: span)
        case .after: qualifier.pattern.firstMatch(in: text, range: after, isAnchored: true)
        case .anywhere: qualifier.pattern.firstMatch(in: text)
        }
      // One that gives up softens nothing: the graver reading stands.
      if case .matched = outcome { flags.insert(qualifier.flag) }
    }
    return flags
  }

  /// Sums hits up: the gravest tier, the categories, and whether every firing hit is soft.
  static func sum(_ hits: [Assessment.Hit], limited: [String]) -> Assessment {
    guard !hits.isEmpty else { return .clear }
    let ordered = hits.sorted {
      ($0.span.lowerBound, $0.span.upperBound, $0.rule) < ($1.span.lowerBound, $1.span.upperBound, $1.rule)
    }
    let firing = ordered.filter(\.fires)
    return Assessment(
      tier: ordered.map(\.tier).max() ?? .none, categories: Set(ordered.map(\.category)).sorted(), hits: ordered,
      isSoft: !firing.isEmpty && firing.allSatisfy(\.isSoft), limitedRules: limited)
  }
}

extension Assessment.Hit {
  /// Whether this hit alone asks for resources.
  var fires: Bool { tier >= .passive || category == .abuse || category == .harmToOthers }
  /// Whether this hit asks for them gently.
  var isSoft: Bool { flags.contains(where: \.softens) }
}

extension String {
  /// The sentence that holds a span, cut off where it is longer than `reach` to either side.
  fileprivate func sentence(around span: Range<Int>, reach: Int) -> Range<Int> {
    let bytes = Array(utf8)
    let stops: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?")]
    var start = span.lowerBound
    while start > 0 && span.lowerBound - start < reach && !stops.contains(bytes[start - 1]) { start -= 1 }
    var end = span.upperBound
    while end < bytes.count && end - span.upperBound < reach && !stops.contains(bytes[end]) { end += 1 }
    return scalarBoundary(start)..<scalarBoundary(end)
  }

  /// An offset moved into the text and back to the start of the scalar it falls in.
  fileprivate func scalarBoundary(_ offset: Int) -> Int {
    let bytes = utf8
    guard offset > 0 else { return 0 }
    guard offset < bytes.count else { return bytes.count }
    var index = bytes.index(bytes.startIndex, offsetBy: offset)
    var place = offset
    while place > 0 && bytes[index] & 0b1100_0000 == 0b1000_0000 {
      index = bytes.index(before: index)
      place -= 1
    }
    return place
  }
}
