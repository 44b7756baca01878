import SerenityCore

/// Writes what is shown at once in a crisis (SAFE-4).
struct NoticeWriter: Sendable {
  let texts: TextBook
  let resources: ResourceBook

  /// The notice for a concern.
  ///
  /// The first of a session says most and names every contact. Later ones refer back, are short, change their words
  /// from one to the next, and still carry a number.
  func notice(for concern: Concern, isMinor: Bool, in context: SafetyContext, locale: LocaleTag) -> CrisisNotice {
    let shown = max(0, context.timesResourcesShown)
    let key = shown == 0 ? "notice.\(concern.rawValue)" : "notice.again\(concern == .imminent ? ".imminent" : "")"
    var parts = [text(key, locale, turn: max(0, shown - 1))]
    if isMinor { parts.append(text("notice.minor", locale)) }
    if let contact = context.emergencyContact.map(Self.oneLine), !contact.isEmpty {
      parts.append(text("notice.emergency-contact", locale).replacing("{contact}", with: contact))
    }
    let list =
      shown == 0
      ? concern.contacts(in: resources, locale: locale) : concern.briefContacts(in: resources, locale: locale)
    return CrisisNotice(text: parts.joined(separator: " "), resources: list)
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
    Concern.allCases.map { "notice.\($0.rawValue)" }
    + ["notice.again", "notice.again.imminent", "notice.minor", "notice.emergency-contact"]
}
