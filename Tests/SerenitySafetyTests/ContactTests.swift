import SerenityCore
import Testing

@testable import SerenitySafety

/// Whom a notice names, in every place we have contacts for (SAFE-4).
@Suite struct `The contacts of a notice` {
  static let messages: [(concern: String, message: String)] = [
    ("imminent", "I've taken an overdose"), ("plan", "I have a plan to end my life"),
    ("active", "I'm thinking of killing myself"), ("passive", "I don't want to wake up tomorrow"),
    ("self-harm", "I cut myself last night"), ("harm-to-others", "I am planning to hurt my boss"),
    ("abuse", "my husband hits me"), ("eating-disorder", "I haven't eaten anything in four days"),
    ("third-person", "my best friend wants to kill himself"), ("unclear", "I'm not going to kill myself"),
  ]
  static let emergency = [
    "US": ["911"], "GB": ["999"], "IE": ["112"], "CA": ["911"], "AU": ["000"], "NZ": ["111"], "IN": ["112"],
    "ES": ["112"], "MX": ["911"], "AR": ["911"], "BR": ["192", "190"], "PT": ["112"],
  ]
  static let locales = ["en", "es", "pt"].flatMap { language in
    emergency.keys.sorted().map { "\(language)-\($0)" } + [language]
  }

  private func book() throws -> ResourceBook {
    try ResourceBook(SafetyFile.embedded().filter { $0.name.hasSuffix(".list") })
  }

  private static let free = ["en": "free", "es": "gratis", "pt": "grátis"]
  private static let confidential = [
    "en": ["confidential"], "es": ["confidencial"], "pt": ["sigilos", "confidencial"],
  ]

  @Test(arguments: locales)
  func `are free, of the user's place and in the user's language, whatever was said`(_ locale: String) throws {
    let (policy, book) = (try Shipped.policy.get(), try book())
    let language = String(locale.prefix(2))
    let region = LocaleTag(locale).region
    for (concern, message) in Self.messages {
      for age in [40, 15] {
        let decision = policy.route(message, in: SafetyContext(locale: locale, age: age))
        let notice = try #require(decision.notice, "\(concern)")
        #expect(notice.concern == concern)
        let own = Set(book.entries.filter { $0.region == region ?? ResourceBook.anywhere }.map(\.resource.id))
        for resource in notice.resources {
          let isOwn = own.contains(resource.id) || resource.id == "any.iasp"
          #expect(isOwn, "\(concern): \(resource.id)")
          // Where the place is not known, a line says whose it is.
          let isLabelled = region != nil || resource.name.contains("(") || resource.name.contains("emerg")
          #expect(isLabelled || resource.name.hasPrefix("Emerg"), "\(resource.name)")
        }
        let words = notice.resources.map(\.contact)
        #expect(
          words.contains { text in
            text.contains(Self.free[language] ?? "") && text.contains { $0.isNumber }
              && Self.confidential[language, default: []].contains { text.contains($0) }
          }, "\(concern): \(words)")
        let numbers = notice.resources.flatMap(\.numbers)
        #expect((Self.emergency[region ?? ""] ?? ["112"]).contains { numbers.contains($0) }, "\(concern)")
        #expect(Set(notice.resources.map(\.id)).count == notice.resources.count)
        #expect(notice.resources.count <= 8, "\(concern): \(notice.resources.map(\.id))")
        #expect(notice.text.count > 80 && !notice.text.contains("{"))
      }
    }
  }

  @Test(arguments: locales) func `put the emergency number first when it is happening now`(_ locale: String) throws {
    let notice = try Shipped.policy.get().route("I've taken an overdose", in: SafetyContext(locale: locale)).notice
    let first = try #require(notice?.resources.first)
    #expect(first.id.hasSuffix("emergency"))
  }

  @Test(arguments: locales) func `put a line for victims first for a victim`(_ locale: String) throws {
    let book = try book()
    let notice = try Shipped.policy.get().route("my husband hits me", in: SafetyContext(locale: locale)).notice
    let first = try #require(notice?.resources.first)
    #expect(book.entries.first { $0.resource.id == first.id }?.needs == [.abuse])
  }

  @Test func `name a line for the young to the young`() throws {
    let policy = try Shipped.policy.get()
    func ids(_ age: Int) -> [String] {
      policy.route("I want to die", in: SafetyContext(locale: "en-GB", age: age)).notice?.resources.map(\.id) ?? []
    }
    #expect(ids(15).contains("gb.childline"))
    #expect(!ids(40).contains("gb.childline"))
  }

  @Test func `help whoever worries about a victim with the line for victims`() throws {
    let notice = try Shipped.policy.get().route(
      "my sister's husband beats her", in: SafetyContext(locale: "en-US")
    ).notice
    if let notice { #expect(notice.resources.first?.id == "us.domestic-violence") }
  }

  @Test func `of every place hold a line, a line for victims and an emergency number`() throws {
    let book = try book()
    for region in Self.emergency.keys.sorted() {
      for need in [ResourceBook.Need.suicide, .abuse, .emergency] {
        #expect(book.entries.contains { $0.region == region && $0.needs.contains(need) }, "\(region) \(need)")
      }
      for language in ["en", "es", "pt"] {
        for entry in book.entries where entry.region == region {
          let words = entry.resource(in: language).contact.lowercased()
          let other = ["en": [" al ", "ligue"], "es": ["call ", "ligue"], "pt": ["call ", "llama "]][language] ?? []
          for word in other { #expect(!words.contains(word), "\(entry.resource.id) in \(language): \(words)") }
        }
      }
    }
  }
}
