import SerenityCore
import SerenitySafety
import Testing

/// What is shown in a crisis speaks the user's language (SAFE-4, SISTER-4).
@Suite("The language of a crisis")
struct LanguageTests {
  static let messages = [
    "I'm going to kill myself right now", "I have a plan to end my life", "I'm thinking of killing myself",
    "I don't want to wake up tomorrow", "I cut myself last night", "my husband hits me",
    "I am planning to hurt my boss",
    "I haven't eaten anything in four days", "my best friend wants to kill himself", "I'm not going to kill myself",
  ]

  @Test("every notice is told in Spanish and in Portuguese", arguments: ["es-ES", "es-US", "pt-BR", "pt-PT"], messages)
  func notices(locale: String, message: String) throws {
    let policy = try Shipped.policy.get()
    for (shown, tier) in [(0, RiskTier.none), (1, RiskTier.plan)] {
      func text(_ locale: String) -> String? {
        policy.route(
          message,
          in: SafetyContext(locale: locale, previousTier: tier, timesResourcesShown: shown, age: shown == 0 ? 16 : nil)
        ).notice?.text
      }
      let english = try #require(text("en-US"))
      let told = try #require(text(locale))
      for sentence in english.split(separator: ". ") { #expect(!told.contains(sentence)) }
    }
  }

  @Test("so is a retraction, and what is shown in place of a reply", arguments: ["es-ES", "pt-BR"])
  func replies(locale: String) throws {
    let policy = try Shipped.policy.get()
    let context = SafetyContext(locale: locale, previousTier: .imminent, timesResourcesShown: 1)
    #expect(policy.route("The kettle is on.", in: context).notice?.text.contains("named") == false)
    let decision = policy.route("I'm thinking of killing myself", in: SafetyContext(locale: locale))
    for reply in ["Estoy aqui.", "You should take 50 mg of sertraline."] {
      let text = policy.screen(reply, after: decision, in: SafetyContext(locale: locale)).text
      #expect(!text.contains("Please") && !text.contains("I am here"))
    }
  }
}
