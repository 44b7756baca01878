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
    var resource: CrisisResource
    /// The region as in a locale, `*` for a place that is not known.
    var region: String
    /// The language it is written in; nil for every language.
    var language: String?
    var needs: [Need]
    var hours: String
    var source: String
    /// When the source was last looked at, as year-month-day.
    var checked: String
  }

  let entries: [Entry]
  /// The digits of every number in the book.
  let knownNumbers: Set<String>

  init(_ files: [SafetyFile]) throws(SafetyDataError) {
    var entries: [Entry] = []
    for file in files {
      for (index, paragraph) in try Paragraph.parse(file).enumerated() {
        if index == 0 {
          try paragraph.check(once: ["version", "reviewed-by", "about"])
          continue
        }
        let entry = try Self.entry(of: paragraph)
        guard !entries.contains(where: { $0.resource.id == entry.resource.id }) else {
          throw paragraph.error(paragraph.line, "The id \"\(entry.resource.id)\" stands twice; ids are unique.")
        }
        entries.append(entry)
      }
    }
    self.entries = entries
    knownNumbers = Set(entries.flatMap(\.resource.numbers).map { $0.filter(\.isNumber) }.filter { !$0.isEmpty })
  }

  private static func entry(of paragraph: Paragraph) throws(SafetyDataError) -> Entry {
    try paragraph.check(
      once: ["id", "region", "language", "for", "name", "contact", "hours", "source", "checked"], many: ["number"])
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
    for number in numbers where !contact.value.contains(number.value) {
      throw paragraph.error(number.line, "The contact does not say \"\(number.value)\"; write it as in the contact.")
    }
    let resource = CrisisResource(
      id: try paragraph.required("id").value, name: try paragraph.required("name").value, contact: contact.value,
      numbers: numbers.map(\.value))
    return Entry(
      resource: resource, region: try paragraph.required("region").value,
      language: paragraph.optional("language")?.value, needs: needs, hours: try paragraph.required("hours").value,
      source: try paragraph.required("source").value, checked: try paragraph.required("checked").value)
  }

  /// The contacts for a need in a place, in the order of the file.
  ///
  /// Where the region has none, those for a place that is not known: in the user's language, or else in any.
  func contacts(for need: Need, locale: LocaleTag) -> [CrisisResource] {
    let fitting = entries.filter { $0.needs.contains(need) }
    let own = fitting.filter { $0.region == locale.region && ($0.language == nil || $0.language == locale.language) }
    if !own.isEmpty { return own.map(\.resource) }
    let anywhere = fitting.filter { $0.region == "*" }
    let spoken = anywhere.filter { $0.language == locale.language }
    return (spoken.isEmpty ? anywhere.filter { $0.language == nil } : spoken).map(\.resource)
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
