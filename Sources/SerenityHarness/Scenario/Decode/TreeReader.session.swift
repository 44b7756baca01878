import SerenityCore

extension TreeReader {
  /// Reads the sessions and holds them against each other: names, order in time, what refers to what.
  mutating func sessions(_ nodes: [YAMLNode], clock: Clock?) -> [ScenarioSession] {
    var sessions: [ScenarioSession] = []
    for (index, node) in nodes.enumerated() {
      guard let fields = fields(node, "a session", allowed: Self.sessionKeys) else { continue }
      let before = sessions.last
      let known = index == 0 ? firstStart(fields, clock) : laterStart(fields, after: before?.startsAt ?? clock?.start)
      let session = session(fields, startsAt: known ?? before?.startsAt ?? Self.epoch)
      checkName(session, earlier: sessions)
      if known != nil, let before, let zone = clock?.zone { checkOrder(session, after: before, zone: zone) }
      checkForgotten(session, earlier: sessions)
      sessions.append(session)
    }
    return sessions
  }

  private static let sessionKeys = ["name", "at", "type", "mood", "health", "checkin", "steps", "end"]
  /// Stands where the file says no time that can be read.
  static let epoch = LocalTime(day: CalendarDay(daysSinceEpoch: 0), hour: 0, minute: 0)

  private mutating func session(_ fields: Fields, startsAt: LocalTime) -> ScenarioSession {
    let name = required(fields, "name").flatMap { text($0, "name") }
    let steps = fields["steps"].map { list($0, "steps") } ?? []
    return ScenarioSession(
      line: fields.line, name: name ?? "", startsAt: startsAt,
      kind: fields["type"].flatMap { choice($0, "type", as: Session.Kind.self) } ?? .freeform,
      mood: fields["mood"].flatMap { integer($0, "mood", in: 1...10) },
      health: fields["health"].flatMap { health($0) }, checkIn: fields["checkin"].flatMap { checkIn($0) },
      steps: steps.enumerated().compactMap { step($0.element, number: $0.offset + 1) },
      end: fields["end"].flatMap { sessionEnd($0) } ?? SessionEnd(line: fields.line, by: .user))
  }

  private mutating func firstStart(_ fields: Fields, _ clock: Clock?) -> LocalTime? {
    if fields["at"] != nil { fault(fields.line(of: "at"), "the first session begins at clock.start; take \"at\" out") }
    return clock?.start
  }

  private mutating func laterStart(_ fields: Fields, after earlier: LocalTime?) -> LocalTime? {
    guard let at = fields["at"] else {
      fault(fields.line, "a session other than the first needs \"at\", such as +3d 20:45 or 2026-02-05 20:45")
      return nil
    }
    return start(at, after: earlier ?? Self.epoch)
  }

  private mutating func start(_ node: YAMLNode, after earlier: LocalTime) -> LocalTime? {
    let written = scalar(node) ?? ""
    if let time = LocalTime(written) { return time }
    let parts = written.split(separator: " ", omittingEmptySubsequences: false)
    if parts.count == 2, parts[0].first == "+", parts[0].last == "d",
      let days = Int(parts[0].dropFirst().dropLast()), (0...3660).contains(days),
      let (hour, minute) = LocalTime.hourAndMinute(parts[1])
    {
      return LocalTime(day: earlier.day + days, hour: hour, minute: minute)
    }
    wrong(node, "at", "such as +3d 20:45 (days after the session before) or 2026-02-05 20:45")
    return nil
  }

  private mutating func sessionEnd(_ node: YAMLNode) -> SessionEnd? {
    guard let fields = fields(node, "\"end\"", allowed: ["by", "mood", "expect"]) else { return nil }
    return SessionEnd(
      line: node.line, by: fields["by"].flatMap { choice($0, "end", as: SessionEnd.By.self) } ?? .user,
      mood: fields["mood"].flatMap { integer($0, "mood", in: 1...10) },
      expect: fields["expect"].flatMap { endExpectation($0) })
  }

  // MARK: One session against the others

  private mutating func checkName(_ session: ScenarioSession, earlier: [ScenarioSession]) {
    guard !session.name.isEmpty, let twin = earlier.first(where: { $0.name == session.name }) else { return }
    fault(
      session.line,
      "the session's name \(quoted(session.name)) is taken by the one on line \(twin.line); make it unique")
  }

  private mutating func checkOrder(_ session: ScenarioSession, after before: ScenarioSession, zone: Zone) {
    let begin = zone.instant(session.startsAt)
    let previous = zone.instant(before.startsAt)
    guard begin > previous else {
      return fault(
        session.line,
        "session \(quoted(session.name)) begins at \(session.startsAt), not after the one before it "
          + "(\(quoted(before.name)), \(before.startsAt))")
    }
    let waits = before.steps.reduce(Duration.zero) { sum, step in
      if case .wait(let time) = step.action { sum + time } else { sum }
    }
    guard begin > previous + waits else {
      return fault(
        session.line,
        "session \(quoted(session.name)) begins at \(session.startsAt), but the waits of the one before it "
          + "(\(quoted(before.name))) last until \(zone.local(previous + waits))")
    }
  }

  private mutating func checkForgotten(_ session: ScenarioSession, earlier: [ScenarioSession]) {
    for step in session.steps {
      guard case .memory(.forgetSession(let name)) = step.action else { continue }
      let names = earlier.map(\.name) + [session.name]
      if !names.contains(name) { fault(step.line, unknownSession(name, among: names)) }
    }
  }
}
