import SerenityHarness
import SerenityLive

/// `serenity golden`: shows and settles what differs from the goldens.
enum GoldenCommand {
  static func run(_ options: GoldenOptions, _ terminal: Terminal) async -> ExitStatus {
    do {
      let project = try Project(from: Surroundings.read().currentFolder)
      let review = GoldenReview(root: project.root + "/golden")
      let pending = try wanted(review.pending(), options.paths, project)
      guard !pending.isEmpty else {
        terminal.result(
          options.paths.isEmpty ? "No golden waits for review." : "No golden under these paths waits for review.")
        return .passed
      }
      return try settle(pending, options.action, review, terminal)
    } catch let error as GoldenError {
      terminal.trouble("serenity golden: \(error.sentence)")
    } catch let error as Project.Failure {
      terminal.trouble("serenity golden: \(error.sentence)")
    } catch {
      terminal.trouble("serenity golden: \(error)")
    }
    return .trouble
  }

  private static func settle(
    _ pending: [GoldenPending], _ action: GoldenOptions.Action, _ review: GoldenReview, _ terminal: Terminal
  ) throws(GoldenError) -> ExitStatus {
    switch action {
    case .list:
      for one in pending { terminal.result("\(one.kind.rawValue)  golden/\(one.path)") }
      return .goldens
    case .show:
      for one in pending { terminal.result(try text(one, review, terminal)) }
      return .goldens
    case .accept:
      for one in pending { try review.accept(one) }
      terminal.result("Accepted \(counted(pending.count)).")
      return .passed
    case .reject:
      for one in pending { try review.reject(one) }
      terminal.result("Rejected \(counted(pending.count)); what the golden says stays.")
      return .passed
    case .review:
      return try ask(pending, review, terminal)
    }
  }

  /// Asks about each golden in turn; the end of the input leaves the rest waiting.
  private static func ask(
    _ pending: [GoldenPending], _ review: GoldenReview, _ terminal: Terminal
  ) throws(GoldenError) -> ExitStatus {
    var left = pending.count
    for one in pending {
      terminal.result(try text(one, review, terminal))
      var answer: String?
      repeat {
        terminal.result("[a]ccept, [r]eject, [s]kip, [q]uit?")
        answer = readLine()?.lowercased()
      } while answer.map { !answers.contains($0) } ?? false
      guard let letter = answer?.first, letter != "q" else { break }
      if letter == "s" { continue }
      if letter == "a" { try review.accept(one) } else { try review.reject(one) }
      left -= 1
    }
    terminal.result(left == 0 ? "Nothing waits any more." : "Still waiting for review: \(counted(left)).")
    return left == 0 ? .passed : .goldens
  }

  private static let answers = ["a", "accept", "r", "reject", "s", "skip", "q", "quit"]

  private static func counted(_ count: Int) -> String { count == 1 ? "1 golden" : "\(count) goldens" }

  private static func text(
    _ pending: GoldenPending, _ review: GoldenReview, _ terminal: Terminal
  ) throws(GoldenError) -> String {
    let lines = try review.diff(pending).unified().split(separator: "\n", omittingEmptySubsequences: false)
    let styled = lines.map { line in
      line.hasPrefix("+")
        ? terminal.style.green(String(line)) : line.hasPrefix("-") ? terminal.style.red(String(line)) : String(line)
    }
    return terminal.style.bold("golden/\(pending.path) (\(pending.kind.rawValue))") + "\n"
      + styled.joined(separator: "\n")
  }

  /// Those under the paths: scenario files, golden files or folders of either.
  private static func wanted(
    _ pending: [GoldenPending], _ paths: [String], _ project: Project
  ) throws(Project.Failure) -> [GoldenPending] {
    guard !paths.isEmpty else { return pending }
    var prefixes: [String] = []
    for path in paths {
      var name = try project.relative(path)
      for folder in ["golden/", "scenarios/"] where name.hasPrefix(folder) { name.removeFirst(folder.count) }
      if name.hasSuffix(".yaml") { name.removeLast(".yaml".count) }
      while name.hasSuffix("/") { name.removeLast() }
      if name == "golden" || name == "scenarios" { name = "" }
      // A slip of the pen must not look like a golden that is settled already.
      guard pending.contains(where: { isMeant($0, by: name) }) || project.hasScenarioOrGolden(name) else {
        throw .unknown(path: path)
      }
      prefixes.append(name)
    }
    return pending.filter { one in prefixes.contains { isMeant(one, by: $0) } }
  }

  private static func isMeant(_ pending: GoldenPending, by name: String) -> Bool {
    name.isEmpty || pending.path == name || pending.path.hasPrefix(name + "/")
  }
}
