import SerenityCore
import SerenitySafety
import Testing

@Suite struct `The route of a message` {
  struct Row: CustomTestStringConvertible {
    var message: String
    var context = SafetyContext()
    var route: Route
    var tier: RiskTier
    var testDescription: String { message }
  }

  static let table = [
    Row(message: "I had a good day at work", route: .proceed, tier: .none),
    Row(message: "I feel so hopeless tonight", route: .flagged, tier: .distress),
    Row(message: "Do I have bipolar?", route: .flagged, tier: .none),
    Row(message: "I make myself throw up", route: .crisis, tier: .passive),
    Row(message: "I'm 15 and I can't sleep", route: .flagged, tier: .none),
    Row(message: "I don't want to wake up tomorrow", route: .crisis, tier: .passive),
    Row(message: "thinking of killing myself", route: .crisis, tier: .active),
    Row(message: "I wrote a goodbye letter to my sister", route: .crisis, tier: .plan),
    Row(message: "I just took a whole bottle of pills", route: .crisis, tier: .imminent),
    Row(message: "my husband hits me", route: .crisis, tier: .active),
    Row(message: "I am planning to hurt my boss", route: .crisis, tier: .plan),
    Row(message: "I haven't eaten anything in four days", route: .crisis, tier: .passive),
    Row(message: "my best friend wants to kill himself", route: .crisisSoft, tier: .active),
    Row(message: "I'm not going to kill myself", route: .crisisSoft, tier: .active),
    Row(message: "I tried to kill myself six years ago", route: .crisisSoft, tier: .active),
    Row(message: "I want to disappear", route: .crisisSoft, tier: .passive),
    Row(message: "estoy pensando en suicidarme", route: .crisis, tier: .active),
    Row(message: "não quero mais viver", route: .crisis, tier: .passive),
    Row(message: "haha just kidding", context: .init(previousTier: .active), route: .crisisSoft, tier: .passive),
    Row(message: "yes", context: .init(previousTier: .passive), route: .crisis, tier: .active),
    Row(message: "yes", route: .proceed, tier: .none),
    Row(message: "anyway, how was your day", context: .init(previousTier: .plan), route: .flagged, tier: .none),
    Row(message: "the film was good", context: .init(previousTier: .imminent), route: .crisisSoft, tier: .none),
    Row(message: "school is stressful", context: .init(age: 16), route: .flagged, tier: .none),
  ]

  @Test(arguments: table) func `follows from what was found`(_ row: Row) throws {
    let decision = try Shipped.policy.get().route(row.message, in: row.context)
    #expect(decision.route == row.route, "\(decision.assessment)")
    #expect(decision.assessment.tier == row.tier, "\(decision.assessment)")
    #expect((decision.notice != nil) == (row.route == .crisis || row.route == .crisisSoft))
    #expect((decision.guidance == nil) == (row.route == .proceed))
  }

  @Test(arguments: [
    "I don’t want to\n\n wake up  tomorrow", "I want to kill\u{200B} myself", "i WANT to\tDIE",
    "I want to kıll nothing",
    "quero me matár, penso em me matar",
  ]) func `spans are those of the original message`(_ message: String) throws {
    let bytes = Array(message.utf8)
    for hit in try Shipped.policy.get().assess(message).hits {
      #expect(hit.span.lowerBound >= 0 && hit.span.upperBound <= bytes.count)
      #expect(String(validating: bytes[hit.span], as: UTF8.self) != nil)
      #expect(hit.tier == .none || !hit.span.isEmpty)
    }
  }

  @Test func `a line break, a zero-width character or a curly apostrophe hides nothing`() throws {
    let policy = try Shipped.policy.get()
    let plain = policy.assess("I don't want to wake up tomorrow")
    for message in ["I don’t want to\nwake  up tomorrow", "I don't wa\u{200B}nt to wake up tomorrow"] {
      #expect(policy.assess(message).hits.map(\.rule) == plain.hits.map(\.rule))
    }
  }

  @Test func `a guard does not cancel what is said elsewhere in the message`() throws {
    let decision = try Shipped.policy.get().route(
      "I nearly killed myself laughing. But at night I want to kill myself.", in: SafetyContext())
    #expect(decision.route == .crisis)
  }

  @Test func `the same message gives the same decision`() throws {
    let (one, two) = (try Shipped.policy.get(), try SafetyPolicy())
    for row in Self.table {
      #expect(one.route(row.message, in: row.context) == two.route(row.message, in: row.context))
    }
  }
}

