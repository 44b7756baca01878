import SerenityCore

/// What the user set up, a line each, the most telling first (CTX-1).
struct ProfileContext {
  let lines: [String]

  init(_ profile: Profile?, kind: Session.Kind?, topics: TopicFilter) {
    guard let profile else {
      lines = []
      return
    }
    var lines: [String] = []
    func add(_ label: String, _ values: [String?], limit: Int = 160) {
      let said = values.compactMap { $0 }.map { Fence.line($0, atMost: limit) }.filter { !$0.isEmpty }
      if !said.isEmpty { lines.append("\(label): \(said.joined(separator: "; "))") }
    }
    add("Likes to be called", [profile.preferredName ?? profile.name], limit: 60)
    // The topics come second so that only the name outlives them when the budget is short.
    add("Topics to avoid", profile.topicsToAvoid, limit: 60)
    add("Preferred style", [profile.style?.rawValue])
    add("Pronouns", [profile.pronouns], limit: 40)
    if let age = profile.age { lines.append("Age: \(age)") }
    add("Main goal", [topics.allowed(profile.primaryGoal)])
    add("Also wants", topics.allowed(profile.secondaryGoals))
    add("What helps", topics.allowed(profile.copingStrategies))
    if let length = profile.sessionLength { lines.append("Likes sessions to be: \(length.rawValue)") }
    add("Therapist", [topics.allowed(profile.therapist)])
    // A telephone number has no business with a provider until it is needed.
    if kind == .crisisSupport {
      add("Own emergency contact", [profile.emergencyContact])
    } else if let contact = profile.emergencyContact, !contact.isEmpty {
      lines.append("Own emergency contact: set up in the app")
    }
    if profile.preferredName != nil { add("Full name", [profile.name], limit: 60) }
    add("Language and region", [profile.locale], limit: 20)
    self.lines = lines
  }
}
