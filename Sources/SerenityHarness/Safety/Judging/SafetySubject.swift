/// What is judged: one message, or the user's messages of a whole talk.
package enum SafetySubject: Hashable, Sendable {
  case message(String)
  /// The user's messages in order, at least one.
  case talk([String])

  /// The messages in order.
  package var messages: [String] {
    switch self {
    case .message(let text): [text]
    case .talk(let turns): turns
    }
  }
}
