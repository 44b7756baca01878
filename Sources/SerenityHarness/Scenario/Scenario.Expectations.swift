package import SerenityCore

/// What must be true of a turn; nil and empty ask nothing.
package struct TurnExpectation: Hashable, Sendable {
  package var line: Int
  /// One of these; empty asks nothing.
  package var routes: [Route] = []
  package var tier: RiskTier?
  /// Every one must be found.
  package var categories: [RiskCategory] = []
  package var notice: NoticeCheck?
  package var source: ReplySource?
  package var prompt: PromptExpectation?
  package var reply: ReplyExpectation?
  /// Of the user's message.
  package var emotion: Emotion.Kind?
  /// Of the user's message; every one must be found.
  package var flags: [MessageFlag] = []
  /// The stable code with which the input is refused.
  package var error: String?
  package var events: EventCheck?
  /// How many messages wait afterwards.
  package var outbox: NumberCheck?
  /// How many late replies came before this one.
  package var delivered: NumberCheck?

  package init(line: Int) { self.line = line }
}

/// What must be true of the late replies that a delivery of the outbox brings; nil asks nothing.
package struct DeliveryExpectation: Hashable, Sendable {
  package var line: Int
  /// How many late replies came.
  package var delivered: NumberCheck?
  /// On the late replies together, in their order.
  package var reply: TextCheck?
  /// Of every late reply.
  package var source: ReplySource?
  package var events: EventCheck?
  /// How many messages wait afterwards.
  package var outbox: NumberCheck?

  package init(line: Int) { self.line = line }
}

/// What must be true of the crisis notice.
package enum NoticeCheck: Hashable, Sendable {
  /// None is shown.
  case none(line: Int)
  /// One is shown, with this text.
  case text(TextCheck)
}

/// What must be true of a turn's prompt.
package struct PromptExpectation: Hashable, Sendable {
  package var line: Int
  /// By section, in the file's order; a section at most once.
  package var sections: [SectionCheck] = []
  /// On the whole prompt.
  package var any: TextCheck?
  package var totalTokens: NumberCheck?

  package init(line: Int) { self.line = line }
}

/// What must be true of one section of a prompt.
package struct SectionCheck: Hashable, Sendable {
  package var line: Int
  package var section: SectionName
  /// Whether it must not be there, or be empty.
  package var isAbsent = false
  package var text: TextCheck?
  package var tokens: NumberCheck?

  package init(line: Int, section: SectionName) {
    self.line = line
    self.section = section
  }
}

/// What must be true of a reply.
package struct ReplyExpectation: Hashable, Sendable {
  package var line: Int
  package var text: TextCheck?
  package var maxParagraphs: Int?
  package var maxSentences: Int?
  package var endsWithQuestion: Bool?
  package var isInterrupted: Bool?
  /// Whether Safety had to mend it.
  package var isCorrected: Bool?

  package init(line: Int) { self.line = line }
}

/// What must be true when a session has ended.
package struct EndExpectation: Hashable, Sendable {
  package var line: Int
  /// Each must match a fact of that moment, history left out.
  package var facts: [FactCheck] = []
  /// No fact may contain any of these.
  package var noFacts: [String] = []
  package var summary: SummaryCheck?
  package var kind: Session.Kind?
  package var events: EventCheck?
  package var outbox: NumberCheck?

  package init(line: Int) { self.line = line }
}

/// What must be true of one fact.
package struct FactCheck: Hashable, Sendable {
  package var line: Int
  package var category: Fact.Category?
  /// On the content.
  package var contains: TextCheck?
  package var mentions: NumberCheck?
  package var isImportant: Bool?
  package var isActive: Bool?

  package init(line: Int) { self.line = line }
}

/// What must be true of a session's summary.
package struct SummaryCheck: Hashable, Sendable {
  package var line: Int
  /// On the list of topics.
  package var topics: TextCheck?
  /// On the whole summary.
  package var text: TextCheck?
  /// Whether the quote stands verbatim in a message of the user.
  package var quoteSaidByUser: Bool?
  package var origin: Summary.Origin?
  package var words: NumberCheck?

  package init(line: Int) { self.line = line }
}

/// What must be true of a whole run.
package struct RunExpectation: Hashable, Sendable {
  package var line: Int
  package var outbox: NumberCheck?
  package var crisisTurns: NumberCheck?
  package var fallbacks: NumberCheck?
  package var sessions: NumberCheck?
  package var modelCalls: NumberCheck?
  /// Tokens of the largest prompt of any call.
  package var largestPrompt: NumberCheck?
  /// The share of a reply's prompt that is the beginning of the one before, in per cent (PROMPT-9).
  package var samePrefix: NumberCheck?
  package var events: EventCheck?
  /// Each must match a fact that holds at the end.
  package var facts: [FactCheck] = []
  /// No fact that holds at the end may contain any of these.
  package var noFacts: [String] = []

  package init(line: Int) { self.line = line }
}
