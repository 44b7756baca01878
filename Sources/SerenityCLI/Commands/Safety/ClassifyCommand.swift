import Glibc
import SerenityHarness
import SerenityLive

/// `serenity safety classify`: says of every line of standard input what it shows of risk.
enum ClassifyCommand {
  static func run(_ options: SafetyOptions, _ terminal: Terminal) async -> ExitStatus {
    do {
      let filter = ClassifyFilter(try LexiconFolder.judge(options.lexicon))
      return try await pass(filter, jobs: options.jobs ?? 1, to: FileSink.standardOutput, terminal)
    } catch {
      terminal.trouble("serenity safety classify: \(Trouble.sentence(of: error))")
      return .trouble
    }
  }

  /// Passes standard input through; memory does not grow with it.
  private static func pass(
    _ filter: ClassifyFilter, jobs: Int, to output: FileSink, _ terminal: Terminal
  ) async throws(InputLines.Failure) -> ExitStatus {
    var input = InputLines()
    var (answered, bad) = (0, 0)
    while let lines = try input.next() {
      let answers = await filter.answers(to: lines, jobs: jobs)
      answered += answers.count
      bad += answers.count(where: \.isBad)
      var bytes: [UInt8] = []
      for answer in answers {
        bytes += answer.line.utf8
        bytes.append(0x0A)
      }
      switch output.send(bytes) {
      case 0: continue
      // Whoever read the answers has had enough of them, as `head` has.
      case EPIPE: return .passed
      case let code:
        terminal.trouble(
          "serenity safety classify: the answers cannot be written: \(String(cString: strerror(code))); "
            + "look at where standard output goes.")
        return .trouble
      }
    }
    guard bad > 0 else { return .passed }
    terminal.trouble(
      "serenity safety classify: \(bad) of \(answered) lines could not be judged; each says why under \"error\".")
    return .trouble
  }
}
