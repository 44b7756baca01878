/// Words that have no place in the house, each with what to say instead and where it is at home.
struct BannedWords {
  struct Ban {
    /// The word, written as code.
    var word: String
    /// What to do instead.
    var instead: String
    /// The folders or files where the word is at home.
    var isAtHomeIn: [String] = []
  }

  private static let live = "Sources/SerenityLive/"
  private static let kernel = "Sources/SerenitySimulation/Kernel/"
  private static let benchmarks = "Benchmarks/"
  private static let tests = "Tests/"

  static let bans: [Ban] =
    [
      ("Task {", "use a task group or async let, so that the work stays in its tree", [live]),
      ("Task (", "use a task group or async let, so that the work stays in its tree", [live, kernel]),
      ("Task.detached", "use a task group or async let, so that the work stays in its tree", [live]),
      ("Task.sleep", "sleep through TimeSource", [live]),
      ("DispatchQueue", "use an actor or a Mutex", [live]),
      ("DispatchSemaphore", "use an actor or a Mutex", [live]),
      ("usleep", "sleep through TimeSource", []),
      ("Thread.sleep", "sleep through TimeSource", []),
      ("Date()", "take the time from TimeSource", [live]),
      ("Date.now", "take the time from TimeSource", [live]),
      ("ContinuousClock", "take the time from TimeSource", [live, benchmarks]),
      ("SuspendingClock", "take the time from TimeSource", [live, benchmarks]),
      ("clock_gettime", "take the time from TimeSource", [live, benchmarks]),
      ("gettimeofday", "take the time from TimeSource", [live]),
      ("UUID()", "draw an Identifier from RandomSource", [live]),
      ("SystemRandomNumberGenerator", "draw from RandomSource", [live]),
      (".random(", "draw from RandomSource", [live]),
      (".randomElement()", "draw from RandomSource", [live]),
      (".shuffled()", "draw from RandomSource", [live]),
      ("ProcessInfo", "take what is needed from Surroundings", [live, tests]),
      ("getenv", "take what is needed from Surroundings", [live]),
      ("print(", "tell it as an Event, a result or through Terminal", [benchmarks, tests]),
      ("debugPrint(", "tell it as an Event, a result or through Terminal", []),
      ("try!", "throw a typed error", []),
      ("try?", "catch the error and say what becomes of it", []),
      ("as!", "use as? with a decision, or a better type", []),
      ("fatalError", "use precondition with a sentence, or throw", []),
      ("nonisolated(unsafe)", "use an actor or a Mutex", []),
      ("@TaskLocal", "pass the value in the initialiser", []),
      ("@propertyWrapper", "write a method", []),
      ("static let shared", "pass the value in the initialiser", []),
    ].map { Ban(word: $0.0, instead: $0.1, isAtHomeIn: $0.2) }

  private static let emptyNames = ["Manager", "Helper", "Handler", "Impl", "Util", "Utils"]
  private static let markers = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]

  func violations(in repository: Repository) -> [Repository.Violation] {
    repository.swiftFiles.flatMap { file, swift in
      banned(in: swift, of: file) + emptyNames(in: swift, of: file) + markers(in: swift, of: file)
    }
  }

  /// A draw `using` a generator of one's own is as repeatable as the generator, and the system's is banned by name.
  private func banned(in swift: SwiftText, of file: Repository.File) -> [Repository.Violation] {
    Self.bans.filter { ban in !ban.isAtHomeIn.contains { file.path.hasPrefix($0) } }.flatMap { ban in
      swift.lines(of: ban.word, unlessArgument: "using").map { line in
        Repository.Violation(path: file.path, line: line, sentence: "\"\(ban.word)\" is banned here; \(ban.instead).")
      }
    }
  }

  private func emptyNames(in swift: SwiftText, of file: Repository.File) -> [Repository.Violation] {
    let kinds: Set<String> = ["class", "struct", "enum", "actor", "protocol", "typealias"]
    return zip(swift.tokens, swift.tokens.dropFirst()).compactMap { kind, name in
      guard kinds.contains(kind.text), let ending = Self.emptyNames.first(where: { name.text.hasSuffix($0) }) else {
        return nil
      }
      return Repository.Violation(
        path: file.path, line: name.line, sentence: "\(name.text) says \"\(ending)\"; say what it does or what it is.")
    }
  }

  private func markers(in swift: SwiftText, of file: Repository.File) -> [Repository.Violation] {
    swift.comments.filter { comment in Self.markers.contains { comment.text.contains($0) } }.map { comment in
      Repository.Violation(
        path: file.path, line: comment.line, sentence: "a marker for later; do it, drop it, or write it down as work.")
    }
  }
}
