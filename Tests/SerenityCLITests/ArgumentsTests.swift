import Testing

@testable import SerenityCLI

@Suite("The command line is understood, or refused with a sentence that helps")
struct ArgumentsTests {
  @Test("A run with everything, in either spelling of values")
  func runWithEverything() throws {
    let words = [
      "run", "scenarios/maya", "--filter", "sleep", "--seed=18446744073709551615", "--jobs", "2", "--json",
      "--report=out", "scenarios/sam",
    ]
    var expected = RunOptions()
    expected.paths = ["scenarios/maya", "scenarios/sam"]
    expected.filter = "sleep"
    expected.seed = .max
    expected.jobs = 2
    expected.isJSON = true
    expected.reportFolder = "out"
    #expect(try Invocation(words) == .run(expected))
    expected.seed = nil
    expected.updatesGoldens = true
    #expect(try Invocation(words.filter { !$0.hasPrefix("--seed") } + ["--update"]) == .run(expected))
  }

  @Test("A run of everything needs no words")
  func bareRun() throws {
    #expect(try Invocation(["run"]) == .run(RunOptions()))
  }

  @Test("After two dashes everything is a path, and a lone dash is one too")
  func dashes() throws {
    var expected = RunOptions()
    expected.paths = ["-", "--seed", "-x"]
    #expect(try Invocation(["run", "-", "--", "--seed", "-x"]) == .run(expected))
  }

  @Test("A value may hold an equals sign or begin with one dash")
  func oddValues() throws {
    var expected = RunOptions()
    expected.filter = "a=b"
    #expect(try Invocation(["run", "--filter=a=b"]) == .run(expected))
    expected.filter = "-b"
    #expect(try Invocation(["run", "--filter", "-b"]) == .run(expected))
  }

  @Test("Every action on goldens, with paths", arguments: GoldenOptions.Action.allCases)
  func golden(action: GoldenOptions.Action) throws {
    #expect(try Invocation(["golden", action.rawValue]) == .golden(GoldenOptions(action: action)))
    #expect(
      try Invocation(["golden", action.rawValue, "a", "b"])
        == .golden(GoldenOptions(action: action, paths: ["a", "b"])))
  }

  @Test("Help and version, in every place where they are looked for")
  func helpAndVersion() throws {
    #expect(try Invocation(["--help"]) == .help(nil))
    #expect(try Invocation(["-h"]) == .help(nil))
    #expect(try Invocation(["help"]) == .help(nil))
    #expect(try Invocation(["help", "golden"]) == .help(.golden))
    #expect(try Invocation(["run", "--help"]) == .help(.run))
    #expect(try Invocation(["run", "-h", "path"]) == .help(.run))
    #expect(try Invocation(["golden", "--help"]) == .help(.golden))
    #expect(try Invocation(["--version"]) == .version)
  }

  @Test(
    "What is wrong is said, with what was meant",
    arguments: [
      ([], "no command given; run, golden, chat, record, drift, cassette, safety or doctor or --help."),
      (["rum"], "unknown command \"rum\" (did you mean \"run\"?); serenity --help lists them."),
      (["teleport"], "unknown command \"teleport\"; serenity --help lists them."),
      (["--verison"], "unknown option \"--verison\" (did you mean \"--version\"?); serenity --help lists them."),
      (["run", "--sed", "1"], "unknown option \"--sed\" (did you mean \"--seed\"?); serenity run --help lists them."),
      (["run", "--sed=1"], "unknown option \"--sed\" (did you mean \"--seed\"?); serenity run --help lists them."),
      (["run", "-x"], "unknown option \"-x\"; serenity run --help lists them."),
      (["run", "--seed"], "--seed needs a value: --seed N."),
      (
        ["run", "--seed", "1", "--update"],
        "--seed and --update do not go together: goldens hold for a scenario's own seed; leave one out."
      ),
      (["run", "--report", "--json"], "--report needs a value: --report DIR."),
      (["run", "--filter="], "--filter needs a value that is not empty."),
      (["run", "--json=yes"], "--json takes no value; leave out what follows the equals sign."),
      (["run", "--seed", "1", "--seed", "2"], "--seed is given twice; leave one out."),
      (["run", "--jobs", "0"], "--jobs needs a whole number from 1 to 64, not \"0\"."),
      (["run", "--jobs", "two"], "--jobs needs a whole number from 1 to 64, not \"two\"."),
      (["run", "--jobs", "-1"], "--jobs needs a whole number from 1 to 64, not \"-1\"."),
      (["run", "--seed", "1e3"], "--seed needs a whole number from 0 to 18446744073709551615, not \"1e3\"."),
      (["golden"], "golden needs to know what to do: list, show, review, accept or reject."),
      (
        ["golden", "acept"],
        "golden cannot \"acept\" (did you mean \"accept\"?); it knows list, show, review, accept or reject."
      ),
      (["doctor", "now"], "doctor takes options alone, not \"now\"; serenity doctor --help lists them."),
      (["golden", "list", "--json"], "unknown option \"--json\"; serenity golden --help lists them."),
    ])
  func refusals(words: [String], sentence: String) {
    do throws(UsageError) {
      Issue.record("understood as \(try Invocation(words))")
    } catch {
      #expect(error.sentence == sentence)
    }
  }

  @Test("Help tells every command, option and exit status")
  func help() {
    let overview = Help.text(for: nil)
    for command in Command.allCases {
      #expect(overview.contains(command.rawValue))
      for option in command.options { #expect(Help.text(for: command).contains(option.name)) }
    }
    for status in ExitStatus.allCases { #expect(overview.contains("  \(status.rawValue)   \(status.meaning)")) }
    for action in GoldenOptions.Action.allCases { #expect(Help.text(for: .golden).contains("  \(action.rawValue) ")) }
    let lines = ([nil] + Command.allCases.map(Optional.some)).flatMap { Help.text(for: $0).split(separator: "\n") }
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test("The exit statuses are a contract")
  func exitStatuses() {
    #expect(ExitStatus.allCases.map(\.rawValue) == Array(0...7))
  }
}
