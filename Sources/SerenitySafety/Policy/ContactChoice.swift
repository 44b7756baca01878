import SerenityCore

/// Chooses whom to name, by what was said, how grave it is, the place and the age.
struct ContactChoice: Sendable {
  let book: ResourceBook
  let locale: LocaleTag

  /// Every fitting contact, most urgent first.
  func all(for concern: Concern, _ assessment: Assessment, isMinor: Bool) -> [CrisisResource] {
    let lines = book.contacts(for: .suicide, locale: locale)
    let emergency = book.contacts(for: .emergency, locale: locale)
    let special = special(concern, assessment)
    let youth = isMinor ? book.contacts(for: .youth, locale: locale) : []
    let chosen: [CrisisResource] =
      if concern == .imminent || concern == .harmToOthers || assessment.tier == .imminent {
        emergency + special + lines + youth
      } else if special.isEmpty {
        lines.prefix(1) + youth + lines.dropFirst() + emergency
      } else {
        special + youth + emergency + lines.prefix(1)
      }
    return Self.once(chosen + book.contacts(for: .directory, locale: locale))
  }

  /// One line and the emergency number, where the whole list was shown before.
  func brief(for concern: Concern, _ assessment: Assessment) -> [CrisisResource] {
    let special = special(concern, assessment)
    let line = (special.isEmpty ? book.contacts(for: .suicide, locale: locale) : special).prefix(1)
    let emergency = book.contacts(for: .emergency, locale: locale).prefix(1)
    let isNow = concern == .imminent || concern == .harmToOthers || assessment.tier == .imminent
    return Self.once(Array(isNow ? emergency + line : line + emergency))
  }

  /// The contacts for what was disclosed beside or instead of suicide.
  private func special(_ concern: Concern, _ assessment: Assessment) -> [CrisisResource] {
    let firing = Set(assessment.hits.filter(\.fires).map(\.category))
    if firing.contains(.abuse) { return book.contacts(for: .abuse, locale: locale) }
    return concern == .eatingDisorder ? book.contacts(for: .eatingDisorder, locale: locale) : []
  }

  private static func once(_ contacts: [CrisisResource]) -> [CrisisResource] {
    var seen: Set<String> = []
    return contacts.filter { seen.insert($0.id).inserted }
  }
}
