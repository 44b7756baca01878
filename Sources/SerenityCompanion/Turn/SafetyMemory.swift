import SerenityCore
import SerenitySafety

/// What Safety must know of the talk, held in memory so that judging a message waits for nothing (SAFE-1).
///
/// Filled from the store when a session is opened and at every turn; right after a start it knows nothing, and a
/// message is then judged once more when the store has answered.
struct SafetyMemory: Sendable {
  private struct Talk {
    /// The tier of the message before.
    var last = RiskTier.none
    /// The gravest tier of the talk: risk that was stated stays stated, whatever is said after it.
    var gravest = RiskTier.none
    var timesShown = 0
    /// Whether the user said to be under eighteen.
    var isMinor = false
    /// Whether a crisis in another session lies so short a time back that the user is still to be asked about it.
    var followsCrisis = false

    /// What was in progress is so for the message after; further on it counts as a plan.
    var tier: RiskTier { max(last, min(gravest, .plan)) }
  }

  private var talks = RecentSessions<Talk>()
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
  mutating func learn(_ messages: [Message], of session: SessionID, followsCrisis: Bool = false) {
    guard talks[session] == nil else { return }
    let said = messages.filter { $0.role == .user }
    let count = said.count { $0.flags.contains(.crisisIndicator) }
    talks[session] = Talk(
      last: said.last?.flags.contains(.crisisIndicator) == true ? .passive : .none,
      gravest: count > 0 ? .passive : .none, timesShown: count,
      followsCrisis: followsCrisis && !messages.contains { $0.source == .model })
  }

  /// Notes that the model answered in a session: it was told to ask how the user is, so it is not told again.
  mutating func noteAnswer(in session: SessionID) { talks[session]?.followsCrisis = false }

  /// Notes what was decided about a message.
  mutating func note(_ decision: SafetyDecision, in session: SessionID) {
    var talk = talks[session] ?? Talk()
    talk.last = decision.assessment.tier
    talk.gravest = max(talk.gravest, talk.last)
    talk.isMinor = talk.isMinor || decision.assessment.categories.contains(.minor)
    if decision.notice != nil { talk.timesShown += 1 }
    talks[session] = talk
  }

  /// Lets a session begin where another ended, when the talk goes on in it.
  ///
  /// Where nothing is known of the old one, right after a start, nothing is known of the new one either.
  mutating func carry(from old: SessionID, to new: SessionID) {
    if let talk = talks[old] { talks[new] = talk }
  }

  /// Forgets everything.
  mutating func reset() { self = SafetyMemory() }

  /// What Safety is told about a message of a session.
  func context(in session: SessionID, locale: String?) -> SafetyContext {
    let talk = talks[session] ?? Talk()
    return SafetyContext(
      locale: profile?.locale ?? locale, emergencyContact: profile?.emergencyContact, previousTier: talk.tier,
      timesResourcesShown: talk.timesShown, age: talk.isMinor ? min(profile?.age ?? 17, 17) : profile?.age,
      followsCrisis: talk.followsCrisis)
  }
}
