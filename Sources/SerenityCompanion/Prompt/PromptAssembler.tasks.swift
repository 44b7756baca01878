public import SerenityCore

extension PromptAssembler {
  /// The most tokens of one message of the companion in a transcript; the user's words are what matters there.
  static let transcriptCap = 120
  /// The most known facts that an extraction is shown.
  static let mostKnownFacts = 80

  /// The prompt for a summary of some messages of a session (MEM-1); the answer is asked for as a JSON object.
  public func summary(of messages: [Message], scope: Summary.Scope, now: Instant, zone: Zone) -> Prompt {
    let what = scope == .whole ? "a whole session" : "the earlier part of a session that still goes on"
    let lines = messages.filter { !$0.isWithheld }.map { message in
      let speaker = message.role == .user ? "user" : "companion"
      return "\(zone.local(message.at)) \(speaker): \(spoken(message))"
    }
    return task(
      TaskText.summary,
      opening: ["The transcript of \(what); today is \(zone.local(now).day).", Fence.opening("transcript")],
      lines: lines, closing: [Fence.closing("transcript"), "Now the json object."], noun: ("message", "messages"))
  }

  /// The prompt for the facts in the user's messages (MEM-4); the messages are numbered from 1.
  ///
  /// Only the user's messages of `messages` are shown, in their order, and the number of each is its place among them.
  /// Withheld ones keep their number but not their words. Known facts on topics to avoid are shown too: nothing of this
  /// call reaches the user, and unseen they would be learnt a second time (MEM-8 is about what is raised with the user).
  public func facts(in messages: [Message], known: [Fact], now: Instant, zone: Zone) -> Prompt {
    let own = messages.filter { $0.role == .user }
    let lines = own.enumerated().map { index, message in
      let day = zone.local(message.at).day
      let text = message.isWithheld ? "(not available)" : spoken(message)
      return "\(index + 1). \(Wording.name(day.weekday)) \(day): \(text)"
    }
    let facts = Self.shown(known).map { fact in
      let slot = fact.slot.map { " (\(Fence.line($0.replacing("self.", with: ""), atMost: 40)))" } ?? ""
      return "- \(fact.category.rawValue)\(slot): \(Fence.line(fact.content, atMost: 200))"
    }
    return task(
      TaskText.facts,
      opening: ["Known facts.", Fence.opening("known")] + (facts.isEmpty ? ["- none yet"] : facts)
        + [
          Fence.closing("known"), "The person's messages; today is \(zone.local(now).day).", Fence.opening("messages"),
        ],
      lines: lines, closing: [Fence.closing("messages"), "Now the json object."], noun: ("message", "messages"))
  }

  /// The current facts said last, so that the prompt does not grow with the years, in a stable order.
  private static func shown(_ known: [Fact]) -> [Fact] {
    let newest = known.filter { $0.validTo == nil }.sorted { left, right in
      let (leftAt, rightAt) = (left.mentions.last?.at, right.mentions.last?.at)
      if let leftAt, let rightAt, leftAt != rightAt { return leftAt > rightAt }
      return left.id < right.id
    }
    return newest.prefix(mostKnownFacts).sorted { ($0.category, $0.id) < ($1.category, $1.id) }
  }

  private func spoken(_ message: Message) -> String {
    let text = Fence.neutralised(message.text, .transcript)
    guard message.role == .assistant else { return text }
    return Shortening.shortened(text, to: Self.transcriptCap, counter: counter)
  }

  /// A task over lines: the task as the system message, the material as the user's; the oldest lines give way.
  private func task(
    _ text: String, opening: [String], lines: [String], closing: [String], noun: (one: String, many: String)
  ) -> Prompt {
    let frame = (opening + closing).joined(separator: "\n")
    let fixed = counter.count(message: text) + counter.count(message: frame)
    var room = plan.available - fixed
    var first = lines.count
    while first > 0 {
      room -= counter.count(lines[first - 1]) + 1
      guard room >= 0 else { break }
      first -= 1
    }
    let material = (opening + lines[first...] + closing).joined(separator: "\n")
    let messages = [ChatMessage(.system, text), ChatMessage(.user, material)]
    let tokens = messages.reduce(0) { $0 + counter.count(message: $1.text) }
    let cut =
      first == 0
      ? nil
      : "\(first) of \(lines.count) \(lines.count == 1 ? noun.one : noun.many) left out: "
        + "the prompt was over the \(grouped(plan.available)) tokens that the window leaves"
    return Prompt(
      sections: [PromptSection(.task, messages: messages, tokens: tokens)],
      account: PromptAccount(
        plan: plan.name, counter: counter.rawValue, window: plan.window, reserved: plan.reserved,
        lines: [PromptAccount.Line(section: .task, tokens: tokens, limit: nil, cut: cut)]))
  }
}
