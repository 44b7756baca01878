/// One message as a model reads it.
public struct ChatMessage: Hashable, Sendable {
  /// Who speaks.
  public enum Role: String, Sendable, CaseIterable {
    /// Whoever instructs the model.
    case system
    /// The person.
    case user
    /// The companion.
    case assistant
  }

  /// Who speaks.
  public var role: Role
  /// The words.
  public var text: String

  /// Makes a message.
  public init(_ role: Role, _ text: String) {
    self.role = role
    self.text = text
  }
}

/// The parts a prompt is made of.
public enum SectionName: String, Sendable, CaseIterable {
  /// Who the companion is and how it speaks.
  case system
  /// What it must and must never do.
  case safety
  /// The instructions of the session's kind.
  case session
  /// What the user set up: name, goals, style.
  case profile
  /// What is remembered for good.
  case facts
  /// What earlier sessions were about.
  case summaries
  /// The last messages of this session.
  case history
  /// Verbatim messages of any age that fit what was just said (MEM-10).
  case recall
  /// Mood, trends, time of day, days since.
  case dynamic
  /// The goals and how they go.
  case goals
  /// What the health data say.
  case health
  /// What this turn asks for: length, tone, crisis guidance.
  case guidance
  /// What the user just said.
  case message
  /// The task of a call that is no reply: a summary, an extraction of facts.
  case task
}

/// One named part of a prompt.
public struct PromptSection: Hashable, Sendable {
  /// Which part.
  public var name: SectionName
  /// The messages it consists of; most sections are one system message.
  public var messages: [ChatMessage]
  /// Its size in tokens, by the account's counter.
  public var tokens: Int

  /// Makes a section.
  public init(_ name: SectionName, messages: [ChatMessage], tokens: Int) {
    self.name = name
    self.messages = messages
    self.tokens = tokens
  }

  /// The first 12 digits of the SHA-256 of the roles and words, by which a change is noticed.
  public var fingerprint: String {
    String(Digest.sha256(messages.map { $0.role.rawValue + "\u{0}" + $0.text }.joined(separator: "\u{1}")).prefix(12))
  }

  /// The words of all its messages; history is told with the speakers' names.
  public var text: String {
    guard messages.contains(where: { $0.role != .system }), name != .message else {
      return messages.map(\.text).joined(separator: "\n\n")
    }
    return messages.map { "\($0.role.rawValue): \($0.text)" }.joined(separator: "\n\n")
  }
}

/// Everything that a model is given for one answer, in order, with the account of what it costs.
public struct Prompt: Hashable, Sendable {
  /// The sections in the order in which the model reads them.
  public var sections: [PromptSection]
  /// Tokens a section, what was cut and why, what is left.
  public var account: PromptAccount

  /// Makes a prompt.
  public init(sections: [PromptSection], account: PromptAccount) {
    self.sections = sections
    self.account = account
  }

  /// The messages to send: neighbouring system messages are joined into one, with a blank line between.
  public var messages: [ChatMessage] {
    var joined: [ChatMessage] = []
    for message in sections.flatMap(\.messages) where !message.text.isEmpty {
      if message.role == .system, let last = joined.last, last.role == .system {
        joined[joined.count - 1].text = last.text + "\n\n" + message.text
      } else {
        joined.append(message)
      }
    }
    return joined
  }

  /// The section with a name, if it is there.
  public func section(_ name: SectionName) -> PromptSection? { sections.first { $0.name == name } }
}

/// The account of a prompt: where the tokens went (PROMPT-3).
public struct PromptAccount: Hashable, Sendable {
  /// One section's line.
  public struct Line: Hashable, Sendable {
    /// Which section.
    public var section: SectionName
    /// Tokens it took.
    public var tokens: Int
    /// Tokens it was allowed; nil where the section is never cut.
    public var limit: Int?
    /// What was left out and why; nil when nothing was.
    public var cut: String?

    /// Makes a line.
    public init(section: SectionName, tokens: Int, limit: Int?, cut: String? = nil) {
      self.section = section
      self.tokens = tokens
      self.limit = limit
      self.cut = cut
    }
  }

  /// The plan that set the limits, such as `companion`.
  public var plan: String
  /// The counter that made every figure, such as `founding`.
  public var counter: String
  /// The model's window in tokens.
  public var window: Int
  /// Tokens kept free for the answer.
  public var reserved: Int
  /// A line for each section, in the prompt's order, sections that were cut away included.
  public var lines: [Line]

  /// Makes an account.
  public init(plan: String, counter: String, window: Int, reserved: Int, lines: [Line]) {
    self.plan = plan
    self.counter = counter
    self.window = window
    self.reserved = reserved
    self.lines = lines
  }

  /// Tokens of the whole prompt.
  public var total: Int { lines.reduce(0) { $0 + $1.tokens } }
  /// Tokens left in the window after the prompt and the reserve; negative when it does not fit.
  public var left: Int { window - reserved - total }
}
