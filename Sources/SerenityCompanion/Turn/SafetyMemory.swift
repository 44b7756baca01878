import SerenityCore
import SerenitySafety

/// What Safety must know of the talk, held in memory so that judging a message waits for nothing (SAFE-1).
///
/// Filled from the store when a session is opened and at every turn; right after a start it knows nothing, and a
/// message is then judged once more when the store has answered.
struct SafetyMemory: Sendable {
  private struct Talk {
    var tier = RiskTier.none
    var timesShown = 0
  }

  private var talks: [SessionID: Talk] = [:]
  /// The profile as last read; nil when it was not read yet or there is none.
  private(set) var profile: Profile?
  private var isProfileRead = false

  /// Whether the store was heard about the user and this session.
  func isWarm(for session: SessionID) -> Bool { isProfileRead && talks[session] != nil }

  /// Takes the profile in.
  mutating func learn(_ profile: Profile?) {
    self.profile = profile
    isProfileRead = true
  }

  /// Takes the earlier messages of a session in; a message flagged as a crisis counts as a passive wish at least.
  mutating func learn(_ messages: [Message], of session: SessionID) {
    guard talks[session] == nil else { return }
    let said = messages.filter { $0.role == .user }
    talks[session] = Talk(
      tier: said.last?.flags.contains(.crisisIndicator) == true ? .passive : .none,
      timesShown: said.count { $0.flags.contains(.crisisIndicator) })
  }

  /// Notes what was decided about a message.
  mutating func note(_ decision: SafetyDecision, in session: SessionID) {
    talks[session, default: Talk()].tier = decision.assessment.tier
    if decision.notice != nil { talks[session, default: Talk()].timesShown += 1 }
  }

  /// Lets a session begin where another ended, when the talk goes on in it.
  mutating func carry(from old: SessionID, to new: SessionID) { talks[new] = talks[old] ?? Talk() }

  /// Forgets everything.
  mutating func reset() { self = SafetyMemory() }

  /// What Safety is told about a message of a session.
  func context(in session: SessionID, locale: String?) -> SafetyContext {
    SafetyContext(
      locale: profile?.locale ?? locale, emergencyContact: profile?.emergencyContact,
      previousTier: talks[session]?.tier ?? .none, timesResourcesShown: talks[session]?.timesShown ?? 0,
      age: profile?.age)
  }
}
