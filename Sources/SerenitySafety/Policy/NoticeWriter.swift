import SerenityCore

/// Writes what is shown at once in a crisis (SAFE-4).
struct NoticeWriter: Sendable {
  let texts: TextBook
  let resources: ResourceBook

  /// The notice for a concern.
  ///
  /// The first of a session says most and names every contact. Later ones are short: a danger that is new has its own
  /// words, anything else refers back, with other words from one to the next; all carry a number.
  func notice(
    for concern: Concern, _ assessment: Assessment, isMinor: Bool, in context: SafetyContext, locale: LocaleTag
  ) -> CrisisNotice {
    let shown = max(0, context.timesResourcesShown)
    let told = context.concernsShown.compactMap { Concern(rawValue: $0) }
    let isNew = shown == 0 || (!told.isEmpty && concern.isNews(after: told))
    // How often the user was referred back already; each such text differs from the one before.
    let news = told.indices.count { told[$0].isNews(after: Array(told[..<$0])) }
    var parts = [words(for: concern, isNew: isNew, turn: max(0, shown - max(1, news)), locale)]
    if isMinor && isNew { parts.append(text("notice.minor", locale)) }
    // A gentle reminder does not press the same person upon the user again.
    if isNew || !assessment.isSoft && assessment.fires,
      let contact = context.emergencyContact.map(Self.oneLine), !contact.isEmpty
    {
      let key = "notice.emergency-contact\(concern.mayComeFromSomebodyClose ? ".if-safe" : "")"
      parts.append(text(key, locale, turn: shown).replacing("{contact}", with: contact))
    }
    let choice = ContactChoice(book: resources, locale: locale)
    return CrisisNotice(
      text: parts.joined(separator: " "),
      resources: shown == 0
        ? choice.all(for: concern, assessment, isMinor: isMinor) : choice.brief(for: concern, assessment),
      concern: concern.rawValue)
  }

  private func words(for concern: Concern, isNew: Bool, turn: Int, _ locale: LocaleTag) -> String {
    switch concern {
    case .afterDisclosure where isNew: text("notice.unclear", locale)
    case _ where isNew: text("notice.\(concern.rawValue)", locale)
    case .imminent: text("notice.again.imminent", locale, turn: turn)
    default: text("notice.again", locale, turn: turn)
    }
  }

  private func text(_ key: String, _ locale: LocaleTag, turn: Int = 0) -> String {
    guard let text = texts.text(key, in: locale.language, turn: turn) else {
      preconditionFailure("The text \(key) was there when the policy was made.")
    }
    return text
  }

  /// What the user gave as a contact, on one line.
  private static func oneLine(_ contact: String) -> String {
    contact.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Every key that a notice may need.
  static let keys =
    Concern.allCases.filter { $0 != .afterDisclosure }.map { "notice.\($0.rawValue)" }
    + [
      "notice.again", "notice.again.imminent", "notice.minor", "notice.emergency-contact",
      "notice.emergency-contact.if-safe",
    ]
}
