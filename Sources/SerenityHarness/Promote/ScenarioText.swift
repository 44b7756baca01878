import SerenityCore

/// Writes a chat down as a scenario and a persona, in the spelling of scenarios/README.md.
struct ScenarioText {
  let chat: ChatRecord
  /// The persona's file name without its ending.
  let persona: String
  let redaction: PersonalData

  /// The one session's name; a chat has one, in which silences may pass.
  static let session = "the chat"

  var scenario: String {
    let start = chat.zone.local(chat.startedAt)
    let said = chat.acts.compactMap { if case .said(let turn) = $0 { turn.text } else { nil } }
    let title = (said.first.map { redaction.cleaned($0).prefix(60) } ?? "An empty chat")
    return """
      # Promoted from a chat; read it as a person would, and say in the title what must not get worse.
      title: \(quoted("A chat: " + title))
      persona: \(persona)
      companion: serenity
      plan: companion
      clock: { start: \(start.day) \(start.clock), zone: \(chat.zone) }
      seed: 1
      tags: [promoted]
      \(chat.streams ? "" : "streams: false\n")
      sessions:
        - name: \(Self.session)
          type: \(chat.kind.rawValue)
          steps:
      \(steps.joined(separator: "\n"))
          end: { by: none }

      """
  }

  var personaText: String {
    let profile = chat.profile
    var lines = ["name: \(quoted(redaction.cleaned(profile.name ?? PersonalData.standIn)))"]
    func add(_ key: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append("\(key): \(quoted(redaction.cleaned(text)))") }
    }
    func add(_ key: String, _ texts: [String]) {
      guard !texts.isEmpty else { return }
      lines.append("\(key): [\(texts.map { quoted(redaction.cleaned($0)) }.joined(separator: ", "))]")
    }
    add("preferred-name", profile.preferredName)
    if let age = profile.age { lines.append("age: \(age)") }
    add("pronouns", profile.pronouns)
    add("locale", profile.locale)
    add("primary-goal", profile.primaryGoal)
    add("secondary-goals", profile.secondaryGoals)
    add("style", profile.style?.rawValue)
    add("session-length", profile.sessionLength?.rawValue)
    add("topics-to-avoid", profile.topicsToAvoid)
    add("coping-strategies", profile.copingStrategies)
    add("emergency-contact", profile.emergencyContact.map { _ in "a friend, [number]" })
    add("therapist", profile.therapist.map { _ in "a therapist" })
    if !chat.goals.isEmpty { lines += ["goals:"] + chat.goals.prefix(5).map(goal) }
    if !chat.facts.isEmpty { lines += ["facts:"] + chat.facts.map(fact) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The steps, with a fault around the turns in which the provider failed.
  private var steps: [String] {
    var lines: [String] = []
    var fault: FaultSpec.Kind?
    for act in chat.acts {
      if case .said(let turn) = act {
        let needed = turn.failure.flatMap { FaultSpec.Kind($0) }
        if needed != fault, needed != nil || fault != nil {
          lines.append(
            "      - fault: { provider: \((needed ?? FaultSpec.Kind.none).rawValue)\(needed == nil ? "" : ", times: always") }"
          )
          fault = needed
        }
      }
      lines += self.lines(of: act)
    }
    return lines
  }

  private func lines(of act: ChatRecord.Act) -> [String] {
    switch act {
    case .said(let turn):
      let comment =
        turn.source == .interrupted
        ? ["      # In the chat this answer broke off; here it is whole as far as it came."] : []
      return comment + ["      - user: \(quoted(redaction.cleaned(turn.text)))"] + expectations(of: turn)
    case .waited(let duration):
      // A step lets a year pass at most.
      let seconds = max(1, duration.milliseconds / 1000)
      let year: Int64 = 366 * 86_400
      let spans = Array(repeating: year, count: Int(seconds / year)) + [seconds % year]
      return spans.filter { $0 > 0 }.map { "      - wait: \($0)s" }
    case .closedIdle: return ["      - close: idle"]
    case .checkedIn(let mood, let note):
      let told = note.map { ", note: \(quoted(redaction.cleaned($0)))" } ?? ""
      return ["      - checkin: { mood: \(mood)\(told) }"]
    case .workedOnGoal(let title, let value):
      return ["      - goal-done: { goal: \(quoted(redaction.cleaned(title))), value: \(value) }"]
    }
  }

  private func goal(_ goal: Goal) -> String {
    let frequency =
      switch goal.frequency {
      case .daily: "daily"
      case .weekly: "weekly"
      case .timesAWeek(let count): "\(count) times a week"
      }
    return "  - { title: \(quoted(redaction.cleaned(goal.title))), category: \(goal.category.rawValue), "
      + "target: \(goal.target), unit: \(quoted(redaction.cleaned(goal.unit))), frequency: \(frequency) }"
  }

  private func fact(_ fact: Fact) -> String {
    "  - { category: \(fact.category.rawValue), content: \(quoted(redaction.cleaned(fact.content))) }"
  }
}

// MARK: - Expectations
extension ScenarioText {
  /// What must hold of a turn: where it went, what it showed, where the answer came from, and what was asked for.
  private func expectations(of turn: ChatRecord.SaidTurn) -> [String] {
    var route = turn.route
    var tier: RiskTier?
    var source: ReplySource? = turn.source == .interrupted ? nil : turn.source
    var reply = Texts()
    var endsWithQuestion = false
    var sections: [(name: SectionName, texts: Texts)] = []
    // The user's own contact is among the resources and stays out.
    var notice = turn.resources.filter { redaction.cleaned($0) == $0 }
    var hasNoNotice = false
    func note(_ name: SectionName, _ change: (inout Texts) -> Void) {
      if !sections.contains(where: { $0.name == name }) { sections.append((name, Texts())) }
      if let place = sections.firstIndex(where: { $0.name == name }) { change(&sections[place].texts) }
    }
    for expectation in turn.expectations {
      switch expectation {
      case .route(let wanted): route = wanted
      case .tier(let wanted): tier = wanted
      case .source(let wanted): source = wanted
      case .reply(let text): reply.contains.append(text)
      case .replyLacks(let text): reply.lacks.append(text)
      case .replyEndsWithQuestion: endsWithQuestion = true
      case .prompt(let name, let text): note(name) { $0.contains.append(text) }
      case .promptLacks(let name, let text): note(name) { $0.lacks.append(text) }
      case .notice(let text): notice.append(text)
      case .noNotice: hasNoNotice = true
      }
    }
    var lines = ["        expect:", "          route: \(route.rawValue)"]
    if let tier { lines.append("          tier: \(tier.code)") }
    if let source { lines.append("          source: \(source.rawValue)") }
    if hasNoNotice {
      lines.append("          notice: none")
    } else if !notice.isEmpty {
      lines.append("          notice: \(list(notice))")
    }
    let checks = members(reply) + (endsWithQuestion ? ["ends-with-question: true"] : [])
    if !checks.isEmpty { lines.append("          reply: { \(checks.joined(separator: ", ")) }") }
    if !sections.isEmpty {
      let told = sections.map { "\($0.name.rawValue): { \(members($0.texts).joined(separator: ", ")) }" }
      lines.append("          prompt: { \(told.joined(separator: ", ")) }")
    }
    return lines
  }

