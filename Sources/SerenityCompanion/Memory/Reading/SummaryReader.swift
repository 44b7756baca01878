import SerenityCore

/// Reads the summary a model wrote; what it cannot vouch for is left out, and rubbish is told as such (MEM-1, MEM-3).
struct SummaryReader: Sendable {
  /// The summary in an answer; nil when there is none that can be used.
  ///
  /// The quote must be the user's own words, out of no message with a crisis in it. An unknown feeling is replaced by
  /// the one found in the messages. Lines that speak to the model instead of about the user are dropped, and an
  /// insight that does makes the whole answer rubbish.
  func read(_ answer: String, of messages: [Message]) -> SummaryDraft? {
    guard let object = JSONReading.object(with: "key_insight", in: answer), let insight = object["key_insight"]?.string,
      !Speech.isInstructionShaped(insight)
    else { return nil }
    let arc = LocalSummariser().arc(of: messages)
    let read = object["emotional_arc"]
    return SummaryDraft(
      topics: lines(object["topics"]),
      emotionAtStart: feeling(read?["start"]) ?? arc.start, emotionAtEnd: feeling(read?["end"]) ?? arc.end,
      keyInsight: insight, followUps: lines(object["follow_ups"]),
      quote: object["quote"]?.string.flatMap { quote($0, of: messages) }
    ).bounded
  }

  private func lines(_ value: JSONReading?) -> [String] {
    (value?.strings ?? []).filter { !Speech.isInstructionShaped($0) }
  }

  private func feeling(_ value: JSONReading?) -> Emotion.Kind? {
    value?.string.flatMap { Emotion.Kind(rawValue: $0.lowercased()) }
  }

  private func quote(_ quote: String, of messages: [Message]) -> String? {
    let bare = quote.trimmingQuotationMarks
    for message in messages where message.role == .user && !message.flags.contains(.crisisIndicator) {
      if let found = Quotation.find(bare, in: message.text), !Speech.isInstructionShaped(found) { return found }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingQuotationMarks: String {
    var text = self[...]
    while let first = text.first, "\"“”'‘".contains(first) { text = text.dropFirst() }
    while let last = text.last, "\"“”'’".contains(last) { text = text.dropLast() }
    return String(text)
  }
}
