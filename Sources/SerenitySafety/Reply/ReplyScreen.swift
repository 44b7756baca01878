import SerenityCore

/// Looks a reply over and mends it: the last word before it is shown is Safety's (SAFE-5).
///
/// Every sentence is judged by itself, by the rules of every language: what is found in a sentence depends on that sentence
/// alone, so a reply that is still arriving can be let out sentence by sentence.
struct ReplyScreen: Sendable {
  static let missingResources = "reply.missing-resources"
  static let unknownNumber = "reply.unknown-number"
  static let foreignNumber = "reply.foreign-number"

  let rules: [ReplyRule]
  let texts: TextBook
  let resources: ResourceBook
  private let normaliser = Normaliser()
  private let numbers = PhoneNumbers()

  init(rules: [ReplyRule], texts: TextBook, resources: ResourceBook) {
    self.rules = rules
    self.texts = texts
    self.resources = resources
  }

  /// Every text that a replacement may need.
  static func keys(for rules: [ReplyRule]) -> [String] {
    Set(rules.filter { $0.remedy == .replace }.map(\.code)).sorted()
      + ["reply.in-crisis", "reply.nothing-left", "reply.resources"]
  }

  func screen(
    _ reply: String, after decision: SafetyDecision, in context: SafetyContext, locale: LocaleTag
  ) -> ScreenedReply {
    let isCrisis = decision.route == .crisis
    // What must not be said in a crisis must not be said later in the same talk either.
    let isSerious = isCrisis || decision.route == .crisisSoft || context.statedTier >= .passive
    let look = Look(
      isSerious: isSerious,
      check: NumberCheck(
        resources: resources, numbers: numbers, locale: locale, emergencyContact: context.emergencyContact))
    let found = found(in: reply, look)
    var findings = found.map(\.finding).sorted { ($0.place, $0.code) < ($1.place, $1.code) }
    let needed = isCrisis ? decision.notice?.resources ?? [] : []
    if !needed.isEmpty && !names(needed, in: reply) {
      findings.append(ScreenedReply.Finding(code: Self.missingResources, span: nil))
    }
    guard !findings.isEmpty else { return ScreenedReply(text: reply, findings: [], isReplaced: false) }
    let told = Told(language: language(of: found, locale), turn: max(0, context.timesResourcesShown))
    var text = reply
    var isReplaced = false
    if let worst = found.first(where: { $0.remedy == .replace }) {
      text = ours(isCrisis ? "reply.in-crisis" : worst.finding.code, told)
      isReplaced = true
    } else if found.contains(where: { $0.remedy == .cut }) {
      text = Self.without(Set(found.filter { $0.remedy == .cut }.map(\.sentence)), in: reply)
      // What is left may read otherwise without what stood between.
      let isClean = self.found(in: text, look).allSatisfy { $0.remedy == .note }
      if !isClean || !text.contains(where: \.isLetter) {
        text = ours(isCrisis ? "reply.in-crisis" : "reply.nothing-left", told)
        isReplaced = true
      }
    }
    if !needed.isEmpty && !names(needed, in: text) {
      let named = needed.prefix(2).map { "\($0.name): \($0.contact)" }.joined(separator: "\n")
      text += "\n\n" + ours("reply.resources", told) + "\n" + named
    }
    return ScreenedReply(text: text, findings: findings, isReplaced: isReplaced)
  }

  // MARK: Finding

  /// What a look at a reply must know beside its words.
  private struct Look {
    var isSerious: Bool
    var check: NumberCheck
  }

  private struct Found {
    var finding: ScreenedReply.Finding
    var remedy: ReplyRule.Remedy
    /// The sentence, by number.
    var sentence: Int
    /// The language of the rule; nil for a number.
    var language: String?
  }

  private func found(in reply: String, _ look: Look) -> [Found] {
    let bytes = Array(reply.utf8)
    var seen: Set<ScreenedReply.Finding> = []
    var found: [Found] = []
    for (number, span) in Sentences.spans(in: reply).enumerated() {
      let sentence = String(decoding: bytes[span], as: UTF8.self)
      let plain = normaliser.plain(sentence)
      func add(_ code: String, _ place: Range<Int>, _ remedy: ReplyRule.Remedy, _ language: String? = nil) {
        let original = plain.original(place)
        let finding = ScreenedReply.Finding(
          code: code, span: span.lowerBound + original.lowerBound..<span.lowerBound + original.upperBound)
        guard seen.insert(finding).inserted else { return }
        found.append(Found(finding: finding, remedy: remedy, sentence: number, language: language))
      }
      for rule in rules where look.isSerious || !rule.isForCrisis {
        for place in rule.spans(in: plain.text) { add(rule.code, place, rule.remedy, rule.language) }
      }
      for (place, fault) in look.check.faults(in: plain.text, original: sentence) {
        add(fault == .unknown ? Self.unknownNumber : Self.foreignNumber, place, .cut)
      }
    }
    return found
  }

  /// Whether a text names one of the contacts by its number or address.
  private func names(_ contacts: [CrisisResource], in text: String) -> Bool {
    let plain = normaliser.plain(text).text
    return contacts.flatMap(\.numbers).contains { number in
      if number.contains(where: \.isLetter) { return text.contains(number) }
      let digits = number.filter(\.isNumber)
      return numbers.says(digits, in: plain)
        || numbers.find(in: plain, isKnown: { $0 == digits }).contains { $0.digits == digits }
    }
  }

  // MARK: Mending

  /// How words of ours are told.
  private struct Told {
    var language: String
    var turn: Int
  }

  /// The user's language; where nothing but English is known of it, the one that the reply was written in.
  private func language(of found: [Found], _ locale: LocaleTag) -> String {
    let spoken = Set(found.compactMap(\.language))
    guard locale.language == "en", spoken.count == 1, let language = spoken.first else { return locale.language }
    return language
  }

  private func ours(_ key: String, _ told: Told) -> String {
    guard let text = texts.text(key, in: told.language, turn: told.turn) else {
      preconditionFailure("The text \(key) was there when the policy was made.")
    }
    return text
  }

  /// The reply without some of its sentences; what is kept is kept byte for byte.
  ///
  /// A paragraph that loses its first sentence stays a paragraph.
  private static func without(_ numbers: Set<Int>, in reply: String) -> String {
    let bytes = Array(reply.utf8)
    var kept = ""
    var lostBreak: Substring?
    for (number, span) in Sentences.spans(in: reply).enumerated() {
      let sentence = String(decoding: bytes[span], as: UTF8.self)
      let words = sentence.drop(while: \.isWhitespace)
      let space = sentence[..<words.startIndex]
      guard !numbers.contains(number) else {
        if space.contains(where: \.isNewline) { lostBreak = lostBreak ?? space }
        continue
      }
      kept += (space.contains(where: \.isNewline) ? space : lostBreak ?? space) + words
      lostBreak = nil
    }
    return kept.trimmed
  }
}

extension ScreenedReply.Finding {
  fileprivate var place: Int { span?.lowerBound ?? .max }
}
