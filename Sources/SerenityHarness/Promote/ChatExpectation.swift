package import SerenityCore

/// Something that must hold of a turn of a chat, as `/expect` takes it.
package enum ChatExpectation: Hashable, Sendable {
  case route(Route)
  case tier(RiskTier)
  case source(ReplySource)
  case reply(contains: String)
  case replyLacks(String)
  case replyEndsWithQuestion
  case prompt(SectionName, contains: String)
  case promptLacks(SectionName, String)
  case notice(contains: String)
  case noNotice

  /// Why words are no expectation.
  package struct Malformed: Error, Hashable, Sendable {
    /// What is wrong and what can be said.
    package var sentence: String
  }

  /// What can be expected, for help and for errors.
  package static let forms = [
    "route \(Route.allCases.map(\.rawValue).joined(separator: "|"))",
    "tier \(RiskTier.allCases.map(\.code).joined(separator: "|"))",
    "source \(ReplySource.allCases.map(\.rawValue).joined(separator: "|"))",
    "reply [not] contains TEXT", "reply ends with question", "prompt SECTION [not] contains TEXT",
    "notice contains TEXT", "no notice",
  ]

  /// Understands words such as `reply contains plums`; throws `Malformed`.
  package init(_ text: String) throws(Malformed) {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if let first = words.first { words[0] = first.lowercased() }
    let (isDenied, rest) = Self.withoutDenial(words)
    guard let expectation = Self.understood(rest, isDenied: isDenied) else {
      throw Malformed(
        sentence: "\"\(text)\" is nothing that can be expected; say one of: \(Self.forms.joined(separator: ", ")).")
    }
    self = expectation
  }

  /// The words without a `not` in front of `contains`, and whether it was there.
  private static func withoutDenial(_ words: [String]) -> (Bool, [String]) {
    guard let place = words.firstIndex(of: "not"), place + 1 < words.count, words[place + 1] == "contains" else {
      return (false, words)
    }
    var rest = words
    rest.remove(at: place)
    return (true, rest)
  }

  private static func understood(_ words: [String], isDenied: Bool) -> Self? {
    switch words.first {
    case "route" where words.count == 2: Route(rawValue: words[1]).map { .route($0) }
    case "tier" where words.count == 2: RiskTier.allCases.first { $0.code == words[1].uppercased() }.map { .tier($0) }
    case "source" where words.count == 2: ReplySource(rawValue: words[1]).map { .source($0) }
    case "reply" where words == ["reply", "ends", "with", "question"]: .replyEndsWithQuestion
    case "reply": contained(words.dropFirst()).map { isDenied ? .replyLacks($0) : .reply(contains: $0) }
    case "prompt" where words.count > 1:
      SectionName(rawValue: words[1]).flatMap { section in
        contained(words.dropFirst(2)).map {
          isDenied ? .promptLacks(section, $0) : .prompt(section, contains: $0)
        }
      }
    case "notice" where !isDenied: contained(words.dropFirst()).map { .notice(contains: $0) }
    case "no" where words == ["no", "notice"]: .noNotice
    default: nil
    }
  }

  /// The text after `contains`; nil where there is none.
  private static func contained(_ words: ArraySlice<String>) -> String? {
    guard words.first == "contains", words.count > 1 else { return nil }
    let text = words.dropFirst().joined(separator: " ")
    // Whoever writes quotation marks means what stands between them.
    let marks: [(Character, Character)] = [("\"", "\""), ("'", "'"), ("\u{201C}", "\u{201D}")]
    let isQuoted = text.count > 2 && marks.contains { text.first == $0.0 && text.last == $0.1 }
    return isQuoted ? String(text.dropFirst().dropLast()) : text
  }
}

/// What a turn of a chat came to, for an expectation to be held against.
package struct SeenTurn: Hashable, Sendable {
  package var route: Route
  package var tier: RiskTier
  package var source: ReplySource
  package var reply: String
  package var prompt: Prompt?
  package var notice: String?

  package init(
    route: Route, tier: RiskTier, source: ReplySource, reply: String, prompt: Prompt?, notice: String?
  ) {
    self.route = route
    self.tier = tier
    self.source = source
    self.reply = reply
    self.prompt = prompt
    self.notice = notice
  }
}

extension ChatExpectation {
  /// Whether it holds of a turn; case does not matter in texts.
  package func holds(in turn: SeenTurn) -> Bool {
    switch self {
    case .route(let route): turn.route == route
    case .tier(let tier): turn.tier == tier
    case .source(let source): turn.source == source
    case .reply(let text): TextChecking.contains(turn.reply, text)
    case .replyLacks(let text): !TextChecking.contains(turn.reply, text)
    case .replyEndsWithQuestion: turn.reply.hasSuffix("?")
    case .prompt(let section, let text): TextChecking.contains(turn.prompt?.section(section)?.text ?? "", text)
    case .promptLacks(let section, let text): !TextChecking.contains(turn.prompt?.section(section)?.text ?? "", text)
    case .notice(let text): TextChecking.contains(turn.notice ?? "", text)
    case .noNotice: turn.notice == nil
    }
  }
}
