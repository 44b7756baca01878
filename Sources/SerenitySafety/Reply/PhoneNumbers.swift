import SerenityPatterns

/// Finds what a reader would take for a number to call or text.
struct PhoneNumbers: Sendable {
  private let patterns: [Pattern]

  init() {
    let sources = [
      // Grouped or long enough to be nothing else; a date has two-digit groups and does not match.
      #"(?<![\w.,/$€£-])(?:\+\d{1,3}[ .-]?)?(?:\d[ .-])?(?:\(\d{2,4}\) ?|\d{2,4}[ .-])\d{3,4}[ .-]\d{3,4}(?![\w/]|[.,-]\d)"#,
      #"(?<![\w.,/$€£-])(?:\+\d{8,15}|\d{10,11})(?![\w/]|[.,-]\d)"#,
      // Short ones count where the words around say to call or text them.
      #"(?<=call |text |dial |phone |ring |calling |texting |ligue |llama al |marca el )\d{3,6}\b(?![.,:/-]\d| \w+s\b)"#,
      #"\btext [\w"']{1,16} to \K\d{3,6}\b"#,
    ]
    patterns = sources.map { source in
      do throws(PatternError) { return try Pattern(source, options: [.caseless, .unicodeClasses]) } catch {
        preconditionFailure(error.sentence)
      }
    }
  }

  /// The numbers in a text, with their digits, by place.
  func find(in text: String) -> [(span: Range<Int>, digits: String)] {
    let bytes = Array(text.utf8)
    var found: [Range<Int>: String] = [:]
    for pattern in patterns {
      for match in pattern.matches(in: text, atMost: 16).matches {
        found[match.span] = String(decoding: bytes[match.span].filter { $0 >= 48 && $0 <= 57 }, as: UTF8.self)
      }
    }
    return found.sorted { $0.key.lowerBound < $1.key.lowerBound }.map { (span: $0.key, digits: $0.value) }
  }
}
