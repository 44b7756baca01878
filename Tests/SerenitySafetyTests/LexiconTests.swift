import SerenityCore
import SerenityPatterns
import Testing

@testable import SerenitySafety

/// The lexicon as it is compiled in.
enum Shipped {
  static let policy = Result { () throws(SafetyDataError) in try SafetyPolicy() }
  static let lexicon = Result { () throws(SafetyDataError) in
    try Lexicon(SafetyFile.embedded().filter { $0.name.hasSuffix(".rules") })
  }
}

@Suite struct `The lexicon as it ships` {
  @Test func `every rule does what its own sentences say`() throws {
    let lexicon = try Shipped.lexicon.get()
    let assessor = Assessor(lexicon: lexicon)
    var wrong: [String] = []
    for rule in lexicon.rules {
      for example in rule.examples {
        let assessment = assessor.assess(example.sentence, after: rule.afterTier ?? .none)
        let hits = assessment.hits.filter { $0.rule == rule.id }
        let isRight =
          switch example.expectation {
          case .positive: hits.contains { $0.isSoft == rule.flags.contains(where: \.softens) }
          case .soft: !hits.isEmpty && hits.allSatisfy(\.isSoft)
          case .negative: hits.isEmpty
          }
        if !isRight {
          let flags = hits.flatMap(\.flags).map(\.rawValue)
          wrong.append("\(rule.file):\(example.line): \(example.expectation): \(example.sentence) \(flags)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test func `choosing the rules by their letters changes nothing`() throws {
    let lexicon = try Shipped.lexicon.get()
    let slow = Assessor(lexicon: lexicon)
    let quick = slow.prepared()
    for sentence in lexicon.rules.flatMap({ $0.examples.map(\.sentence) }) {
      #expect(quick.assess(sentence, after: .active) == slow.assess(sentence, after: .active), "\(sentence)")
    }
    let untriggered = try #require(quick.filter).always.map { lexicon.rules[$0] }
    #expect(untriggered.isEmpty, "tried on every message: \(untriggered.map(\.id))")
  }

  @Test func `it has rules enough, with sentences for and against`() throws {
    let rules = try Shipped.lexicon.get().rules
    #expect(rules.count >= 60)
    for rule in rules where rule.language == "en" && rule.tier >= .passive {
      #expect(rule.examples.contains { $0.expectation == .negative } || rule.guards.isEmpty, "\(rule.id)")
    }
    let categories = Set(rules.map(\.category))
    #expect(categories == Set(RiskCategory.allCases))
  }

  @Test func `no rule costs more than it may on adversarial text`() throws {
    let lexicon = try Shipped.lexicon.get()
    let assessor = Assessor(lexicon: lexicon)
    for unit in ["i want to ", "so ", "my ", "he ", "a", "' ", "how many pills ", "I've really just ", "\u{200B}é "] {
      let text = String(String(repeating: unit, count: 10_000 / unit.count).prefix(10_000))
      let assessment = assessor.assess(text, after: .active)
      #expect(assessment.limitedRules.isEmpty, "\(unit): \(assessment.limitedRules)")
    }
  }

  @Test func `every reply rule does what its own sentences say`() throws {
    let normaliser = Normaliser()
    for rule in try Shipped.lexicon.get().replyRules {
      func matches(_ sentence: String) -> Bool { !rule.spans(in: normaliser.plain(sentence).text).isEmpty }
      for sentence in rule.positives { #expect(matches(sentence), "\(rule.file): \(sentence)") }
      for sentence in rule.negatives { #expect(!matches(sentence), "\(rule.file): \(sentence)") }
    }
  }
}

@Suite struct `What is said in daily life` {
  @Test(arguments: [
    "this deadline is killing me", "I could kill for a coffee", "I nearly died of embarrassment", "I'm dead tired",
    "shoot me an email when you can", "this commute makes me want to die", "my phone is dead", "that joke killed me",
    "I'm dying to see the new season", "we had a blast, you killed it on stage", "traffic was murder today",
    "I ran 10 kms before work", "I'll die on this hill", "my plants keep dying", "the battery died again",
    "he is a lady killer", "I bombed the interview", "cut me some slack", "over my dead body", "I'm starving",
    "my mum will kill me if I'm late", "I was bored to death", "the meeting was torture", "knock them dead tonight",
    "I don't want to get up early tomorrow", "I don't want to be here when they renovate", "dead line on friday",
    "I slept like the dead", "what a killer workout", "I'm going to crush this exam", "it hit me that I miss home",
    "I could murder a pizza", "we are drowning in email", "I need to end things with my gym",
    "die hard is my favourite",
    "the end of my rope was a climbing pun", "Romeo dies in the end",
  ]) func `an idiom shows no resources`(_ sentence: String) throws {
    let decision = try Shipped.policy.get().route(sentence, in: SafetyContext())
    #expect(decision.notice == nil, "\(decision.assessment.hits)")
    #expect(decision.route == .proceed || decision.route == .flagged)
  }
}
