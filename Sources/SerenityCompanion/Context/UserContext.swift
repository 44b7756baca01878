import SerenityCore

/// What is known about the user beside the conversation, in words, before the budget is asked (CTX-1, 2, 3, 5).
struct UserContext: Sendable {
  var profile: [SectionDraft.Item]
  var dynamic: [SectionDraft.Item]
  var goals: [SectionDraft.Item]
  var health: [SectionDraft.Item]
  /// How many lines of each section were left out because they touch a topic to avoid (MEM-8).
  var avoided: [SectionName: Int]
  var topics: TopicFilter

  /// Puts everything into words; nothing outside the material is read.
  init(_ material: PromptMaterial) {
    let snapshot = material.snapshot
    let topics = TopicFilter(snapshot.profile?.topicsToAvoid ?? [])
    self.topics = topics
    avoided = [:]
    let lines: [(SectionName, [String])] = [
      (.profile, ProfileContext(snapshot.profile, kind: snapshot.session?.kind, topics: topics).lines),
      (.dynamic, DynamicContext(material, topics: topics).lines),
      (.goals, GoalsContext(material).lines),
      (.health, HealthContext(material.health).lines),
    ]
    var items: [SectionName: [SectionDraft.Item]] = [:]
    for (section, texts) in lines {
      // The profile names the topics themselves, so it holds its own fields back one by one.
      let allowed = section == .profile ? texts : topics.allowed(texts)
      if allowed.count < texts.count { avoided[section] = texts.count - allowed.count }
      items[section] = allowed.enumerated().map { SectionDraft.Item(text: "- " + $1, rank: $0) }
    }
    profile = items[.profile] ?? []
    dynamic = items[.dynamic] ?? []
    goals = items[.goals] ?? []
    health = items[.health] ?? []
  }
}
