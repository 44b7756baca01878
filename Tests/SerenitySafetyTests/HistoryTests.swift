import SerenityCore
import SerenitySafety
import Testing

/// What was said and shown before decides with what is said now.
@Suite struct `What a talk remembers` {
  /// A talk as the companion keeps it.
  private struct Talk {
    let policy: SafetyPolicy
    var context: SafetyContext
    var notices: [CrisisNotice] = []

    mutating func say(_ message: String) -> SafetyDecision {
      let decision = policy.route(message, in: context)
      context.recentTier = max(context.previousTier, decision.assessment.tier)
      context.previousTier = decision.assessment.tier
      context.gravestTier = max(context.gravestTier, decision.assessment.tier)
      if let notice = decision.notice {
        notices.append(notice)
        context.timesResourcesShown += 1
        context.concernsShown.append(notice.concern)
      }
      return decision
    }
  }

  private func talk(_ locale: String = "en-US", contact: String? = nil) throws -> Talk {
    Talk(policy: try Shipped.policy.get(), context: SafetyContext(locale: locale, emergencyContact: contact))
  }

  @Test(arguments: ["I feel so hopeless", "I can't stop crying", "I'm having a panic attack"])
  func `distress right after thoughts of dying rises to a gentle offer`(_ message: String) throws {
    let policy = try Shipped.policy.get()
    for (tier, route) in [
      (RiskTier.none, Route.flagged), (.distress, .flagged), (.passive, .flagged), (.active, .crisisSoft),
      (.plan, .crisisSoft), (.imminent, .crisisSoft),
    ] {
      let decision = policy.route(message, in: SafetyContext(previousTier: tier))
      #expect(decision.route == route, "after \(tier)")
      let isRaised = decision.assessment.hits.contains { $0.flags.contains(.raised) }
      #expect(isRaised == (tier >= .active))
      #expect(decision.assessment.fires == isRaised && decision.assessment.isSoft == isRaised)
      #expect(decision.guidance?.contains("right now") == isRaised || tier < .active)
    }
  }

  @Test func `only the first sad message rises, and only right after`() throws {
    var talk = try talk()
    #expect(talk.say("I'm thinking of killing myself").route == .crisis)
    #expect(talk.say("I feel so hopeless").route == .crisisSoft)
    #expect(talk.say("I can't stop crying").route == .flagged)
    #expect(talk.say("The tea is ready").route == .flagged)
    #expect(talk.say("I feel so hopeless").route == .flagged)
    #expect(talk.notices.count == 2)
  }

  @Test func `a bare yes answers within two messages, a retraction whenever it comes`() throws {
    for (between, yes) in [(0, Route.crisis), (1, .crisis), (2, .flagged), (5, .flagged)] {
      var talk = try talk()
      _ = talk.say("I don't want to wake up tomorrow")
      for _ in 0..<between { #expect(talk.say("The kettle is on.").route == .flagged) }
      var other = talk
      #expect(talk.say("yes").route == yes, "after \(between)")
      #expect(other.say("haha just kidding").route == .crisisSoft)
    }
  }

  @Test func `a denial of distress does not rise`() throws {
    let decision = try Shipped.policy.get().route(
      "the sun is out and I feel rested", in: SafetyContext(previousTier: .plan))
    #expect(decision.route == .flagged)
  }

  @Test(arguments: ["en-US", "es-ES", "pt-BR"])
  func `no block is told twice running, each carries a number, and nothing ends the talk`(_ locale: String) throws {
    var talk = try talk(locale, contact: "Ana 202-555-0147")
    let said = [
      "I don't want to wake up tomorrow", "I don't want to wake up tomorrow", "I'm thinking of killing myself",
      "I'm thinking of killing myself", "my husband hits me", "my husband hits me", "I have a plan to end my life",
      "my best friend wants to kill himself", "I've taken an overdose", "I've taken an overdose", "The kettle is on.",
      "haha just kidding", "haha just kidding", "I want to die", "I want to die", "I want to die",
    ]
    for message in said { _ = talk.say(message) }
    #expect(talk.notices.count == said.count)
    for (before, after) in zip(talk.notices, talk.notices.dropFirst()) { #expect(before.text != after.text) }
    for notice in talk.notices.dropFirst() { #expect((1...2).contains(notice.resources.count)) }
    #expect(talk.notices.allSatisfy { $0.resources.contains { !$0.numbers.isEmpty } })
    #expect(talk.notices.map(\.concern).contains("taken-back"))
  }

  @Test func `a danger that is new has words of its own, the same one refers back`() throws {
    var talk = try talk()
    _ = talk.say("I don't want to wake up tomorrow")
    let abuse = try #require(talk.say("my husband hits me").notice)
    #expect(abuse.text.contains("not your fault"))
    #expect(abuse.resources.first?.numbers.contains("1-800-799-7233") == true)
    #expect(try #require(talk.say("my husband hits me").notice).text.contains("named before"))
    #expect(try #require(talk.say("I have a plan to end my life").notice).text.contains("serious and close"))
    let last = try #require(talk.say("I don't want to wake up tomorrow").notice)
    #expect(!last.text.contains("feels like too much"))
  }

  @Test func `the user's own contact is offered, with care where it may be the danger`() throws {
    let context = SafetyContext(locale: "en-US", emergencyContact: "Rob")
    let policy = try Shipped.policy.get()
    #expect(policy.route("I want to die", in: context).notice?.text.contains("moments like this: Rob") == true)
    for message in ["my husband hits me", "I am planning to hurt my boss"] {
      #expect(policy.route(message, in: context).notice?.text.contains("If it is safe for you") == true)
    }
    var talk = try talk(contact: "Rob")
    #expect(talk.say("I want to die").notice?.text.contains("Rob") == true)
    #expect(talk.say("I want to die").notice?.text.contains("You named Rob") == true, "in other words")
    #expect(talk.say("haha just kidding").notice?.text.contains("Rob") == true)
    #expect(talk.say("haha just kidding").notice?.text.contains("Rob") == false, "not pressed on again gently")
    #expect(talk.say("I've taken an overdose").notice?.text.contains("Rob") == true)
  }

  @Test(arguments: [
    ("I want to kill myself", true), ("my husband hits me", true), ("I'm not going to kill myself", true),
    ("I tried to kill myself six years ago", true), ("my best friend wants to kill himself", true),
    ("I want to disappear", false), ("I feel so hopeless tonight", false), ("this deadline is killing me", false),
    ("I had a good day", false),
  ]) func `what was grave is asked about in the next days`(_ message: String, _ leavesMark: Bool) throws {
    let decision = try Shipped.policy.get().route(message, in: SafetyContext())
    #expect(decision.leavesMark == leavesMark, "\(decision.assessment)")
  }

  @Test func `in a new session soon after a crisis the first words ask, the later ones check in`() throws {
    let policy = try Shipped.policy.get()
    var context = SafetyContext(gravestTier: .active, followsCrisis: true)
    #expect(policy.route("Morning.", in: context).guidance?.contains("how they have been since") == true)
    context.followsCrisis = false
    #expect(policy.route("Morning.", in: context).guidance?.contains("check in gently") == true)
  }
}
