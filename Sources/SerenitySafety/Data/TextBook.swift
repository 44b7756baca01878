/// The texts of ours that a user or the model sees, by language and key, read from `resources/*.texts`.
///
/// A paragraph has a `key`, one or more `text` lines (told one after the other as the key comes up again in a session)
/// and may have a `reason` for the reader.
struct TextBook: Sendable {
  private let texts: [String: [String: [String]]]

  init(_ files: [SafetyFile]) throws(SafetyDataError) {
    var texts: [String: [String: [String]]] = [:]
    for file in files {
      var language: String?
      for paragraph in try Paragraph.parse(file) {
        if let language {
          try paragraph.check(once: ["key", "reason"], many: ["text"])
          let key = try paragraph.required("key")
          _ = try paragraph.required("text")
          guard texts[language]?[key.value] == nil else {
            throw paragraph.error(key.line, "The key \"\(key.value)\" stands twice in \(language); keep one.")
          }
          texts[language, default: [:]][key.value] = paragraph.all("text").map(\.value)
        } else {
          try paragraph.check(once: ["language", "version", "reviewed-by", "about"])
          language = try paragraph.required("language").value
          _ = try paragraph.required("reviewed-by")
        }
      }
    }
    self.texts = texts
  }

  /// Whether the language has any texts.
  func speaks(_ language: String) -> Bool { texts[language] != nil }

  /// The text of a key in a language, or else in English; `turn` counts how often it was told before.
  ///
  /// Past the last text the last two alternate, so that the same block never comes twice running.
  func text(_ key: String, in language: String, turn: Int = 0) -> String? {
    guard let all = texts[language]?[key] ?? texts["en"]?[key] else { return nil }
    if turn < all.count { return all[turn] }
    guard all.count > 2 else { return all[turn % all.count] }
    return all[all.count - 1 - (turn - all.count + 1) % 2]
  }

  /// Every key of a language, sorted.
  func keys(in language: String) -> [String] { (texts[language] ?? [:]).keys.sorted() }
}
