import SerenityCore

extension TreeReader {
  private static let personaKeys = [
    "name", "preferred-name", "age", "pronouns", "locale", "primary-goal", "secondary-goals", "style",
    "session-length", "topics-to-avoid", "coping-strategies", "emergency-contact", "therapist", "goals", "facts",
    "voice",
  ]

  /// Reads a persona; nil when a fault leaves nothing to build.
  mutating func persona(_ root: YAMLNode, id: String) -> Persona? {
    guard let fields = fields(root, "the persona", allowed: Self.personaKeys) else { return nil }
    var profile = Profile(name: required(fields, "name").flatMap { text($0, "name") })
    profile.preferredName = fields["preferred-name"].flatMap { text($0, "preferred-name") }
    profile.age = fields["age"].flatMap { integer($0, "age", in: 1...120) }
    profile.pronouns = fields["pronouns"].flatMap { text($0, "pronouns") }
    profile.locale = fields["locale"].flatMap { text($0, "locale") }
    profile.primaryGoal = fields["primary-goal"].flatMap { text($0, "primary-goal") }
    profile.secondaryGoals = optionalTexts(fields, "secondary-goals")
    profile.style = fields["style"].flatMap { choice($0, "style", as: Profile.Style.self) }
    profile.sessionLength = fields["session-length"].flatMap {
      choice($0, "session-length", as: Profile.SessionLength.self)
    }
    profile.topicsToAvoid = optionalTexts(fields, "topics-to-avoid")
    profile.copingStrategies = optionalTexts(fields, "coping-strategies")
    profile.emergencyContact = fields["emergency-contact"].flatMap { text($0, "emergency-contact") }
    profile.therapist = fields["therapist"].flatMap { text($0, "therapist") }
    let goals = personaGoals(fields["goals"])
    let facts = (fields["facts"].map { list($0, "facts") } ?? []).compactMap { personaFact($0) }
    let voice = fields["voice"].flatMap { text($0, "voice") }
    guard faults.isEmpty else { return nil }
    return Persona(path: path, id: id, profile: profile, goals: goals, facts: facts, voice: voice)
  }

  /// A list that may be left out or empty.
  private mutating func optionalTexts(_ fields: Fields, _ key: String) -> [String] {
    guard let node = fields[key], node.content != .sequence([]) else { return [] }
    return texts(node, key)
  }

  private mutating func personaGoals(_ node: YAMLNode?) -> [PersonaGoal] {
    var goals: [PersonaGoal] = []
    for item in node.map({ list($0, "goals") }) ?? [] {
      guard let goal = personaGoal(item) else { continue }
      if let twin = goals.first(where: { $0.title == goal.title }) {
        fault(item.line, "the goal \(quoted(goal.title)) stands on line \(twin.line) already; make the titles unique")
      }
      goals.append(goal)
    }
    // CTX-5 gives one to five goals.
    if goals.count > 5, let node { fault(node.line, "\(goals.count) goals; a person has at most 5") }
    return goals
  }

  private mutating func personaGoal(_ node: YAMLNode) -> PersonaGoal? {
    let keys = ["title", "category", "target", "unit", "frequency"]
    guard let fields = fields(node, "a goal", allowed: keys) else { return nil }
    let title = required(fields, "title").flatMap { text($0, "title") }
    let category = required(fields, "category").flatMap { choice($0, "category", as: Goal.Category.self) }
    let target = required(fields, "target").flatMap { number($0, "target", in: 0...1_000_000) }
    let unit = required(fields, "unit").flatMap { text($0, "unit") }
    let frequency = required(fields, "frequency").flatMap { self.frequency($0) }
    guard let title, let category, let target, let unit, let frequency else { return nil }
    return PersonaGoal(
      line: node.line, title: title, category: category, target: target, unit: unit, frequency: frequency)
  }

  private mutating func frequency(_ node: YAMLNode) -> Goal.Frequency? {
    let written = scalar(node) ?? ""
    if written == "daily" { return .daily }
    if written == "weekly" { return .weekly }
    if written.hasSuffix(" times a week"), let count = Int(written.dropLast(" times a week".count)),
      (1...50).contains(count)
    {
      return .timesAWeek(count)
    }
    wrong(node, "frequency", "daily, weekly or such as \"3 times a week\"")
    return nil
  }

  private mutating func personaFact(_ node: YAMLNode) -> PersonaFact? {
    guard let fields = fields(node, "a fact", allowed: ["category", "content"]) else { return nil }
    let category = required(fields, "category").flatMap { choice($0, "category", as: Fact.Category.self) }
    let content = required(fields, "content").flatMap { text($0, "content") }
    guard let category, let content else { return nil }
    return PersonaFact(line: node.line, category: category, content: content)
  }
}
