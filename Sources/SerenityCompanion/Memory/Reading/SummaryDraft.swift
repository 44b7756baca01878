import SerenityCore

/// What a summary says, before it is known whose it is.
struct SummaryDraft: Hashable, Sendable {
  /// At most five short phrases.
  var topics: [String]
  /// The feeling at the start.
  var emotionAtStart: Emotion.Kind
  /// The feeling at the end.
  var emotionAtEnd: Emotion.Kind
  /// The one thing worth keeping.
  var keyInsight: String
  /// What to come back to, at most three.
  var followUps: [String]
  /// Words the user said, verbatim.
  var quote: String?

  /// The most words of a summary, all its parts together (MEM-1).
  static let wordLimit = 100

  /// How many words it has.
  var wordCount: Int {
    (topics + followUps + [keyInsight, quote ?? ""]).reduce(0) { $0 + Words.count($1) }
  }

  /// The draft within the word limit: follow-ups give way first, then the quote, then the end of the insight.
  var bounded: SummaryDraft {
    var draft = self
    draft.topics = Array(topics.prefix(5)).map { Words.cut($0, toWords: 6) }
    draft.followUps = Array(followUps.prefix(3)).map { Words.cut($0, toWords: 20) }
    while draft.wordCount > Self.wordLimit, draft.followUps.count > 1 { draft.followUps.removeLast() }
    if draft.wordCount > Self.wordLimit, draft.quote.map(Words.count) ?? 0 > 25 { draft.quote = nil }
    let others = draft.wordCount - Words.count(draft.keyInsight)
    draft.keyInsight = Words.cut(draft.keyInsight, toWords: max(1, Self.wordLimit - others))
    return draft
  }

  /// This draft of the earlier part and one of the messages after it, as one of the whole.
  ///
  /// So a long session is summarised piece by piece, and no call to the model grows with its length.
  func followed(by later: SummaryDraft) -> SummaryDraft {
    var topics = self.topics.prefix(2) + later.topics.prefix(3)
    for topic in self.topics.dropFirst(2) + later.topics.dropFirst(3) where topics.count < 5 { topics.append(topic) }
    var seen: Set<String> = []
    return SummaryDraft(
      topics: topics.filter { seen.insert($0.lowercased()).inserted }, emotionAtStart: emotionAtStart,
      emotionAtEnd: later.emotionAtEnd,
      keyInsight: Words.cut(keyInsight, toWords: 25) + " " + Words.cut(later.keyInsight, toWords: 35),
      followUps: Array((later.followUps + followUps).prefix(3)), quote: later.quote ?? quote
    ).bounded
  }
}

extension Summary {
  /// What the summary says.
  var draft: SummaryDraft {
    SummaryDraft(
      topics: topics, emotionAtStart: emotionAtStart, emotionAtEnd: emotionAtEnd, keyInsight: keyInsight,
      followUps: followUps, quote: quote)
  }

  /// The summary saying something else.
  func saying(_ draft: SummaryDraft, origin: Origin, needsRedo: Bool, at now: Instant) -> Summary {
    var summary = self
    summary.topics = draft.topics
    summary.emotionAtStart = draft.emotionAtStart
    summary.emotionAtEnd = draft.emotionAtEnd
    summary.keyInsight = draft.keyInsight
    summary.followUps = draft.followUps
    summary.quote = draft.quote
    summary.origin = origin
    summary.needsRedo = needsRedo
    summary.madeAt = now
    return summary
  }
}
