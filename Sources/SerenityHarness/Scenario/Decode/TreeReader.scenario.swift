import SerenityCore

extension TreeReader {
  /// Reads a whole scenario, such as `maya/sleep`; nil when a fault leaves nothing to build.
  mutating func scenario(_ root: YAMLNode, name: String) -> Scenario? {
    let keys = [
      "title", "persona", "companion", "plan", "clock", "seed", "tags", "streams", "sessions", "contracts", "expect",
    ]
    guard let fields = fields(root, "the scenario", allowed: keys) else { return nil }
    let title = required(fields, "title").flatMap { text($0, "title") }
    let persona = required(fields, "persona").flatMap { personaName($0) }
    let clock = required(fields, "clock").flatMap { clockStart($0) }
    let seed = required(fields, "seed").flatMap { integer($0, "seed", in: 0...Int.max) }
    let sessionNodes = required(fields, "sessions").map { list($0, "sessions") } ?? []
    if case .sequence([]) = fields["sessions"]?.content {
      fault(fields.line(of: "sessions"), "\"sessions\" is empty; a scenario has at least one session")
    }
    let sessions = self.sessions(sessionNodes, clock: clock)
    let scenario = Scenario(
      path: path, name: name, title: title ?? "", persona: persona ?? "", personaLine: fields.line(of: "persona"),
      companion: fields["companion"].flatMap { choice($0, "companion", as: Scenario.Companion.self) } ?? .serenity,
      plan: fields["plan"].flatMap { choice($0, "plan", as: Scenario.Plan.self) } ?? .companion,
      start: clock?.start ?? Self.epoch,
      zone: clock?.zone ?? .utc, seed: UInt64(seed ?? 0), tags: fields["tags"].map { texts($0, "tags") } ?? [],
      streams: fields["streams"].flatMap { flag($0, "streams") } ?? true, sessions: sessions,
      contracts: fields["contracts"].map { contracts($0, sessions: sessions) } ?? [],
      expect: fields["expect"].flatMap { runExpectation($0) } ?? RunExpectation(line: fields.line))
    return faults.isEmpty ? scenario : nil
  }

  /// Where and when a scenario begins.
  struct Clock {
    var start: LocalTime
    var zone: Zone
  }

  private mutating func clockStart(_ node: YAMLNode) -> Clock? {
    guard let fields = fields(node, "\"clock\"", allowed: ["start", "zone"]) else { return nil }
    let start = required(fields, "start").flatMap { wallTime($0, "start") }
    let zone = required(fields, "zone").flatMap { self.zone($0) }
    guard let start, let zone else { return nil }
    return Clock(start: start, zone: zone)
  }

  private mutating func wallTime(_ node: YAMLNode, _ key: String) -> LocalTime? {
    if let time = scalar(node).flatMap({ LocalTime($0) }) { return time }
    wrong(node, key, "a day and a time such as 2026-02-02 21:10")
    return nil
  }

  private mutating func zone(_ node: YAMLNode) -> Zone? {
    // Abbreviations such as PST are refused: they mean one offset all year, or another place than was thought.
    if let name = scalar(node), name == "UTC" || name.contains("/"), let zone = Zone(name) { return zone }
    wrong(node, "zone", "a time zone of the IANA database such as America/Los_Angeles")
    return nil
  }

  private mutating func personaName(_ node: YAMLNode) -> String? {
    guard let name = text(node, "persona") else { return nil }
    guard name.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }) else {
      wrong(node, "persona", "a file name in scenarios/personas without .yaml (lower-case letters, digits, dashes)")
      return nil
    }
    return name
  }

  // MARK: Contracts

  private mutating func contracts(_ node: YAMLNode, sessions: [ScenarioSession]) -> [MemoryContract] {
    let keys = ["must-recall", "must-be-updated-to", "must-be-forgotten", "must-never-surface"]
    guard let fields = fields(node, "\"contracts\"", allowed: keys) else { return [] }
    var contracts: [MemoryContract] = []
    for entry in fields.entries {
      for item in list(entry.value, entry.key) {
        guard let rule = contractRule(item, entry.key, sessions: sessions) else { continue }
        contracts.append(MemoryContract(line: item.line, rule: rule))
      }
    }
    return contracts
  }

  private mutating func contractRule(
    _ node: YAMLNode, _ key: String, sessions: [ScenarioSession]
  ) -> MemoryContract.Rule? {
    let keys: [String: [String]] = [
      "must-recall": ["planted", "contains", "in"], "must-be-updated-to": ["planted", "contains", "to", "in"],
      "must-be-forgotten": ["contains", "after"],
    ]
    let what = "an item of \"\(key)\""
    guard let fields = fields(node, what, allowed: keys[key] ?? ["contains"]) else { return nil }
    var texts: [String: String] = [:]
    for name in keys[key] ?? ["contains"] {
      texts[name] = required(fields, name).flatMap { text($0, name) }
    }
    var places: [String: Int] = [:]
    for name in ["planted", "in", "after"] {
      guard let session = texts[name] else { continue }
      places[name] = sessionIndex(session, line: fields.line(of: name), sessions: sessions)
    }
    if let planted = places["planted"], let checked = places["in"], planted >= checked {
      fault(fields.line(of: "in"), "\"in\" must name a session after the one in which it is planted")
    }
    if let after = places["after"], after == sessions.count - 1 {
      fault(fields.line(of: "after"), "no session comes after \(quoted(sessions[after].name)), so nothing is checked")
    }
    switch (key, texts["contains"], texts["planted"], texts["in"], texts["to"], texts["after"]) {
    case ("must-recall", let contains?, let planted?, let session?, _, _):
      return .mustRecall(planted: planted, contains: contains, session: session)
    case ("must-be-updated-to", let old?, let planted?, let session?, let new?, _):
      return .mustBeUpdatedTo(planted: planted, old: old, new: new, session: session)
    case ("must-be-forgotten", let contains?, _, _, _, let after?):
      return .mustBeForgotten(contains: contains, after: after)
    case ("must-never-surface", let contains?, _, _, _, _): return .mustNeverSurface(contains: contains)
    default: return nil
    }
  }

  private mutating func sessionIndex(_ name: String, line: Int, sessions: [ScenarioSession]) -> Int? {
    if let index = sessions.firstIndex(where: { $0.name == name }) { return index }
    fault(line, unknownSession(name, among: sessions.map(\.name)))
    return nil
  }
}

/// Says that there is no such session, and which may be meant.
func unknownSession(_ name: String, among names: [String]) -> String {
  let remedy =
    Spelling.nearest(to: name, among: names).map { "did you mean \(quoted($0))?" }
    ?? "there are: \(names.map { quoted($0) }.joined(separator: ", "))"
  return "unknown session \(quoted(name)) (\(remedy))"
}
