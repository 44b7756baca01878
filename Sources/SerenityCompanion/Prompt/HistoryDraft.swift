import SerenityCore

/// The session's last messages as a draft: real messages, the newest kept longest (MEM short term, PROMPT-2, PROMPT-7).
struct HistoryDraft {
  let section: SectionDraft
  /// How many older messages the plan wants summarised; 0 while the history is short enough.
  let needsSummary: Int

  init(_ messages: [Message], rule: BudgetPlan.HistoryRule, compresses: Bool, counter: TokenCounter) {
    var notes: [String] = []
    let readable = messages.filter { !$0.isWithheld && !$0.text.isEmpty }
    let spoken = compresses ? readable.filter { $0.role == .user || !Acknowledgement.isBare($0.text) } : readable
    if spoken.count < readable.count {
      let count = Wording.count(readable.count - spoken.count, "bare acknowledgement")
      notes.append("\(count) of the companion left out: the history is compressed")
    }
    var shortened = 0
    var texts = spoken.map { message in
      var text = Fence.neutralised(message.text, .spoken)
      if message.role == .assistant, counter.count(text) > rule.assistantCap {
        text = Shortening.shortened(text, to: rule.assistantCap, counter: counter)
        shortened += 1
      }
      if message.isInterrupted { text += "\n" + GuidanceText.interrupted }
      return text
    }
    if shortened > 0 {
      let count = Wording.count(shortened, "message")
      notes.append("\(count) of the companion shortened to \(grouped(rule.assistantCap)) tokens")
    }
    // One message must never push the whole history out: the newest is cut to fit rather than dropped.
    if let last = texts.indices.last, counter.count(message: texts[last]) > rule.cutBackTo {
      texts[last] = Shortening.shortened(
        texts[last], to: max(1, rule.cutBackTo - TokenCounter.messageOverhead), counter: counter)
      notes.append("the newest message shortened to the plan's \(grouped(rule.cutBackTo)) tokens")
    }
    var first = 0
    if let past = rule.summarisePast, texts.reduce(0, { $0 + counter.count(message: $1) }) > past {
      first = max(0, texts.count - rule.keptWhenSummarised)
      notes.append(
        "\(Wording.count(first, "older message")) left out: the history is over the plan's \(grouped(past)) tokens "
          + "and needs summarising")
    }
    needsSummary = first
    let kept = texts.indices.dropFirst(first)
    section = SectionDraft(
      .history,
      items: kept.map {
        SectionDraft.Item(
          text: texts[$0], rank: texts.count - 1 - $0, role: spoken[$0].role == .user ? .user : .assistant)
      }, noun: ("message", "messages"), essential: 0, notes: notes, isConversation: true)
  }
}
