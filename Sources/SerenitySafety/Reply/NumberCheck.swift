import SerenityCore

/// Says which numbers in a reply a user must not be told: a wrong hotline is worse than none.
struct NumberCheck: Sendable {
  let resources: ResourceBook
  let numbers: PhoneNumbers
  /// The digits of the numbers that fit the user's place.
  private let here: Set<String>
  /// The digits of every number in the book.
  private let everywhere: Set<String>
  /// The digits of the user's own contact.
  private let own: String

  init(resources: ResourceBook, numbers: PhoneNumbers, locale: LocaleTag, emergencyContact: String?) {
    self.resources = resources
    self.numbers = numbers
    here = resources.digits(for: locale)
    everywhere = resources.digits(for: LocaleTag(nil))
    own = (emergencyContact ?? "").filter { $0.isASCII && $0.isNumber }
  }

  /// What is wrong with a number.
  enum Fault { case unknown, elsewhere }

  /// The numbers of a sentence in plain spelling that are neither the user's own nor in the book for the user's place.
  ///
  /// A number of another country may be told in a sentence that names that country.
  func faults(in sentence: String, original: String) -> [(span: Range<Int>, fault: Fault)] {
    let all = everywhere
    return numbers.find(in: sentence, isKnown: { digits in all.contains { Self.same(digits, as: $0) } })
      .compactMap { number in
        let known = everywhere.filter { Self.same(number.digits, as: $0, isVanity: number.isVanity) }
        if !known.isDisjoint(with: here) || isOwn(number.digits) { return nil }
        if known.isEmpty { return (number.span, .unknown) }
        return names(resources.regions(of: known), in: original) ? nil : (number.span, .elsewhere)
      }
  }

  private func isOwn(_ digits: String) -> Bool {
    guard own.count >= 3, digits.count >= min(7, own.count) else { return false }
    return own == digits || own.hasSuffix(digits) || digits.hasSuffix(own)
  }

  private func names(_ regions: Set<String>, in text: String) -> Bool {
    let words = text.split { !$0.isLetter && $0 != "." }.map { " \($0)" }.joined() + " "
    return regions.contains { region in
      (resources.places[region] ?? []).contains { words.contains(" \($0) ") || words.contains(" \($0). ") }
    }
  }

  /// Whether digits are those of a known number, with or without a country's prefix or a leading 0 or 1.
  private static func same(_ digits: String, as known: String, isVanity: Bool = false) -> Bool {
    if digits == known { return true }
    if isVanity, known.count >= 7, digits.hasPrefix(known) { return true }
    guard known.count >= 7, digits.count >= 7 else { return false }
    let bare = known.hasPrefix("0") || known.hasPrefix("1") ? String(known.dropFirst()) : known
    return (digits.hasSuffix(known) && digits.count - known.count <= 3)
      || (digits.hasSuffix(bare) && digits.count - bare.count <= 3) || known.hasSuffix(digits)
  }
}
