import SerenityCore

/// Summarises without a model: deterministic, modest, and always there (MEM-3).
struct LocalSummariser: Sendable {
  /// A summary of some messages; messages with a crisis in them are never quoted.
  func draft(of messages: [Message]) -> SummaryDraft {
    let said = messages.filter { $0.role == .user }
    let hadCrisis = said.contains { $0.flags.contains(.crisisIndicator) }
    let quotable = said.filter { !$0.flags.contains(.crisisIndicator) }
    let sentences = ranked(quotable)
    let arc = arc(of: messages)
    let topics = topics(of: said, hadCrisis: hadCrisis)
    var followUps = quotable.flatMap { Words.sentences($0.text) }.filter(FlagDetector.statesIntention)
      .filter { !Speech.isInstructionShaped($0) }.suffix(2).map { "Ask how it went: “\(Words.cut($0, toWords: 16))”" }
    if hadCrisis { followUps.insert("Ask gently how they are since the hard moment.", at: 0) }
    return SummaryDraft(
      topics: topics, emotionAtStart: arc.start, emotionAtEnd: arc.end,
      keyInsight: insight(sentences.first, topics: topics, arc: arc), followUps: Array(followUps),
      quote: sentences.dropFirst().first ?? sentences.first
    ).bounded
  }

  /// The first and the last feeling found in the user's messages; neutral where none is.
  func arc(of messages: [Message]) -> (start: Emotion.Kind, end: Emotion.Kind) {
    let felt = messages.filter { $0.role == .user }.compactMap {
      ($0.emotion ?? EmotionDetector().emotion(in: $0.text)).kind
    }
    .filter { $0 != .neutral }
    return (felt.first ?? .neutral, felt.last ?? .neutral)
  }

  private func insight(_ sentence: String?, topics: [String], arc: (start: Emotion.Kind, end: Emotion.Kind)) -> String {
    guard let sentence else { return "They talked about \(topics.prefix(2).joined(separator: " and "))." }
    return "What stood out: “\(Words.cut(sentence, toWords: 30))”"
  }

  /// The user's sentences, the strongest first: something newly understood, then feeling, then substance.
  private func ranked(_ messages: [Message]) -> [String] {
    let sentences = messages.flatMap { Words.sentences($0.text) }.filter {
      (4...40).contains(Words.count($0)) && !Speech.isInstructionShaped($0)
    }
    return sentences.enumerated().map { ($0.offset, strength(of: $0.element), $0.element) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.2)
  }

  private func strength(of sentence: String) -> Int {
    let emotion = EmotionDetector().emotion(in: sentence)
    return (FlagDetector.tellsBreakthrough(sentence) ? 20 : 0) + (emotion.kind == .neutral ? 0 : emotion.intensity * 2)
      + min(8, Words.tokens(sentence).count { !Words.stops.contains($0) })
  }

  private func topics(of messages: [Message], hadCrisis: Bool) -> [String] {
    var counts: [String: Int] = [:]
    for word in messages.flatMap({ Words.tokens($0.text) }) {
      if let family = Self.families.first(where: { $0.words.contains(word) }) { counts[family.topic, default: 0] += 1 }
    }
    let found = Self.families.map(\.topic).filter { counts[$0] != nil }.enumerated()
      .sorted { (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset) }.map(\.element)
    let topics = (hadCrisis ? ["a crisis moment"] : []) + found
    return topics.isEmpty ? ["how things are"] : Array(topics.prefix(5))
  }

  private static let families: [(topic: String, words: Set<String>)] = [
    ("sleep", ["sleep", "slept", "sleeping", "asleep", "insomnia", "awake", "tired", "bed", "nap", "night", "nights"]),
    (
      "work",
      [
        "work", "job", "boss", "deadline", "deadlines", "meeting", "meetings", "project", "office", "manager",
        "colleague", "colleagues", "coworker", "career", "launch", "sprint", "interview", "promotion", "client",
      ]
    ),
    (
      "study",
      ["exam", "exams", "study", "studying", "thesis", "university", "college", "class", "degree", "professor"]
    ),
    (
      "family",
      [
        "family", "mother", "mom", "mum", "father", "dad", "sister", "brother", "son", "daughter", "kids", "parents",
        "grandmother", "grandma", "grandfather", "child", "children",
      ]
    ),
    ("relationships", ["partner", "boyfriend", "girlfriend", "husband", "wife", "breakup", "dating", "relationship"]),
    ("friends", ["friend", "friends", "lonely", "alone", "roommate", "flatmate"]),
    ("anxiety", ["anxious", "anxiety", "panic", "worry", "worried", "worrying", "nervous", "stress", "stressed"]),
    ("mood", ["sad", "depressed", "crying", "cried", "numb", "hopeless", "mood", "empty"]),
    ("grief", ["grief", "died", "death", "funeral", "loss", "grieving", "mourning"]),
    (
      "movement", ["run", "running", "ran", "walk", "walking", "walked", "gym", "exercise", "workout", "yoga", "steps"]
    ),
    (
      "mindfulness",
      ["breathing", "breathe", "meditation", "meditate", "meditated", "mindful", "mindfulness", "journal"]
    ),
    ("health", ["pain", "headache", "headaches", "doctor", "sick", "ill", "medication", "therapist", "therapy"]),
    ("money", ["money", "rent", "debt", "bills", "salary", "loan", "savings"]),
    ("boundaries", ["boundary", "boundaries", "limits", "overstep"]),
    ("change", ["move", "moved", "moving", "quit", "quitting", "change", "decision", "decide"]),
  ]
}
