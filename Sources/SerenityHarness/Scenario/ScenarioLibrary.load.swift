import SerenityCore

extension ScenarioLibrary {
  /// Reads a scenario, its persona and its cassette; `path` goes from the root.
  ///
  /// Throws every fault of the three files and of how they fit together.
  package func load(_ path: String) throws(FileErrors) -> Entry {
    var faults: [FileError] = []
    var scenario: Scenario?
    var persona: Persona?
    var cassette: Cassette?
    do { scenario = try Scenario.load(path: path, root: root, patternFault: patternFault) } catch {
      faults += error.errors
    }
    if let scenario {
      do { persona = try loadPersona(of: scenario) } catch { faults += error.errors }
    }
    let cassettePath = Self.cassettePath(of: path)
    if isFile(cassettePath) {
      do { cassette = try Cassette.load(path: cassettePath, root: root) } catch { faults += error.errors }
    }
    if isFolder(String(path.dropLast(".yaml".count))) {
      // Its goldens would be taken for this scenario's own, and taken away by an update.
      faults.append(
        FileError(
          path: path,
          "a scenario and a folder of scenarios share this name, and so their goldens; rename the one or the other"))
    }
    if let scenario, let persona { faults += scenario.faults(with: persona) }
    if let scenario, let cassette { faults += scenario.faults(with: cassette) }
    guard faults.isEmpty, let scenario, let persona else { throw FileErrors(faults) }
    return Entry(scenario: scenario, persona: persona, cassette: cassette)
  }

  private func loadPersona(of scenario: Scenario) throws(FileErrors) -> Persona {
    let path = "scenarios/personas/\(scenario.persona).yaml"
    guard isFile(path) else {
      throw FileErrors([
        FileError(
          path: scenario.path, line: scenario.personaLine,
          "unknown persona \(quoted(scenario.persona)); there is no \(path)")
      ])
    }
    return try Persona.load(path: path, root: root)
  }
}

extension Scenario {
  /// Goals that the scenario meets and the persona has not.
  package func faults(with persona: Persona) -> [FileError] {
    let titles = persona.goals.map(\.title)
    return sessions.flatMap(\.steps).compactMap { step in
      guard case .goalDone(let done) = step.action, !titles.contains(done.goal) else { return nil }
      let remedy =
        Spelling.nearest(to: done.goal, among: titles).map { "did you mean \(quoted($0))?" }
        ?? (titles.isEmpty ? "the persona has none" : "there are: \(titles.map { quoted($0) }.joined(separator: ", "))")
      return FileError(path: path, line: done.line, "the persona has no goal \(quoted(done.goal)) (\(remedy))")
    }
  }

  /// Interactions for sessions and steps that the scenario has not; no request could ever take them.
  package func faults(with cassette: Cassette) -> [FileError] {
    cassette.interactions.compactMap { interaction in
      let place = interaction.place
      guard let session = session(named: place.session) else {
        let sentence = unknownSession(place.session, among: sessions.map(\.name))
        return FileError(path: cassette.path, line: interaction.line, sentence)
      }
      // Steps are numbered as they stand in the file, so the last one's number is how many there are.
      guard case .number(let number) = place.step, number > session.steps.last?.number ?? 0 else { return nil }
      return FileError(
        path: cassette.path, line: interaction.line,
        "session \(quoted(session.name)) has \(session.steps.count) steps, and no step \(number)")
    }
  }
}