  /// Texts that must and must not be there.
  private struct Texts {
    var contains: [String] = []
    var lacks: [String] = []
  }

  private func members(_ texts: Texts) -> [String] {
    (texts.contains.isEmpty ? [] : ["contains: \(list(texts.contains))"])
      + (texts.lacks.isEmpty ? [] : ["not-contains: \(list(texts.lacks))"])
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map { quoted(redaction.cleaned($0)) }.joined(separator: ", ") + "]"
  }

  /// A text in double quotes; JSON's escapes are YAML's too.
  private func quoted(_ text: some StringProtocol) -> String { JSONValue.string(String(text)).text }
}

extension FaultSpec.Kind {
  /// The fault by which a provider fails this way; nil where the model was not the cause.
  fileprivate init?(_ failure: ModelError.Kind) {
    switch failure {
    case .network: self = .offline
    case .rateLimited: self = .rateLimit
    case .server: self = .serverError
    // A stream that broke before its first word stands to the message as an empty one does.
    case .emptyResponse, .interrupted: self = .empty
    case .timeout: self = .stall
    // To the message a model or address that is unknown is what a refused key is: it waits until that is put right.
    case .unauthorized, .misconfigured: self = .unauthorized
    case .insufficientBalance: self = .noBalance
    // Both are the message's own doing, and the companion does the same in both.
    case .contentRefused, .invalidRequest: self = .refused
    case .invalidResponse: self = .garbage
    case .cancelled: return nil
    }
  }
}
