import SerenityCore
import SerenityHarness
import Testing

@testable import SerenityCLI

@Suite("A line of the chat is a message or a command, and nothing in between")
struct ChatLineTests {
  private static let understood: [(String, ChatLine)] = [
    ("", .nothing), ("   \t", .nothing), ("hello", .message("hello")), ("  hello", .message("  hello")),
    ("//help me", .message("/help me")), ("1/2 is a half", .message("1/2 is a half")),
    ("/help", .command(.help)), ("/HELP  ", .command(.help)), (" /quit", .command(.quit)),
    ("/prompt", .command(.prompt(nil))), ("/prompt Facts", .command(.prompt(.facts))),
    ("/memory", .command(.memory)), ("/why", .command(.why)),
    ("/forget 2", .command(.forget(.fact(2)))), ("/forget ALL", .command(.forget(.everything))),
    ("/forget theme", .command(.forget(.category(.theme)))), ("/forget nothing", .command(.forget(.nothing))),
    ("/advance 3d", .command(.advance(.days(3)))), ("/advance 2h", .command(.advance(.hours(2)))),
    ("/advance 30m", .command(.advance(.minutes(30)))), ("/advance 3660d", .command(.advance(.days(3_660)))),
    ("/checkin 6", .command(.checkIn(mood: 6, note: nil))),
    ("/checkin 10 slept  well", .command(.checkIn(mood: 10, note: "slept  well"))),
    ("/goal", .command(.goals)), ("/goal add Walk after lunch", .command(.addGoal("Walk after lunch"))),
    ("/goal done 1", .command(.completeGoal(1, value: nil))),
    ("/goal done 2 7.5", .command(.completeGoal(2, value: 7.5))),
    ("/fork", .command(.fork(nil))), ("/fork what-if_2", .command(.fork("what-if_2"))),
    ("/expect", .command(.expectations)), ("/expect drop 2", .command(.dropExpectation(2))),
    (
      "/expect  Reply contains plums", .command(.expect(.reply(contains: "plums"), words: "Reply contains plums"))
    ),
    ("/expect no notice", .command(.expect(.noNotice, words: "no notice"))),
    ("/promote chat/bad-night", .command(.promote("chat/bad-night", []))),
    (
      "/promote chat/bad-night Elena=June Porto=Lisbon",
      .command(
        .promote("chat/bad-night", [PersonalData.Pair("Elena", "June"), PersonalData.Pair("Porto", "Lisbon")]))
    ),
  ]

  @Test("What is understood", arguments: understood)
  func understands(line: String, meaning: ChatLine) throws { #expect(try ChatLine(line) == meaning) }

  private static let refused: [(String, SlashCommand.Problem)] = [
    ("/", .unknown("")), ("/porpt", .unknown("porpt")), ("/help me", .takesNothing("help")),
    ("/prompt fcts", .unknownSection("fcts")), ("/forget", .notAForgetting("")),
    ("/forget Elena", .notAForgetting("Elena")),
    ("/advance", .notASpan("")), ("/advance 3", .notASpan("3")), ("/advance -3d", .notASpan("-3d")),
    ("/advance 0d", .notASpan("0d")), ("/advance 3w", .notASpan("3w")), ("/advance 3661d", .spanTooLong),
    ("/advance 9223372036854775807d", .spanTooLong),
    ("/advance 99999999999999999999d", .notASpan("99999999999999999999d")),
    ("/checkin", .notAMood("")), ("/checkin 0", .notAMood("0")), ("/checkin 11", .notAMood("11")),
    ("/checkin +6", .notAMood("+6")), ("/goal ad x", .notAGoalAction("ad")), ("/goal add", .noTitle),
    ("/goal done", .notAGoalNumber("")), ("/goal done 0", .notAGoalNumber("0")),
    ("/goal done 1 nan", .notAValue("nan")),
    ("/goal done 1 inf", .notAValue("inf")), ("/goal add \(String(repeating: "x", count: 101))", .titleTooLong),
    ("/fork a b", .notACopyName("a b")), ("/fork ../x", .notACopyName("../x")), ("/fork -x", .notACopyName("-x")),
    ("/fork \(String(repeating: "x", count: 41))", .notACopyName(String(repeating: "x", count: 41))),
    ("/expect drop", .notAnExpectationNumber("")), ("/expect drop 0", .notAnExpectationNumber("0")),
    ("/promote", .noScenarioName), ("/promote Elena=June", .noScenarioName), ("/promote night", .noScenarioName),
    ("/promote chat/x Elena", .notAPair("Elena")), ("/promote chat/x =June", .notAPair("=June")),
    ("/promote chat/x Elena=", .notAPair("Elena=")), ("/promote chat/x a=b=c", .notAPair("a=b=c")),
  ]

  @Test("An expectation that is none is told what can be", arguments: ["plums", "reply", "route maybe", "drop"])
  func unexpected(words: String) {
    #expect {
      try ChatLine("/expect \(words)")
    } throws: { error in
      let sentence = (error as? SlashCommand.Problem)?.sentence ?? ""
      return sentence.contains(words == "drop" ? "/expect lists them" : "reply [not] contains TEXT")
    }
  }

  @Test("What is refused, with what is wrong", arguments: refused)
  func refuses(line: String, problem: SlashCommand.Problem) {
    #expect(throws: problem) { try ChatLine(line) }
    #expect(problem.sentence.hasSuffix("."))
  }

  @Test("A misspelt command, section or action is told its nearest")
  func suggestions() {
    #expect(SlashCommand.Problem.unknown("porpt").sentence.contains("did you mean /prompt?"))
    #expect(SlashCommand.Problem.unknownSection("fcts").sentence.contains("did you mean facts?"))
    #expect(SlashCommand.Problem.notAForgetting("preferense").sentence.contains("did you mean preference?"))
    #expect(SlashCommand.Problem.notAGoalAction("ad").sentence.contains("did you mean add?"))
  }

  @Test("Every command of the help is understood as itself")
  func table() {
    for entry in SlashCommand.table {
      do { _ = try ChatLine("/" + entry.name) } catch {
        if case .unknown = error { Issue.record("/\(entry.name) is in the help and unknown") }
      }
      #expect(HelpPage.lines().contains { $0.hasPrefix(entry.usage + " ") })
    }
  }
}
