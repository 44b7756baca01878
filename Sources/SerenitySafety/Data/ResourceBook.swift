import SerenityCore

/// Who can help, by region and need, read from `resources/contacts.list` (SAFE-4).
struct ResourceBook: Sendable {
  /// What a contact is for.
  enum Need: String, CaseIterable, Sendable {
    case suicide, emergency, abuse, directory
    case eatingDisorder = "eating-disorder"
    case youth
  }

  /// A contact with what decides whether it is shown.
  struct Entry: Hashable, Sendable {
    /// The contact in the words of its place.
    var resource: CrisisResource
    /// The same contact in other languages, by language.
    var translations: [String: CrisisResource]
    /// The region as in a locale, `*` for a place that is not known.
    var region: String
    /// The language of those it is for; nil for everybody.
    var language: String?
    var needs: [Need]
    var hours: String
    var source: String
    /// When the number was last seen confirmed, as year-month-day.
    var checked: String

    func resource(in language: String) -> CrisisResource { translations[language] ?? resource }
  }

  static let anywhere = "*"

  let entries: [Entry]
  /// How a country is called in a reply, by region.
  let places: [String: [String]]

  init(_ files: [SafetyFile]) throws(SafetyDataError) {
    var entries: [Entry] = []
    var places: [String: [String]] = [:]
    for file in files {
      for (index, paragraph) in try Paragraph.parse(file).enumerated() {
        if index == 0 {
          try paragraph.check(once: ["version", "reviewed-by", "about"])
        } else if let place = paragraph.optional("place") {
          try paragraph.check(once: ["place", "names"])
          places[place.value] = try paragraph.required("names").value.split(separator: ",").map { $0.trimmed }
        } else {
          let entry = try Self.entry(of: paragraph)
          guard !entries.contains(where: { $0.resource.id == entry.resource.id }) else {
            throw paragraph.error(paragraph.line, "The id \"\(entry.resource.id)\" stands twice; ids are unique.")
          }
          entries.append(entry)
        }
      }
    }
    self.entries = entries
    self.places = places
  }

  private static func entry(of paragraph: Paragraph) throws(SafetyDataError) -> Entry {
    let languages = ["en", "es", "pt"]
    try paragraph.check(
      once: Set(
        ["id", "region", "language", "for", "name", "contact", "hours", "source", "checked"]
          + languages.flatMap { ["name-\($0)", "contact-\($0)"] }),
      many: ["number"])
    let list = try paragraph.required("for")
    var needs: [Need] = []
    for name in list.value.split(separator: " ") {
      guard let need = Need(rawValue: String(name)) else {
        let known = Need.allCases.map(\.rawValue).joined(separator: ", ")
        throw paragraph.error(list.line, "Unknown need \"\(name)\"; the needs are \(known).")
      }
      needs.append(need)
    }
    let contact = try paragraph.required("contact")
    let numbers = paragraph.all("number")
    for said in [contact] + languages.compactMap({ paragraph.optional("contact-\($0)") }) {
      for number in numbers where !said.value.contains(number.value) {
        throw paragraph.error(number.line, "The contact does not say \"\(number.value)\"; write it as in the contact.")
      }
    }
    let resource = CrisisResource(
      id: try paragraph.required("id").value, name: try paragraph.required("name").value, contact: contact.value,
      numbers: numbers.map(\.value))
    var translations: [String: CrisisResource] = [:]
    for language in languages {
      var said = resource
      said.name = paragraph.optional("name-\(language)")?.value ?? said.name
      said.contact = paragraph.optional("contact-\(language)")?.value ?? said.contact
      if said != resource { translations[language] = said }
    }
    return Entry(
      resource: resource, translations: translations, region: try paragraph.required("region").value,
      language: paragraph.optional("language")?.value, needs: needs, hours: try paragraph.required("hours").value,
      source: try paragraph.required("source").value, checked: try paragraph.required("checked").value)
  }

  /// The contacts for a need in a place, in the order of the file and in the user's language.
  ///
  /// Where the region has none, those for a place that is not known: in the user's language, or else in any.
  func contacts(for need: Need, locale: LocaleTag) -> [CrisisResource] {
    let fitting = entries.filter { $0.needs.contains(need) }
    let own = fitting.filter { $0.region == locale.region && ($0.language == nil || $0.language == locale.language) }
    if !own.isEmpty { return own.map { $0.resource(in: locale.language) } }
    let anywhere = fitting.filter { $0.region == Self.anywhere }
    let spoken = anywhere.filter { $0.language == locale.language }
    let chosen = spoken.isEmpty ? anywhere.filter { $0.language == nil } : spoken
    return chosen.map { $0.resource(in: locale.language) }
  }

  // MARK: Numbers

  /// Whether the book has contacts of a region's own.
  func knows(_ region: String?) -> Bool { region.map { region in entries.contains { $0.region == region } } ?? false }

  /// The digits of the numbers that a user in a place can be told; of every number where the place is not known.
  func digits(for locale: LocaleTag) -> Set<String> {
    guard knows(locale.region) else { return Set(entries.flatMap(\.digits)) }
    return Set(entries.filter { $0.region == locale.region }.flatMap(\.digits))
  }

  /// The regions that have a number, by its digits.
  func regions(of digits: Set<String>) -> Set<String> {
    Set(entries.filter { !digits.isDisjoint(with: $0.digits) }.map(\.region)).subtracting([Self.anywhere])
  }
}

extension ResourceBook.Entry {
  /// The digits of its numbers; an address has none.
  fileprivate var digits: [String] {
    resource.numbers.filter { !$0.contains(where: \.isLetter) }.map { $0.filter(\.isNumber) }.filter { !$0.isEmpty }
  }
}

extension Substring {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// The language and the region of a locale such as `en-US` or `pt_BR`.
struct LocaleTag: Hashable, Sendable {
  var language: String
  var region: String?

  init(_ tag: String?) {
    let parts = (tag ?? "").split { $0 == "-" || $0 == "_" || $0 == "." }
    language = parts.first.map { $0.lowercased() } ?? "en"
    region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
  }
}
