import SerenityPatterns

/// Holds a text against a text check; case does not matter, and neither do line breaks.
package enum TextChecking {
  /// What is wrong with a text, each as the end of a sentence such as `should contain "Elena"`.
  package static func faults(of text: String, under check: TextCheck) -> [String] {
    check.contains.filter { !contains(text, $0) }.map { "should contain \"\($0)\"" }
      + check.notContains.filter { contains(text, $0) }.map { "should not contain \"\($0)\"" }
      + check.matches.compactMap { fault(of: text, under: $0) }
  }

  /// Whether a text contains another, without regard to case, line breaks and the shape of apostrophes.
  package static func contains(_ text: String, _ part: String) -> Bool {
    folded(text).contains(folded(part))
  }

  /// Says what is wrong with a regular expression; nil when nothing is.
  package static func fault(ofExpression source: String) -> String? {
    do {
      _ = try Pattern(source, options: [.caseless])
      return nil
    } catch {
      return error.description
    }
  }

  private static func fault(of text: String, under source: String) -> String? {
    do {
      switch try Pattern(source, options: [.caseless]).matches(in: text) {
      case .matched: return nil
      case .none: return "should match /\(source)/"
      case .limitHit:
        // Neither a match nor none: an expectation that cannot be decided does not hold.
        return "cannot be held against /\(source)/, which takes too long; write a simpler expression"
      }
    } catch {
      return "should match /\(source)/, which is no expression: \(error.description)"
    }
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().replacing("\u{2019}", with: "'").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
