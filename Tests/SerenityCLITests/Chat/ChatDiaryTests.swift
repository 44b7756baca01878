import SerenityCore
import SerenityHarness
import Testing

@testable import SerenityCLI

@Suite("The diary of a talk holds what a scenario of it needs, and nothing of what came before")
struct ChatDiaryTests {
  private static let start = Instant(millisecondsSinceEpoch: 1_770_066_600_000)
  private static let session = SessionID("session-a")

  private static func diary(isContinued: Bool = false) -> ChatDiary {
    ChatDiary(
      beginning: ChatRecord(startedAt: start, zone: .utc, provider: "deepseek", model: "deepseek-flash"),
      session: session, isContinued: isContinued)
  }

  private static func turn(_ text: String, source: ReplySource = .model) -> ChatRecord.SaidTurn {
    ChatRecord.SaidTurn(text: text, route: .proceed, source: source)
  }

  private static func seen(_ reply: String) -> SeenTurn {
    SeenTurn(route: .proceed, tier: .none, source: .model, reply: reply, prompt: nil, notice: nil)
  }

  private static func say(
    _ text: String, in diary: inout ChatDiary, after minutes: Int, opening session: SessionID? = nil
  ) {
    let instant = start + .minutes(minutes)
    diary.said(turn(text), coming: seen("Plums?"), from: instant, until: instant, opening: session)
  }

  @Test("A silence of ten minutes is a wait, which outlasts the session only where it did")
  func silences() {
    var diary = Self.diary()
    Self.say("one", in: &diary, after: 9)
    Self.say("two", in: &diary, after: 21)
    Self.say("three", in: &diary, after: 50)
    Self.say("four", in: &diary, after: 95, opening: SessionID("session-b"))
    diary.advanced(by: .days(2), to: Self.start + .days(3), closingIdle: true)
    diary.checkedIn(mood: 4, note: nil, at: Self.start + .days(3))
    let acts = diary.record.acts.map { act in
      switch act {
      case .said(let turn): turn.text
      case .waited(let span): "\(span.milliseconds / 60_000) minutes"
      case .closedIdle: "closed"
      case .checkedIn(let mood, _): "mood \(mood)"
      case .workedOnGoal(let title, _): title
      }
    }
    #expect(
      acts == [
        "one", "12 minutes", "two", "25 minutes", "three", "45 minutes", "four", "2880 minutes", "closed", "mood 4",
      ])
  }

  private static func heard(_ purpose: CallPurpose, _ session: String, to message: String = "", _ text: String?)
    -> WatchedModel.Heard
  {
    WatchedModel.Heard(
      purpose: purpose, session: SessionID(session), message: message, text: text,
      failure: text == nil ? .network : nil)
  }

  @Test("Answers to what was said before, and about sessions that began before, are left out")
  func answers() {
    for isContinued in [false, true] {
      var diary = Self.diary(isContinued: isContinued)
      Self.say("hello", in: &diary, after: 1)
      Self.say("again", in: &diary, after: 60, opening: SessionID("session-b"))
      diary.heard([
        Self.heard(.redelivery, "session-a", to: "from last week", "late"),
        Self.heard(.redelivery, "session-a", to: "hello", "late, to hello"), Self.heard(.summary, "session-a", "sum a"),
        Self.heard(.facts, "session-old", "facts of old"), Self.heard(.facts, "session-b", "facts b"),
        Self.heard(.reply, "session-b", to: "again", nil), Self.heard(.reply, "session-b", to: "again", "reply"),
      ])
      let expected = ["late, to hello"] + (isContinued ? [] : ["sum a"]) + ["facts b", "reply"]
      #expect(diary.record.answers.map(\.text) == expected)
    }
  }

  @Test("An expectation is about the last turn, is kept whether or not it holds, and can be dropped")
  func expectations() throws {
    var diary = Self.diary()
    #expect(diary.expect(.noNotice, words: "no notice") == nil)
    Self.say("one", in: &diary, after: 1)
    #expect(diary.expect(.reply(contains: "plums"), words: "reply contains plums")?.holds == true)
    #expect(diary.expect(.route(.crisis), words: "route crisis")?.holds == false)
    // Said twice, it is kept once.
    #expect(diary.expect(.route(.crisis), words: "route crisis")?.holds == false)
    Self.say("two", in: &diary, after: 2)
    #expect(diary.expect(.replyEndsWithQuestion, words: "reply ends with question")?.turn == 2)
    #expect(diary.kept.map(\.turn) == [1, 1, 2])
    #expect(diary.hasUnmet)
    let turns = diary.record.acts.compactMap { if case .said(let turn) = $0 { turn } else { nil } }
    #expect(turns.map(\.expectations) == [[.reply(contains: "plums"), .route(.crisis)], [.replyEndsWithQuestion]])
    #expect(turns.map(\.unmet) == [[.route(.crisis)], []])
    #expect(diary.dropExpectation(4) == nil)
    #expect(diary.dropExpectation(2)?.words == "route crisis")
    #expect(!diary.hasUnmet)
  }
}

@Suite("Copies of a conversation stand beside it")
struct ForkPlaceTests {
  @Test(
    "A copy is named after the first conversation, a copy of a copy too",
    arguments: [
      ("/d/serenity.sqlite", [], "/d/serenity-fork-1.sqlite", []),
      ("talk", ["talk", "other"], "talk-fork-1", []),
      ("/d/.hidden", [".hidden"], "/d/.hidden-fork-1", []),
      (
        "/d/serenity.sqlite", ["serenity.sqlite", "serenity-fork-1.sqlite", "notes.txt", "serenity.sqlite.lock"],
        "/d/serenity-fork-2.sqlite", ["serenity-fork-1.sqlite"]
      ),
      (
        "/d/serenity-fork-1.sqlite", ["serenity.sqlite", "serenity-fork-1.sqlite", "serenity-b.sqlite"],
        "/d/serenity-fork-2.sqlite", ["serenity.sqlite", "serenity-b.sqlite"]
      ),
    ])
  func places(path: String, files: [String], free: String, relatives: [String]) {
    let place = ForkPlace(of: path, among: files)
    #expect(place.freePath == free)
    #expect(place.relatives == relatives)
  }
}
