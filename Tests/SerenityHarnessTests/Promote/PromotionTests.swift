import FoundationEssentials
import SerenityCore
import Testing

@testable import SerenityHarness

@Suite("A chat becomes a scenario")
struct ChatPromotion {
  private func chat(_ acts: [ChatRecord.Act], answers: [ChatRecord.Answer]) throws -> ChatRecord {
    let zone = try #require(Zone("Europe/Berlin"))
    let start = try #require(LocalTime("2026-11-20 21:30"))
    return ChatRecord(
      startedAt: zone.instant(start), zone: zone,
      profile: Profile(name: "Alma Weiss", emergencyContact: "Jonas, brother, +49 170 5550142"),
      facts: [
        Fact(
          id: FactID("fact-1"), category: .identity, content: "Has a brother called Jonas.", mentions: [],
          isImportant: true, origin: .user)
      ], acts: acts, answers: answers, provider: "deepseek", model: "deepseek-flash")
  }

  private func said(
    _ text: String, route: Route = .proceed, source: ReplySource = .model, failure: ModelError.Kind? = nil,
    _ expectations: [ChatExpectation] = []
  ) -> ChatRecord.Act {
    .said(
      ChatRecord.SaidTurn(text: text, route: route, source: source, failure: failure, expectations: expectations))
  }

  @Test("What was said, how the provider failed and what was expected come back in a run that passes")
  func passes() throws {
    let folder = try TestFolder("promotion")
    let chat = try chat(
      [
        said("Alma here. Three nights now, mail me at alma@example.org", [.reply(contains: "long time")]),
        .waited(.minutes(5)), .checkedIn(mood: 4, note: nil),
        said("are you there?", source: .fallbackNetwork, failure: .network),
        said(
          "Then Elena called.", [.prompt(.facts, contains: "brother"), .replyLacks("doctor"), .replyEndsWithQuestion]),
      ],
      answers: [
        ChatRecord.Answer(purpose: .reply, text: "Three nights is a long time, Alma. What keeps you up?"),
        ChatRecord.Answer(purpose: .redelivery, text: "I am here now."),
        ChatRecord.Answer(purpose: .reply, text: "What did Elena say?"),
      ])
    let project = try TestFolder("promotion-project")
    let files = try Promotion(of: chat, as: "chat/three-nights").files(workingIn: folder.path)
    let runs = try TestFolder("promotion-runs")
    #expect(try files.write(to: project.path, databases: runs.path).outcome == .passed)
    #expect(throws: Promotion.Failure.self) { try files.write(to: project.path, databases: runs.path) }
    #expect(files.findings.map(\.description) == [])
    let all = files.all.map(\.text).joined()
    for secret in ["Alma", "Weiss", "alma@example.org", "5550142", "Jonas"] {
      #expect(!all.contains(secret), "\(secret)")
    }
    #expect(files.candidates == ["Elena"])
    #expect(files.cassette.text.contains(#""origin":"promoted""#))
    let again = try Suite(root: project.path, databases: folder.path, options: Suite.Options())
      .replay(files.scenario.path, number: 7)
    #expect(again?.verdict.origin == "promoted")
    #expect(again?.verdict.findings.filter { $0.kind != .golden }.map(\.description) == [])
  }

  @Test("An expectation that does not hold is told, with its line")
  func findings() throws {
    let folder = try TestFolder("promotion-findings")
    let chat = try chat(
      [said("Slept badly.", [.reply(contains: "plums")])],
      answers: [ChatRecord.Answer(purpose: .reply, text: "That sounds hard.")])
    let files = try Promotion(of: chat, as: "chat/plums").files(workingIn: folder.path)
    #expect(files.findings.count == 1)
    #expect(files.findings.first?.description.contains("plums") == true)
  }

  @Test(
    "A name that is no file's is refused",
    arguments: ["bad", "a/b/c", "A/b", "../x", "personas/x", "chat/", "chat/a b", "chat/.."])
  func names(name: String) throws {
    let chat = try chat([said("Hello.")], answers: [])
    #expect(throws: Promotion.Failure.self) { try Promotion(of: chat, as: name) }
  }
}

@Suite("What tells who somebody is")
struct PersonalDataTests {
  private let data = PersonalData(
    profile: Profile(name: "Alma Weiss", preferredName: "Al", therapist: "Dr. Ruiz, every Tuesday"),
    pairs: [PersonalData.Pair("Elena", "June")])

  @Test(
    "goes, and what only looks like it stays",
    arguments: [
      ("I'm Alma Weiss.", "I'm Robin."), ("ALMA said so", "Robin said so"),
      ("almanac and Albert", "almanac and Albert"),
      ("Elena's plan", "June's plan"), ("see https://example.org/x?y now", "see [address] now"),
      ("call +49 170 5550142, please", "call [number], please"), ("(030) 123-4567 is it", "[number] is it"),
      ("text HOME to 741741 or call 988", "text HOME to 741741 or call 988"), ("at 9 - 10", "at 9 - 10"),
      ("Dr. Ruiz says", "[contact] says"), ("key " + "sk-" + "abcdefghijklmnop1234 end", "key [redacted] end"),
    ])
  func cleaning(text: String, expected: String) { #expect(data.cleaned(text) == expected) }
}

@Suite("What can be expected of a chat's turn")
struct ChatExpectations {
  private let turn = SeenTurn(
    route: .proceed, tier: .none, source: .model, reply: "Plums, then. Shall we?", prompt: nil, notice: nil)

  @Test(
    "is understood as it is said",
    arguments: [
      ("route proceed", true), ("route crisis", false), ("tier T0", true), ("source model", true),
      ("reply contains plums", true), ("reply not contains plums", false), ("reply contains then. shall", true),
      ("reply ends with question", true), ("prompt facts contains Elena", false),
      ("prompt facts not contains Elena", true), ("no notice", true), ("notice contains 988", false),
    ])
  func understanding(text: String, holds: Bool) throws {
    #expect(try ChatExpectation(text).holds(in: turn) == holds)
  }

  @Test(
    "and what cannot be is refused with what can",
    arguments: ["", "plums", "route maybe", "reply", "reply contains", "prompt moon contains x", "tier T9"])
  func refusing(text: String) {
    #expect { try ChatExpectation(text) } throws: {
      ($0 as? ChatExpectation.Malformed)?.sentence.contains("route") == true
    }
  }
}
