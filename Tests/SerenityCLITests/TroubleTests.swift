import Foundation
import SerenityCompanion
import SerenityCore
import SerenitySimulation
import Testing

@testable import SerenityCLI

@Suite("Whatever happens around a run, it is told and nothing is lost or left behind")
struct TroubleTests {
  @Test(
    "A run that is stopped takes its folder away and says by its status what stopped it",
    arguments: [("TERM", 143), ("HUP", 129)])
  func stopped(signal: String, status: Int32) throws {
    let project = try ProjectCopy("stopped-\(signal)")
    // Not INT, which a shell lets its background jobs ignore. The folder is there once the signals are heeded.
    let outcome = try Program.shell(
      """
      mkdir tmp; TMPDIR="$PWD/tmp" "$0" run & program=$!
      while [ -z "$(ls tmp)" ] && kill -0 $program; do :; done
      kill -\(signal) $program; wait $program; status=$?; ls -A tmp; exit $status
      """, in: project.path)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.contains("stopped after"))
  }

  @Test("Whatever is thrown is told in a sentence that ends, never as it stands in the program")
  func sentences() {
    let errors: [any Error] = [
      StoreError.full(path: "/data/x"), CompanionError.store(.readOnly(path: "/data/x")), CompanionError.emptyInput,
      SimulationError.noThread, CancellationError(), Project.Failure.noScenarios(from: "/x"),
    ]
    for error in errors {
      let sentence = Trouble.sentence(of: error)
      #expect(sentence.hasSuffix("."), "\(sentence)")
      #expect(sentence.contains(" ") && !sentence.contains("(path:") && !sentence.contains("CancellationError"))
    }
  }

  @Test("A key that stands in the wrong place of a command line is not repeated")
  func misplacedKey() throws {
    let key = "s" + "k-" + String(repeating: "0a1b", count: 8)
    for words in [
      [key], ["golden", key], ["doctor", key], ["chat", key], ["golden", "show", key], ["run", "--jobs", key],
    ] {
      let outcome = try Program.run(words, in: "/")
      #expect(outcome.status == 1)
      #expect(!(outcome.output + outcome.errors).contains(key.suffix(12)), "\(outcome.errors)")
    }
  }

  @Test("Standard error that is closed costs neither the verdict nor a golden")
  func closedErrors() throws {
    let project = try ProjectCopy("closed-errors")
    #expect(try Program.shell(#"exec "$0" run --update 2>&-"#, in: project.path).status == 3)
    #expect(try project.serenity("run").status == 0)
  }

  @Test(
    "Results that cannot be written are no success, and that is said",
    arguments: [#""$0" --version >&-"#, #""$0" --version >/dev/full"#])
  func lostResults(line: String) throws {
    let outcome = try Program.shell(line, in: "/")
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.errors.contains("could not be written in full"))
  }

  @Test("A reader who goes away early does not keep the folder of the run from being removed")
  func brokenPipe() throws {
    let project = try ProjectCopy("pipe")
    let outcome = try Program.shell(
      #"mkdir tmp; TMPDIR="$PWD/tmp" "$0" run 2>&1 | : ; ls -A tmp"#, in: project.path)
    #expect(outcome.output.isEmpty, "\(outcome.output)")
  }

  @Test("A folder for temporary files that is not there is named")
  func noTemporaryFolder() throws {
    let project = try ProjectCopy("no-tmp")
    let outcome = try Program.shell(#"TMPDIR=/no/such/folder "$0" run"#, in: project.path)
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.errors.contains("No folder can be made in /no/such/folder"))
  }

  @Test("Two runs at once leave whole goldens and nothing unfinished")
  func twoRuns() throws {
    let project = try ProjectCopy("two-runs")
    let both = try Program.shell(
      #""$0" run --update & "$0" run --update; first=$?; wait $!; echo "$first $?""#, in: project.path)
    #expect(!both.output.contains("trouble"), "\(both.output)")
    #expect(try project.serenity("run").status == 0)
    #expect(try project.contents(of: "golden").keys.allSatisfy { !$0.contains(".tmp") && !$0.contains(".new") })
  }

  @Test("A report that cannot be written is told before anything is replayed")
  func reportOnFile() throws {
    let project = try ProjectCopy("report-file")
    try Data("mine".utf8).write(to: URL(filePath: project.path + "/notes"))
    let outcome = try project.serenity("run", "--report", "notes")
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.errors.contains("notes is no folder"), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try project.read("notes") == "mine")
  }

  @Test("A new report takes the place of the old one and leaves what is not its own")
  func secondReport() throws {
    let project = try ProjectCopy("report-twice")
    _ = try project.serenity("run", "--report", "report")
    let first = try project.contents(of: "report")
    try Data("mine".utf8).write(to: URL(filePath: project.path + "/report/notes.md"))
    try Data("old".utf8).write(to: URL(filePath: project.path + "/report/runs/old.md"))
    _ = try project.serenity("run", "--report", "report")
    var second = try project.contents(of: "report")
    #expect(second.removeValue(forKey: "notes.md") == Data("mine".utf8))
    #expect(first == second)
  }

  @Test("JSON has standard output for itself; progress and the report's place are not in it")
  func json() throws {
    let project = try ProjectCopy("json-alone")
    let outcome = try project.serenity("run", "--json", "--report", "report")
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.contains(#""version":1"#) })
    #expect(outcome.errors.contains(ProjectCopy.scenario))
  }

  @Test("Accepting what does not exist is a slip and not a success")
  func unknownGolden() throws {
    let project = try ProjectCopy("unknown-golden")
    let outcome = try project.serenity("golden", "accept", "NOPE")
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    #expect(outcome.errors.contains("NOPE is neither a scenario nor a golden"))
    #expect(try project.serenity("golden", "accept", ProjectCopy.scenario).status == 0)
  }

  @Test("A review that ends early says how many still wait")
  func earlyEnd() throws {
    let project = try ProjectCopy("early-end")
    _ = try project.serenity("run")
    let waiting = try project.serenity("golden", "list").output.split(separator: "\n").count
    let stopped = try project.serenity("golden", "review", typing: "accept\n")
    #expect(stopped.status == ExitStatus.goldens.rawValue)
    #expect(stopped.output.contains("Still waiting for review: \(waiting - 1) goldens."))
  }
}
