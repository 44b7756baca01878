import SerenityCore
package import SerenitySimulation

/// How much of each reply's prompt a provider's prefix cache could take over from the one before (PROMPT-9).
package struct PrefixShare: Sendable, Hashable {
  /// Characters of the prompts that stand at their beginning in the prompt before, word for word.
  package private(set) var same = 0
  /// Characters of the prompts.
  package private(set) var all = 0

  /// Compares each reply's prompt with the one before it in the same session.
  package init(_ sessions: [[ModelCall]]) {
    for calls in sessions {
      let texts = calls.filter { $0.request.purpose == .reply }.map { call in
        call.request.prompt.messages.map { $0.role.rawValue + "\u{0}" + $0.text }.joined(separator: "\u{1}")
      }
      for (before, text) in zip(texts, texts.dropFirst()) {
        same += zip(before.utf8, text.utf8).prefix { $0 == $1 }.count
        all += text.utf8.count
      }
    }
  }

  /// The share in whole per cent; nil where no prompt has one before it.
  package var percent: Int? { all == 0 ? nil : (same * 100 + all / 2) / all }
}
