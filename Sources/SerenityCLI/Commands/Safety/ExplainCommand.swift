import SerenityCore
import SerenityHarness
import SerenityLive

/// `serenity safety explain`: tells why a message is judged as it is.
enum ExplainCommand {
  static func run(_ options: SafetyOptions, _ terminal: Terminal) -> ExitStatus {
    do {
      let judge = try LexiconFolder.judge(options.lexicon)
      let page = ExplanationPage(options.words.joined(separator: " "), after: options.after, policy: judge.policy)
      terminal.result(SafeText.of(page.text))
      return .passed
    } catch {
      terminal.trouble("serenity safety explain: \(SafetyCommand.sentence(of: error))")
      return .trouble
    }
  }
}
