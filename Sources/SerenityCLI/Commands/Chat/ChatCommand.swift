import SerenityCore
import SerenityHarness
import SerenityLive
import SerenitySafety

/// `serenity chat`.
enum ChatCommand {
  static func run(_ options: ChatOptions, _ terminal: Terminal) async -> ExitStatus {
    do {
      return await (try talk(options, terminal)).run()
    } catch {
      terminal.trouble("serenity chat: \(sentence(of: error))")
      if !Surroundings.isInputTerminal { await showResources(terminal) }
      return .trouble
    }
  }

  /// Shows the resources that lines of a script call for where no talk comes about: nothing a user writes goes unseen.
  private static func showResources(_ terminal: Terminal) async {
    guard let console = Console(isInteractive: false) else { return }
    do {
      let safety = try SafetyPolicy()
      let context = SafetyContext(locale: Surroundings.read().locale)
      let notices = await console.linesAtHand().compactMap { safety.route($0, in: context).notice }
      if let notice = notices.first { ChatTalk.show(notice, on: terminal, columns: nil) }
    } catch {
      terminal.trouble("serenity chat: \(sentence(of: error))")
    }
  }

  /// Puts a talk together; its world is the talk's alone, so that a fork lets go of the first file.
  private static func talk(_ options: ChatOptions, _ terminal: Terminal) throws -> ChatTalk {
    let surroundings = Surroundings.read()
    let isInteractive = Surroundings.isInputTerminal
    let world = try ChatWorld(options, surroundings, isInteractive: isInteractive)
    guard let console = Console(isInteractive: isInteractive) else {
      throw ChatWorld.Failure(sentence: "the system has no pipe to spare; close some programs and try again.")
    }
    return ChatTalk(
      world: world, console: console, terminal: terminal,
      columns: surroundings.isOutputTerminal ? terminal.columns : nil)
  }

  private static func sentence(of error: any Error) -> String {
    switch error {
    case let error as ChatWorld.Failure: error.sentence
    case let error as DataFile.Failure: error.sentence
    case let error as StoreError: error.sentence
    case let error as FileErrors: error.description
    case let error as SafetyDataError: error.sentence
    default: "\(error)"
    }
  }
}
