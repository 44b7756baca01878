import FoundationEssentials
import SerenityCore

extension Promotion {
  /// A file of a promoted chat.
  package struct File: Hashable, Sendable {
    /// From the folder that holds `scenarios/`.
    package var path: String
    package var text: String

    init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The files of a promoted chat.
  package struct Files: Sendable {
    /// The scenario's name, such as `chat/bad-night`.
    package var name: String
    package var scenario: File
    package var persona: File
    package var cassette: File
    /// What a run of it says, for the goldens.
    package var goldens: [File]
    /// What does not hold of the scenario yet: the expectations that did not hold in the chat either.
    package var findings: [Finding]
    /// Words that may be somebody's name, for a person to look at.
    package var candidates: [String]
    /// What was replaced by something else.
    package var replaced: [PersonalData.Replaced]

    /// All of them, the scenario last: without it the rest is told as left over.
    package var all: [File] { goldens + [persona, cassette, scenario] }

    /// Says whether they can stand below the folder that holds `scenarios/`; throws a `Failure` where something does.
    package func check(_ root: String) throws(Failure) { try Promotion.check(name, root) }

    /// Writes them, runs the scenario from what was written and returns the verdict: all files or none.
    ///
    /// `databases` is an empty folder for the run. Throws a `Failure` where one is there already or cannot be written,
    /// and where the run does not come out as it should; then nothing of them is left.
    package func write(to root: String, databases: String) throws -> Verdict {
      try check(root)
      var placement = FilePlacement(root: root)
      do {
        for file in all { try placement.put(file) }
        var options = Suite.Options()
        options.paths = [scenario.path]
        let suite = try Suite(root: root, databases: databases, options: options)
        guard let verdict = try suite.replay(scenario.path, number: 1_000)?.verdict else {
          throw Failure(sentence: "\(scenario.path) was not found after it was written; nothing was kept.")
        }
        let isAsExpected = verdict.outcome == .passed || (verdict.outcome == .checks && !findings.isEmpty)
        guard isAsExpected else {
          let told = verdict.findings.map(\.description).joined(separator: "; ")
          throw Failure(
            sentence: "A run of \(scenario.path) did not pass (\(verdict.outcome.rawValue)), so it was not kept"
              + (told.isEmpty ? "." : ": \(told)."))
        }
        return verdict
      } catch {
        // A run that differs leaves pages for review beside the goldens, which go with them.
        placement.undo(alsoRemoving: "golden/\(name)")
        throw error
      }
    }
  }

  /// Refuses a name whose files, or files in the way of them, are there already.
  package static func check(_ name: String, _ root: String) throws(Failure) {
    let folder = name.split(separator: "/").first.map(String.init) ?? name
    let persona = name.split(separator: "/").joined(separator: "-")
    // A file chat.yaml and a folder chat/ would share their goldens.
    for path in [
      "scenarios/\(name).yaml", "scenarios/\(name)", "scenarios/\(name).cassette.jsonl",
      "scenarios/personas/\(persona).yaml", "golden/\(name)", "scenarios/\(folder).yaml",
    ] where FileManager.default.fileExists(atPath: root + "/" + path) {
      throw Failure(sentence: "\(path) is there already; choose another name, or remove it first.")
    }
  }
}
