import FoundationEssentials
import SerenityCore
import SerenitySimulation

/// Makes a scenario with its cassette of a chat, such that `serenity run` passes it.
///
/// The answers are those of the chat; where in the story each is asked for is found by playing the scenario. They were
/// given to prompts that stand close to the scenario's and are not the same (other times, other names), so the cassette
/// says `promoted` and not `recorded`.
package struct Promotion {
  /// Why a chat cannot be promoted.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong and what to do.
    package var sentence: String
  }

  /// The files of a promoted chat, by path from the root.
  package struct Files: Sendable {
    package var scenario: (path: String, text: String)
    package var persona: (path: String, text: String)
    package var cassette: (path: String, text: String)
    /// What does not hold of the scenario yet, such as an expectation.
    package var findings: [Finding]
    /// Words that may be somebody's name, for a person to look at.
    package var candidates: [String]

    /// All of them.
    package var all: [(path: String, text: String)] { [persona, scenario, cassette] }

    /// Writes them below the folder that holds `scenarios/`; throws a `Failure` where one is there already.
    package func write(to root: String) throws {
      for file in all where FileManager.default.fileExists(atPath: root + "/" + file.path) {
        throw Failure(sentence: "\(file.path) is there already; choose another name or remove it.")
      }
      try Promotion.write(all, to: root)
    }
  }

  private let chat: ChatRecord
  private let name: String
  private let redaction: PersonalData

  /// Makes a promotion to a scenario such as `chat/bad-night`; throws a `Failure` for a name that cannot be one.
  package init(of chat: ChatRecord, as name: String, replacing pairs: [PersonalData.Pair] = []) throws(Failure) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ Self.isFileName($0) }), parts[0] != "personas" else {
      throw Failure(
        sentence:
          "A scenario's name is a folder and a name in small letters, digits and dashes, such as chat/bad-night.")
    }
    guard chat.acts.contains(where: { if case .said = $0 { true } else { false } }) else {
      throw Failure(sentence: "Nothing was said yet; say something first.")
    }
    self.chat = chat
    self.name = name
    redaction = PersonalData(profile: chat.profile, pairs: pairs)
  }

  private static func isFileName(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// Plays the scenario in an empty folder until every call has its answer, and returns the files.
  ///
  /// Throws a `Failure`, `FileErrors`, or what a run throws.
  package func files(workingIn folder: String) throws -> Files {
    let persona = name.split(separator: "/").joined(separator: "-")
    let text = ScenarioText(chat: chat, persona: persona, redaction: redaction)
    let scenario = (path: "scenarios/\(name).yaml", text: text.scenario)
    let personaFile = (path: "scenarios/personas/\(persona).yaml", text: text.personaText)
    var cassette = Cassette(
      path: "scenarios/\(name).cassette.jsonl", origin: chat.isAuthored ? .authored : .promoted,
      provider: chat.provider, model: chat.model, interactions: [])
    try Self.write([scenario, personaFile, (cassette.path, cassette.render())], to: folder)
    let suite = try Suite(root: folder, databases: folder, options: Suite.Options())
    var entry = try suite.library.load(scenario.path)
    entry.cassette = cassette
    // The first play tells where every call happens, the second that the answers fit; what an answer says can move a
    // later call, so there may be a third.
    for play in 1...4 {
      let record = try suite.record(entry, database: "\(folder)/play-\(play).sqlite")
      if let trouble = record.trouble { throw Failure(sentence: trouble) }
      if record.ledger.misses.isEmpty, record.ledger.unused.isEmpty, !cassette.interactions.isEmpty || play > 1 {
        return Files(
          scenario: scenario, persona: personaFile, cassette: (cassette.path, cassette.render()),
          findings: RunChecks.findings(record, of: entry.scenario), candidates: candidates)
      }
      cassette.interactions = interactions(for: record)
      entry.cassette = cassette
    }
    throw Failure(
      sentence:
        "The chat's answers do not settle into a scenario; promote an earlier part of it, before what was forgotten.")
  }

  /// The chat's answers at the places where the story asks for them, each kind in its order.
  private func interactions(for record: RunRecord) -> [Interaction] {
    var waiting = Dictionary(grouping: chat.answers, by: \.purpose).mapValues { $0[...] }
    var interactions: [Interaction] = []
    for session in record.sessions {
      for step in session.steps + [session.end] {
        var counts: [CallPurpose: Int] = [:]
        for call in step.calls {
          let purpose = call.request.purpose
          guard call.completion != nil else { continue }
          counts[purpose, default: 0] += 1
          let place = CassettePlace(
            session: session.name, step: step.number.map { .number($0) } ?? .end, call: purpose,
            nth: counts[purpose, default: 1])
          let answer = waiting[purpose, default: []].popFirst()?.text ?? Self.silence(purpose)
          interactions.append(Interaction(line: 0, place: place, content: .authored(authored(answer))))
        }
      }
    }
    return interactions
  }

  private func authored(_ answer: String) -> Interaction.Authored {
    if let json = JSONParser.parsed(answer), case .object = json {
      return Interaction.Authored(text: redaction.cleaned(json).sorted.text, isJSON: true, usage: nil)
    }
    return Interaction.Authored(text: redaction.cleaned(answer), isJSON: false, usage: nil)
  }

  /// What stands where the chat holds no answer, because it ended before the model was asked.
  private static func silence(_ purpose: CallPurpose) -> String {
    switch purpose {
    case .reply, .redelivery: "(The chat ended before an answer to this.)"
    case .summary, .facts: "{}"
    }
  }

  private var candidates: [String] {
    let said = chat.acts.compactMap { if case .said(let turn) = $0 { redaction.cleaned(turn.text) } else { nil } }
    return PersonalData.candidates(
      in: said + chat.answers.map { redaction.cleaned($0.text) } + chat.facts.map { redaction.cleaned($0.content) })
  }

  private static func write(_ files: [(path: String, text: String)], to folder: String) throws {
    for file in files {
      let place = URL(filePath: folder + "/" + file.path)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: place)
    }
  }
}
