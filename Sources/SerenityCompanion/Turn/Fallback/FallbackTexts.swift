import SerenityCore

/// The words of ours that stand in when the model cannot answer (CHAT-5, SISTER-4).
///
/// Each situation has several kind wordings in each language, so that a long offline evening does not repeat itself.
struct FallbackTexts: Sendable {
  /// What the words must fit.
  enum Situation: String, Sendable, CaseIterable {
    /// The network cannot be reached: breathe together.
    case network
    /// Too many requests: a body check-in.
    case rateLimit
    /// Anything else: still here, ask to share again.
    case other
    /// The person is in a crisis, whatever failed: stay with them, refer to the contacts shown.
    case crisis

    /// The situation of a failure in a turn.
    init(_ source: ReplySource, isCrisis: Bool) {
      switch source {
      case _ where isCrisis: self = .crisis
      case .fallbackNetwork: self = .network
      case .fallbackRateLimit: self = .rateLimit
      default: self = .other
      }
    }
  }

  /// The languages there are texts in.
  enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case portuguese = "pt-BR"

    /// The language for a locale such as `pt-BR`; English where there is no better one.
    init(locale: String?) {
      switch locale?.lowercased().prefix(2) {
      case "es": self = .spanish
      case "pt": self = .portuguese
      default: self = .english
      }
    }
  }

  /// The words for a situation, drawn from the stream `companion.fallback`; never the same twice running.
  func text(
    for situation: Situation, locale: String?, notAgain last: String?, random: any RandomSource
  ) -> String {
    let variants = Self.variants(for: situation, in: Language(locale: locale)).filter { $0 != last }
    return variants[Int(random.next(in: "companion.fallback") % UInt64(variants.count))]
  }

  /// Every wording of a situation in a language.
  static func variants(for situation: Situation, in language: Language) -> [String] {
    switch language {
    case .english: english[situation, default: []]
    case .portuguese: portuguese[situation, default: []]
    case .spanish: spanish[situation, default: []]
    }
  }
}
