import SerenityCore
import SerenityPatterns

/// Finds what a message says about risk: the rules that its letters allow, then how each match is meant.
struct Assessor: Sendable {
  /// How many matches of one rule are looked at; more of the same tell nothing new.
  private static let matchesPerRule = 8

  let lexicon: Lexicon
  /// Chooses the rules that a message could match; nil where all are tried, which comes to the same.
  private(set) var filter: RuleFilter?
  private let normaliser: Normaliser

  init(lexicon: Lexicon) {
    self.lexicon = lexicon
    normaliser = Normaliser(words: lexicon.words)
  }

  /// The same, made ready for many messages.
  func prepared() -> Assessor {
    var prepared = self
    prepared.filter = filter ?? RuleFilter(lexicon.rules)
    return prepared
  }

  /// Judges a message that follows one of `previousTier`.
  func assess(_ message: String, after previousTier: RiskTier) -> Assessment {
    assess(message, after: Earlier(previousTier))
  }

  /// Judges a message of a talk.
  ///
  /// Where a rule needs an earlier disclosure, a gentle one such as a retraction may come back to it from anywhere in
  /// the talk, and a hard one such as a bare "yes" within two messages; a weak sign rises only right after one.
  func assess(_ message: String, after earlier: Earlier) -> Assessment {
    look(at: message, after: earlier) { _ in }
  }

  /// Judges a message as `assess` does and tells, rule by rule, what came near a match.
  func explain(_ message: String, after previousTier: RiskTier) -> Explanation {
    var near: [Explanation.Near] = []
    let assessment = look(at: message, after: Earlier(previousTier)) { near.append($0) }
    let readings = normaliser.readings(of: message).map(\.text)
    let hit = Set(assessment.hits.map(\.rule))
    var seen: Set<Explanation.Near> = []
    return Explanation(
      assessment: assessment, readings: readings,
      near: near.filter { !hit.contains($0.rule) && seen.insert($0).inserted })
  }

  private func look(
    at message: String, after earlier: Earlier, note: (Explanation.Near) -> Void
  ) -> Assessment {
    var hits: [Assessment.Hit] = []
    var limited: Set<String> = []
    for reading in normaliser.readings(of: message) {
      for number in candidates(in: reading.text, after: earlier) {
        let rule = lexicon.rules[number]
        if let least = rule.afterTier {
          let said = rule.flags.contains(where: \.softens) ? earlier.stated : earlier.recent
          if said < least { continue }
        }
        let outcome = rule.pattern.matches(in: reading.text, atMost: Self.matchesPerRule)
        if outcome == .none { note(Explanation.Near(rule: rule.id, reason: .letters)) }
        for match in outcome.matches {
          let span = reading.original(match.span)
          if isGuarded(match.span, by: rule, in: reading.text) {
            note(Explanation.Near(rule: rule.id, reason: .guarded(span)))
          } else {
            hits.append(hit(rule, flags: flags(of: match.span, by: rule, in: reading.text), at: span))
          }
        }
        if outcome.isLimited {
          limited.insert(rule.id)
          hits.append(hit(rule, flags: rule.flags, at: 0..<message.utf8.count))
        }
      }
    }
    return Self.sum(Self.raised(hits, after: earlier.previous), limited: limited.sorted())
  }

  private func candidates(in text: String, after earlier: Earlier) -> [Int] {
    filter?.candidates(in: text, afterDisclosure: max(earlier.stated, earlier.recent) > .none)
      ?? Array(lexicon.rules.indices)
  }

  private func hit(_ rule: Rule, flags: Set<Assessment.Flag>, at span: Range<Int>) -> Assessment.Hit {
    Assessment.Hit(
      rule: rule.id, tier: rule.tier, category: rule.category,
      flags: flags.contains(.thirdPerson) ? flags : flags.union([.aboutSelf]), span: span)
  }

  /// Whether a guard overlaps this very match, or a context stands in its sentence; one that gives up cancels nothing.
  private func isGuarded(_ span: Range<Int>, by rule: Rule, in text: String) -> Bool {
    let isCovered = rule.guards.contains { pattern in
      guard case .matched(let matches) = pattern.matches(in: text, atMost: Self.matchesPerRule) else { return false }
      return matches.contains { $0.span.overlaps(span) }
    }
    if isCovered || rule.contexts.isEmpty { return isCovered }
    let sentence = Clause.sentence(around: span, in: text)
    return rule.contexts.contains {
      if case .matched = $0.firstMatch(in: text, range: sentence) { true } else { false }
    }
  }

  private func flags(of span: Range<Int>, by rule: Rule, in text: String) -> Set<Assessment.Flag> {
    var flags = rule.flags
    for qualifier in lexicon.qualifiers[rule.language] ?? [] {
      guard !flags.contains(qualifier.flag), !rule.keepsOff.contains(qualifier.flag) else { continue }
      let outcome =
        switch qualifier.place {
        case .before: qualifier.pattern.firstMatch(in: text, range: Clause.before(span, in: text))
        case .within: qualifier.pattern.firstMatch(in: text, range: span)
        case .after: qualifier.pattern.firstMatch(in: text, range: Clause.after(span, in: text), isAnchored: true)
        case .anywhere: qualifier.pattern.firstMatch(in: text)
        }
      // One that gives up softens nothing: the graver reading stands.
      if case .matched = outcome { flags.insert(qualifier.flag) }
    }
    return flags
  }

  /// Lets a sign of distress count as a gentle T2 right after thoughts, acts or plans (T3 and above) were disclosed.
  ///
  /// What is raised so raises nothing itself, so a talk that stays sad is not answered with contacts at every message.
  static func raised(_ hits: [Assessment.Hit], after previousTier: RiskTier) -> [Assessment.Hit] {
    guard previousTier >= .active else { return hits }
    return hits.map { hit in
      guard hit.tier == .distress, !hit.isSoft else { return hit }
      var risen = hit
      risen.tier = .passive
      risen.flags.insert(.raised)
      return risen
    }
  }

  /// Sums hits up: the gravest tier, the categories, and whether every firing hit is soft.
  static func sum(_ hits: [Assessment.Hit], limited: [String]) -> Assessment {
    guard !hits.isEmpty else { return .clear }
    let ordered = Set(hits).sorted { left, right in
      let before = (left.span.lowerBound, left.span.upperBound, left.rule)
      let after = (right.span.lowerBound, right.span.upperBound, right.rule)
      // Two readings may qualify one match differently.
      return before == after
        ? left.flags.sorted().lexicographicallyPrecedes(right.flags.sorted()) : before < after
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
