import SerenityCore
import SerenityHarness
import SerenityLive

/// `serenity safety explain`: tells why a message is judged as it is.
enum ExplainCommand {
  static func run(_ options: SafetyOptions, _ terminal: Terminal) -> ExitStatus {
    do {
      let judge = try LexiconFolder.judge(options.lexicon)
      let message = options.words == ["-"] ? try typed() : options.words.joined(separator: " ")
      let page = ExplanationPage(message, after: options.after, policy: judge.policy)
      terminal.result(SafeText.of(page.text))
      return .passed
    } catch {
      terminal.trouble("serenity safety explain: \(Trouble.sentence(of: error))")
      return .trouble
    }
  }

  /// What standard input holds, so that a message need not stand in a shell's history.
  private static func typed() throws(InputLines.Failure) -> String {
    var input = InputLines()
    var lines: [String] = []
    while let more = try input.next() {
      for case .bytes(let bytes) in more { lines.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return lines.joined(separator: "\n")
  }
}
