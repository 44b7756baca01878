import FoundationEssentials
import SerenityCore
import SerenitySimulation

/// Makes a scenario with its cassette and its goldens of a chat, such that `serenity run` passes it.
///
/// The answers are those of the chat; where in the story each is asked for is found by playing the scenario. They were
/// given to prompts that stand close to the scenario's and are not the same (other times, other names), so the cassette
/// says `promoted` and not `recorded`.
package struct Promotion {
  /// Why a chat cannot be promoted.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong and what to do.
    package var sentence: String

    package init(sentence: String) { self.sentence = sentence }
  }

  private let chat: ChatRecord
  private let name: String
  private let redaction: PersonalData
  /// What whoever promotes the chat has looked at already.
  private let settled: Set<String>

  /// Makes a promotion to a scenario such as `chat/bad-night`; throws a `Failure` for a name that cannot be one.
  ///
  /// A pair of a word with itself says that the word may stay.
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
    settled = Set(pairs.map(\.new))
  }

  private static func isFileName(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.count <= 60
      && part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// Plays the scenario in an empty folder until every call has its answer, and returns the files.
  ///
  /// Throws a `Failure`, also where the scenario does not do what the chat did; `FileErrors`; or what a run throws.
  package func files(workingIn folder: String) throws -> Files {
    let persona = name.split(separator: "/").joined(separator: "-")
    let scenario = File(
      "scenarios/\(name).yaml", ScenarioText(chat: chat, persona: persona, redaction: redaction).scenario)
    let personaFile = File(
      "scenarios/personas/\(persona).yaml",
      ScenarioText(chat: chat, persona: persona, redaction: redaction).personaText)
    var cassette = Cassette(
      path: "scenarios/\(name).cassette.jsonl", origin: chat.isAuthored ? .authored : .promoted,
      provider: redaction.cleaned(chat.provider), model: redaction.cleaned(chat.model), interactions: [])
    var placement = FilePlacement(root: folder)
    for file in [scenario, personaFile, File(cassette.path, cassette.render())] { try placement.put(file) }
    let suite = try Suite(root: folder, databases: folder, options: Suite.Options())
    var entry = try suite.library.load(scenario.path)
    entry.cassette = cassette
    // The first play tells where every call happens, the second that the answers fit; what an answer says can move a
    // later call, so there may be a third.
    for play in 1...4 {
      let record = try suite.record(entry, database: "\(folder)/play-\(play).sqlite")
      if let trouble = record.trouble { throw Failure(sentence: "The scenario cannot be played: \(trouble).") }
      if record.ledger.misses.isEmpty, record.ledger.unused.isEmpty, !cassette.interactions.isEmpty || play > 1 {
        try checkFidelity(of: record, persona: persona, path: scenario.path)
        let goldens = GoldenPages.render(record).sorted { $0.key < $1.key }
          .map { File("golden/\(name)/\($0.key)", $0.value) }
        return Files(
          name: name, scenario: scenario, persona: personaFile, cassette: File(cassette.path, cassette.render()),
          goldens: goldens, findings: RunChecks.findings(record, of: entry.scenario), candidates: candidates,
          replaced: redaction.account(of: texts))
      }
      cassette.interactions = interactions(for: record)
      entry.cassette = cassette
    }
    throw Failure(sentence: "The chat's answers do not settle into a scenario; promote a shorter chat.")
  }

  /// Refuses a scenario in which something did not hold that held in the chat.
  private func checkFidelity(of record: RunRecord, persona: String, path: String) throws {
    let text = ScenarioText(chat: chat.holding, persona: persona, redaction: redaction).scenario
    let held = try Scenario.parse(Array(text.utf8), path: path, patternFault: TextChecking.fault)
    let findings = RunChecks.findings(record, of: held)
    guard !findings.isEmpty else { return }
    let told = findings.map { "\($0.place.map { "\($0): " } ?? "")\($0.sentence)" }.joined(separator: "; ")
    throw Failure(
      sentence: "Played from its beginning the chat comes out otherwise, so it makes no scenario: \(told). "
        + "What was said before this chat began is not in it; /expect drop N lets go of an expectation that needs it.")
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

  /// Every text of the chat that goes into a file.
  private var texts: [String] {
    let acted = chat.acts.compactMap { act -> String? in
      switch act {
      case .said(let turn): turn.text
      case .checkedIn(_, let note): note
      case .waited, .closedIdle, .workedOnGoal: nil
      }
    }
    let profile = chat.profile
    return acted + chat.answers.map(\.text) + chat.facts.map(\.content) + chat.goals.map(\.title)
      + [profile.primaryGoal].compactMap(\.self) + profile.secondaryGoals + profile.topicsToAvoid
      + profile.copingStrategies
  }

  private var candidates: [String] {
    let resources = chat.acts.flatMap { act -> [String] in
      if case .said(let turn) = act { turn.resources } else { [] }
    }
    let ours = Set(resources.flatMap { $0.split { !$0.isLetter }.map(String.init) })
    return NameCandidates.all(
      in: texts.map { redaction.cleaned($0) }, except: ours.union(settled).union([PersonalData.standIn]))
  }
}
