import SerenityCore
import SerenitySafety

/// Finds what is notable about a message of the user (CHAT-9); the crisis flag is Safety's word, the rest is a modest
/// list of English phrases.
struct FlagDetector: Sendable {
  /// The flags of a message.
  func flags(for text: String, decision: SafetyDecision) -> Set<MessageFlag> {
    var flags: Set<MessageFlag> = []
    if decision.leavesMark { flags.insert(.crisisIndicator) }
    let said = " " + Words.tokens(text).joined(separator: " ") + " "
    if decision.route != .proceed || Self.sensitive.contains(where: { said.contains(" \($0) ") }) {
      flags.insert(.sensitiveContent)
    }
    if Self.breakthroughs.contains(where: { said.contains(" \($0) ") }) { flags.insert(.breakthroughMoment) }
    if Self.statesIntention(text) { flags.insert(.actionItem) }
    if Self.wins.contains(where: { said.contains(" \($0) ") }) { flags.insert(.positiveReinforcement) }
    return flags
  }

  /// Whether a text states something the user means to do.
  static func statesIntention(_ text: String) -> Bool {
    let said = " " + Words.tokens(text).joined(separator: " ") + " "
    if intentions.contains(where: { said.contains(" \($0) ") }) { return true }
    return ["i'm going to", "i am going to", "i'm gonna", "i will", "i'll"].contains { opening in
      doings.contains { said.contains(" \(opening) \($0) ") }
    }
  }

  /// Whether a text tells of something newly understood.
  static func tellsBreakthrough(_ text: String) -> Bool {
    let said = " " + Words.tokens(text).joined(separator: " ") + " "
    return breakthroughs.contains { said.contains(" \($0) ") }
  }

  private static let intentions = [
    "i'll try", "i will try", "i plan to", "my plan is", "i'm planning to", "i want to try", "i promise to",
    "i've decided to", "i decided to", "let me try",
  ]
  private static let doings = [
    "try", "start", "stop", "call", "talk", "ask", "tell", "go", "walk", "write", "book", "set", "make", "take", "put",
    "turn", "leave", "practice", "practise", "text", "email", "schedule", "journal", "breathe", "do", "give", "say",
  ]
  private static let breakthroughs = [
    "i realized", "i realised", "i just realized", "i just realised", "i've realized", "i've realised",
    "it finally clicked", "it clicked", "for the first time", "i finally understand", "i finally see",
    "i understand now",
    "i never noticed", "i see now", "it hit me that", "makes sense now", "i hadn't seen",
  ]
  private static let wins = [
    "i did it", "i managed to", "it worked", "proud of myself", "that helped", "it helped", "that really helped",
    "it really helped", "felt better", "i finally slept", "slept well", "i kept my", "i said no", "went well",
  ]
  private static let sensitive = [
    "medication", "antidepressants", "therapist", "trauma", "abuse", "abused", "assault", "miscarriage", "diagnosis",
    "diagnosed", "addiction", "relapse", "relapsed", "died", "funeral", "divorce", "pregnant", "sex", "drinking",
  ]
}
