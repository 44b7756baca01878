/// Styles for words, which vanish where colour is not wanted.
struct Style: Hashable, Sendable {
  /// Whether styles show at all.
  var isColoured: Bool

  func bold(_ text: String) -> String { wrap(text, in: 1) }
  func dim(_ text: String) -> String { wrap(text, in: 2) }
  func red(_ text: String) -> String { wrap(text, in: 31) }
  func green(_ text: String) -> String { wrap(text, in: 32) }

  private func wrap(_ text: String, in code: Int) -> String {
    isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
