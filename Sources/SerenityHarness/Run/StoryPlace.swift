import SerenityCore
import SerenityProviders

/// Where the story is; says at which place a request for an answer stands, in a replay as in a recording.
struct StoryPlace: Hashable, Sendable {
  /// How often a kind of call asked for an answer in this step.
  private struct Count: Hashable {
    var nth = 0
    var attempt = 0
    var isNewCall = true
  }

  private var session = ""
  private var isNewSession = true
  private var step = CassettePlace.Step.end
  private var counts: [CallPurpose: Count] = [:]

  /// Goes on to a session.
  mutating func enter(session: String) {
    self.session = session
    isNewSession = true
  }

  /// Goes on to a step; calls of a kind are counted anew.
  mutating func enter(step: CassettePlace.Step) {
    guard self.step != step || isNewSession else { return }
    self.step = step
    isNewSession = false
    counts = [:]
  }

  /// Notes a request, whether or not it will need an answer; the first of a call begins a new count of attempts.
  mutating func meet(_ label: CallLabel) {
    if label.attempt == 1 { counts[label.purpose, default: Count()].isNewCall = true }
  }

  /// The place of the next request of a kind that needs an answer.
  mutating func next(_ purpose: CallPurpose) -> CassettePlace {
    var count = counts[purpose, default: Count()]
    count.nth += count.isNewCall ? 1 : 0
    count.attempt = count.isNewCall ? 1 : count.attempt + 1
    count.isNewCall = false
    counts[purpose] = count
    return CassettePlace(session: session, step: step, call: purpose, nth: count.nth, attempt: count.attempt)
  }
}
