package import SerenityCore

/// What was said and done in a live chat, as far as a scenario of it needs.
///
/// It holds nothing that the user has asked to forget (MEM-7): whoever keeps one begins it anew after a forgetting.
package struct ChatRecord: Hashable, Sendable {
  /// One thing that happened.
  package enum Act: Hashable, Sendable {
    /// The user said something, and the turn came to this.
    case said(SaidTurn)
    /// Time was let pass.
    case waited(Duration)
    /// The sessions that had been quiet too long were ended, without a turn.
    case closedIdle
    /// A mood was noted, 1 to 10.
    case checkedIn(mood: Int, note: String?)
    /// A goal was worked on.
    case workedOnGoal(title: String, value: Double)
  }

  /// A turn of the user.
  package struct SaidTurn: Hashable, Sendable {
    /// The user's words.
    package var text: String
    /// Where Safety sent them.
    package var route: Route
    /// Where the reply came from.
    package var source: ReplySource
    /// How the provider failed; nil where it answered.
    package var failure: ModelError.Kind?
    /// The names of the crisis resources that were shown, most urgent first.
    package var resources: [String]
    /// What was asked to hold of the turn.
    package var expectations: [ChatExpectation]
    /// Which of the expectations did not hold in the chat; the scenario fails until they do.
    package var unmet: Set<ChatExpectation>

    package init(
      text: String, route: Route, source: ReplySource, failure: ModelError.Kind? = nil, resources: [String] = [],
      expectations: [ChatExpectation] = [], unmet: Set<ChatExpectation> = []
    ) {
      self.text = text
      self.route = route
      self.source = source
      self.failure = failure
      self.resources = resources
      self.expectations = expectations
      self.unmet = unmet
    }
  }

  /// What the model answered to one call.
  package struct Answer: Hashable, Sendable {
    package var purpose: CallPurpose
    package var text: String

    package init(purpose: CallPurpose, text: String) {
      self.purpose = purpose
      self.text = text
    }
  }

  /// When the chat began.
  package var startedAt: Instant
  /// Where the user was.
  package var zone: Zone
  /// What kind of session was opened.
  package var kind: Session.Kind
  /// What the user had told about themselves.
  package var profile: Profile
  /// The goals at the beginning, and those set since: a scenario has them from its beginning.
  package var goals: [Goal]
  /// The facts at the beginning, history left out.
  package var facts: [Fact]
  /// What happened, in order.
  package var acts: [Act]
  /// Every answer of the model, in order.
  package var answers: [Answer]
  /// Who answered.
  package var provider: String
  /// The model that answered.
  package var model: String
  /// Whether people wrote the answers, because the chat was held against an authored cassette.
  package var isAuthored: Bool
  /// Whether replies were asked for word by word.
  package var streams: Bool

  package init(
    startedAt: Instant, zone: Zone, kind: Session.Kind = .freeform, profile: Profile = Profile(), goals: [Goal] = [],
    facts: [Fact] = [], acts: [Act] = [], answers: [Answer] = [], provider: String, model: String,
    isAuthored: Bool = false, streams: Bool = true
  ) {
    self.startedAt = startedAt
    self.zone = zone
    self.kind = kind
    self.profile = profile
    self.goals = goals
    self.facts = facts
    self.acts = acts
    self.answers = answers
    self.provider = provider
    self.model = model
    self.isAuthored = isAuthored
    self.streams = streams
  }
}

extension ChatRecord {
  /// The same without the expectations that did not hold.
  var holding: ChatRecord {
    var record = self
    record.acts = acts.map { act in
      guard case .said(var turn) = act else { return act }
      turn.expectations.removeAll { turn.unmet.contains($0) }
      turn.unmet = []
      return .said(turn)
    }
    return record
  }
}
