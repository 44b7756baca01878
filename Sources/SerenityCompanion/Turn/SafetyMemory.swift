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
    /// The tier of the one before that.
    var lastButOne = RiskTier.none
    /// The gravest tier of the talk: risk that was stated stays stated, whatever is said after it.
    var gravest = RiskTier.none
    var timesShown = 0
    /// What the notices were about; empty where only their number is known.
    var concernsShown: [String] = []
    /// Whether the user said to be under eighteen.
    var isMinor = false
    /// Whether a crisis in another session lies so short a time back that the user is still to be asked about it.
    var followsCrisis = false
  }

  private var talks = RecentSessions<Talk>()
  /// The session in which something was said last, and when.
  private var newest: (session: SessionID, at: Instant)?
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
    let isAnswered = messages.contains { $0.source == .model }
    talks[session] = Self.talk(of: messages, followsCrisis: followsCrisis && !isAnswered)
  }

  /// Begins a session that is new: where the user wrote in another a short while ago, it is the same talk to them.
  ///
  /// A "yes" or a retraction means what it means, and what was shown is not shown again, wherever the app opened the
  /// session. `recent` are the messages of the other session as the store has them, for when memory knows none.
  mutating func begin(_ session: SessionID, at now: Instant, recent: [Message], followsCrisis: Bool) {
    guard talks[session] == nil else { return }
    if let newest, now - newest.at <= Self.reach, let talk = talks[newest.session] {
      talks[session] = talk
      talks[session]?.followsCrisis = followsCrisis
    } else {
      talks[session] = Self.talk(of: recent, followsCrisis: followsCrisis)
    }
  }

  /// How long after the last words of one session the next one still goes on from them; as long as a session lives idle.
  static var reach: Duration { .minutes(30) }

  private static func talk(of messages: [Message], followsCrisis: Bool) -> Talk {
    let said = messages.filter { $0.role == .user && !$0.isWithheld }
    let count = said.count { $0.flags.contains(.crisisIndicator) }
    func tier(_ message: Message?) -> RiskTier { message?.flags.contains(.crisisIndicator) == true ? .passive : .none }
    return Talk(
      last: tier(said.last), lastButOne: tier(said.dropLast().last),
      gravest: count > 0 ? .passive : .none, timesShown: count, followsCrisis: followsCrisis)
  }

  /// Notes that the model answered in a session: it was told to ask how the user is, so it is not told again.
  mutating func noteAnswer(in session: SessionID) { talks[session]?.followsCrisis = false }

  /// Notes what was decided about a message, and when it was said.
  mutating func note(_ decision: SafetyDecision, in session: SessionID, at now: Instant) {
    var talk = talks[session] ?? Talk()
    newest = (session, now)
    (talk.lastButOne, talk.last) = (talk.last, decision.assessment.tier)
    talk.gravest = max(talk.gravest, talk.last)
    talk.isMinor = talk.isMinor || decision.assessment.categories.contains(.minor)
    if let notice = decision.notice {
      talk.timesShown += 1
      talk.concernsShown.append(notice.concern)
    }
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
      locale: profile?.locale ?? locale, emergencyContact: profile?.emergencyContact, previousTier: talk.last,
      recentTier: max(talk.last, talk.lastButOne), gravestTier: talk.gravest, timesResourcesShown: talk.timesShown,
      concernsShown: talk.concernsShown, age: talk.isMinor ? min(profile?.age ?? 17, 17) : profile?.age,
      followsCrisis: talk.followsCrisis)
  }
}
