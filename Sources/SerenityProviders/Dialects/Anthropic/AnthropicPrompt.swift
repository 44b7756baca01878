import SerenityCore

/// A prompt as Anthropic wants it: the system's words apart, then the user and the assistant in turns.
///
/// All system messages become the top-level system, in their order, also those that stand between the conversation and
/// the last message. What they say there is what must hold most: the guidance of a crisis, what is remembered. As part of
/// a user's turn it would have the standing of the user's words; here no user can write. Nothing is lost by the move: the
/// guidance speaks of "this message", which is the one to be answered wherever it stands, no section of what is above or
/// below it, and no cache of Anthropic's is asked for.
struct AnthropicPrompt: Hashable {
  let system: String?
  let turns: [ChatMessage]

  /// Stands for the user where the companion spoke first: the first turn must be the user's.
  ///
  /// Its brackets are those of our blocks, which are taken out of everything a user writes (PROMPT-6), so it cannot be
  /// taken for a user's words.
  static let opening = "\u{27E6}the conversation begins with the companion\u{27E7}"

  /// Throws `invalidRequest` for a prompt that does not end with words of the user's, who is to be answered.
  init(_ messages: [ChatMessage]) throws(ProviderFailure) {
    let said = messages.filter { message in message.text.contains { !$0.isWhitespace } }
    let system = said.filter { $0.role == .system }.map(\.text).joined(separator: "\n\n")
    self.system = system.isEmpty ? nil : system
    var turns: [ChatMessage] = []
    for message in said where message.role != .system {
      if let last = turns.last, last.role == message.role {
        turns[turns.count - 1].text = last.text + "\n\n" + message.text
      } else {
        turns.append(message)
      }
    }
    guard turns.last?.role == .user else {
      throw ProviderFailure(
        .invalidRequest, "The prompt does not end with words of the user; there is nothing to answer.")
    }
    if turns[0].role != .user { turns.insert(ChatMessage(.user, Self.opening), at: 0) }
    self.turns = turns
  }
}
