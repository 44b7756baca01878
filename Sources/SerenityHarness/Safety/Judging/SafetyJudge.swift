package import SerenityCore
package import SerenitySafety

/// Assesses messages and talks, and takes the time it needs.
package struct SafetyJudge: Sendable {
  /// The rules that judge.
  package let policy: SafetyPolicy
  private let time: any TimeSource

  /// Makes a judge; the first use of a lexicon is dearer than the others, so it is made here.
  package init(policy: SafetyPolicy, time: any TimeSource) {
    self.policy = policy.prepared()
    self.time = time
    _ = self.policy.assess("it was a long day, and nothing came of it")
  }

  /// Assesses every message of a subject in its place.
  package func judge(_ subject: SafetySubject) -> SafetyJudgement {
    var turns: [Assessment] = []
    var times: [Duration] = []
    var stated = StatedRisk()
    for message in subject.messages {
      let start = time.elapsed
      let assessment = policy.assess(message, in: stated.context)
      times.append(time.elapsed - start)
      turns.append(assessment)
      stated.note(assessment.tier)
    }
    return SafetyJudgement(turns: turns, times: times)
  }
}