@Suite struct `The notice of a crisis` {
  @Test func `names the lines, the emergency number and the directory`() throws {
    let decision = try Shipped.policy.get().route("I want to kill myself", in: SafetyContext(locale: "en-US"))
    let shown = try #require(decision.notice).rendered
    for part in ["988", "741741", "911", "https://www.iasp.info/resources/Crisis_Centres/"] {
      #expect(shown.contains(part), "\(part)")
    }
  }

  @Test(arguments: [
    ("en-US", "911"), ("pt-BR", "188"), ("pt_PT", "1411"), ("es-ES", "024"), ("en-GB", "116 123"), ("fr-FR", "988"),
    ("pt", "188"), ("", "United States"),
  ]) func `fits the place`(_ locale: String, _ part: String) throws {
    let context = SafetyContext(locale: locale.isEmpty ? nil : locale)
    let notice = try #require(try Shipped.policy.get().route("I want to kill myself", in: context).notice)
    #expect(notice.rendered.contains(part))
    #expect(notice.rendered.contains("iasp.info"))
  }

  @Test func `an unknown place is told to use the local emergency number`() throws {
    let notice = try #require(try Shipped.policy.get().route("I want to kill myself", in: SafetyContext()).notice)
    #expect(notice.rendered.contains("Your local emergency number"))
  }

  @Test func `speaks the language of the message where no locale says otherwise`() throws {
    let notice = try #require(try Shipped.policy.get().route("não quero mais viver", in: SafetyContext()).notice)
    #expect(notice.text.contains("você"))
    #expect(notice.rendered.contains("188"))
  }

  @Test func `never says the same block twice running, and always names a number`() throws {
    let policy = try Shipped.policy.get()
    for message in [
      "I want to kill myself", "I just took a whole bottle of pills", "he hit me again, my husband hits me",
    ] {
      var last = ""
      for shown in 0..<8 {
        let context = SafetyContext(locale: "en-US", timesResourcesShown: shown)
        let notice = try #require(policy.route(message, in: context).notice)
        #expect(notice.text != last)
        #expect(notice.resources.contains { !$0.numbers.isEmpty })
        if shown > 0 { #expect(notice.resources.count <= 2) }
        last = notice.text
      }
    }
  }

  @Test func `puts the emergency number first when it is happening now`() throws {
    let context = SafetyContext(locale: "en-US")
    let notice = try #require(try Shipped.policy.get().route("I've taken an overdose", in: context).notice)
    #expect(notice.resources.first?.numbers == ["911"])
  }

  @Test func `offers a victim the line for victims`() throws {
    let context = SafetyContext(locale: "en-US")
    let notice = try #require(try Shipped.policy.get().route("my husband hits me", in: context).notice)
    #expect(notice.resources.first?.numbers.contains("1-800-799-7233") == true)
  }

  @Test func `offers the user's own contact on one line`() throws {
    let context = SafetyContext(emergencyContact: "Ana\n +351 912 000 000")
    let notice = try #require(try Shipped.policy.get().route("I want to die", in: context).notice)
    #expect(notice.text.contains("Ana +351 912 000 000"))
  }

  @Test func `helps the helper`() throws {
    let decision = try Shipped.policy.get().route("I think my sister is suicidal", in: SafetyContext())
    #expect(decision.notice?.text.contains("worry about somebody") == true)
    #expect(decision.guidance?.contains("Help the helper") == true)
  }
}

@Suite struct `The guidance to the model` {
  @Test func `covers what good care asks for`() throws {
    let guidance = try #require(
      try Shipped.policy.get().route("I have a plan to end my life", in: SafetyContext(locale: "en-US")).guidance)
    for part in ["988", "Ask directly", "no promise", "no diagnosis", "stay", "in person", "distance", "means"] {
      #expect(guidance.says(part), "\(part)")
    }
    #expect(!guidance.contains("{"))
  }

  @Test func `never holds the user's words`() throws {
    let message = "I want to kill myself because of Zanzibar"
    #expect(try Shipped.policy.get().route(message, in: SafetyContext()).guidance?.contains("Zanzibar") == false)
  }

  @Test func `checks in after a disclosure, and asks a child to find an adult`() throws {
    let policy = try Shipped.policy.get()
    #expect(
      policy.route("nice weather", in: .init(previousTier: .active)).guidance?.contains("check in gently") == true)
    #expect(policy.route("I'm 14 and sad.", in: .init()).guidance?.contains("adult they trust") == true)
    #expect(policy.route("can you diagnose me", in: .init()).guidance?.contains("doctor") == true)
  }
}

extension String {
  fileprivate func says(_ part: String) -> Bool { lowercased().contains(part.lowercased()) }
}
