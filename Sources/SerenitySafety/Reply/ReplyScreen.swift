import SerenityCore

/// Looks a reply over and mends it: the last word before it is shown is Safety's (SAFE-5).
struct ReplyScreen: Sendable {
  static let missingResources = "reply.missing-resources"
  static let unknownNumber = "reply.unknown-number"

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
    var found = self.found(in: reply, isCrisis: isCrisis || decision.route == .crisisSoft)
    found += strangeNumbers(in: reply, context: context)
    var findings = found.map(\.finding).sorted { ($0.place, $0.code) < ($1.place, $1.code) }
    let needed = isCrisis ? decision.notice?.resources ?? [] : []
    if !needed.isEmpty && !Self.names(needed, in: reply) {
      findings.append(ScreenedReply.Finding(code: Self.missingResources, span: nil))
    }
    guard !findings.isEmpty else { return ScreenedReply(text: reply, findings: [], isReplaced: false) }
    var text = reply
    var isReplaced = false
    if let worst = found.first(where: { $0.remedy == .replace }) {
      text = ours(isCrisis ? "reply.in-crisis" : worst.finding.code, locale, turn: context.timesResourcesShown)
      isReplaced = true
    } else {
      text = Self.cut(found.filter { $0.remedy == .cut }.compactMap(\.finding.span), from: reply)
      if !text.contains(where: \.isLetter) {
        text = ours(isCrisis ? "reply.in-crisis" : "reply.nothing-left", locale, turn: context.timesResourcesShown)
        isReplaced = true
      }
    }
    if !needed.isEmpty && !Self.names(needed, in: text) {
      let named = needed.prefix(2).map { "\($0.name): \($0.contact)" }.joined(separator: "\n")
      text += "\n\n" + ours("reply.resources", locale, turn: context.timesResourcesShown) + "\n" + named
    }
    return ScreenedReply(text: text, findings: findings, isReplaced: isReplaced)
  }

  // MARK: Finding

  private struct Found {
    var finding: ScreenedReply.Finding
    var remedy: ReplyRule.Remedy
  }

  private func found(in reply: String, isCrisis: Bool) -> [Found] {
    let plain = normaliser.plain(reply)
    var seen: Set<ScreenedReply.Finding> = []
    var found: [Found] = []
    for rule in rules where isCrisis || !rule.isForCrisis {
      for span in rule.spans(in: plain.text) {
        let finding = ScreenedReply.Finding(code: rule.code, span: plain.original(span))
        if seen.insert(finding).inserted { found.append(Found(finding: finding, remedy: rule.remedy)) }
      }
    }
    return found
  }

  /// Numbers that are neither in the book nor the user's own contact: a wrong hotline is worse than none.
  private func strangeNumbers(in reply: String, context: SafetyContext) -> [Found] {
    let own = (context.emergencyContact ?? "").filter { $0.isASCII && $0.isNumber }
    return numbers.find(in: reply).compactMap { number in
      // With a country's prefix or a leading 1 the digits end as the book's do.
      let isKnown = resources.knownNumbers.contains { known in
        number.digits == known || (known.count >= 7 && number.digits.hasSuffix(known))
          || (number.digits.count >= 7 && known.hasSuffix(number.digits))
      }
      if isKnown || (!own.isEmpty && (own.hasSuffix(number.digits) || number.digits.hasSuffix(own))) { return nil }
      return Found(finding: ScreenedReply.Finding(code: Self.unknownNumber, span: number.span), remedy: .cut)
    }
  }

  /// Whether a text names one of the contacts by its number or address.
  private static func names(_ contacts: [CrisisResource], in text: String) -> Bool {
    let digits = text.split { !($0.isASCII && $0.isNumber) && !" -.()".contains($0) }
      .map { $0.filter(\.isNumber) }
    return contacts.flatMap(\.numbers).contains { number in
      let wanted = number.filter { $0.isASCII && $0.isNumber }
      guard wanted.count == number.filter({ !" -.()+".contains($0) }).count else { return text.contains(number) }
      return wanted.count < 7
        ? text.split { !($0.isASCII && $0.isNumber) }.contains { $0 == wanted }
        : digits.contains { $0.contains(wanted) }
    }
  }

  // MARK: Mending

  private func ours(_ key: String, _ locale: LocaleTag, turn: Int) -> String {
    guard let text = texts.text(key, in: locale.language, turn: max(0, turn)) else {
      preconditionFailure("The text \(key) was there when the policy was made.")
    }
    return text
  }

  /// The reply without the sentences that the spans lie in.
  private static func cut(_ spans: [Range<Int>], from reply: String) -> String {
    guard !spans.isEmpty else { return reply }
    let bytes = Array(reply.utf8)
    let stops: Set<UInt8> = [UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "\n")]
    var isKept = [Bool](repeating: true, count: bytes.count)
    for span in spans {
      var start = span.lowerBound
      while start > 0 && !stops.contains(bytes[start - 1]) { start -= 1 }
      var end = span.upperBound
      while end < bytes.count && !stops.contains(bytes[end]) { end += 1 }
      while end < bytes.count && stops.contains(bytes[end]) && bytes[end] != UInt8(ascii: "\n") { end += 1 }
      for index in start..<end { isKept[index] = false }
    }
    let kept = String(decoding: zip(bytes, isKept).filter(\.1).map(\.0), as: UTF8.self)
    return kept.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
      .joined(separator: "\n").trimmed
  }
}

extension ScreenedReply.Finding {
  fileprivate var place: Int { span?.lowerBound ?? .max }
}
