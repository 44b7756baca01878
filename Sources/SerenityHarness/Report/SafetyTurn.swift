import SerenityCompanion
import SerenityCore
import SerenitySafety

/// A turn that Safety sent to a crisis route, as a clinician wants to find it again; without the user's words.
package struct SafetyTurn: Sendable, Hashable {
  /// Where in the story, such as `sunday night, step 3`.
  package var place: String
  /// `crisis` or `crisis-soft`.
  package var route: String
  /// The tier's code, such as `T3`.
  package var tier: String
  /// What was found, in Safety's order.
  package var categories: [String]
  /// The resources that were shown, by name; empty where no notice was.
  package var resources: [String]
  /// Where the words of the reply came from.
  package var source: String

  /// The crisis turns of a run, in order.
  package static func all(in record: RunRecord) -> [Self] {
    record.sessions.flatMap { session in
      session.steps.compactMap { step -> Self? in
        guard let reply = step.reply, [.crisis, .crisisSoft].contains(reply.decision.route) else { return nil }
        // What was decided is not what was shown: only a notice that reached the screen counts.
        let shown = step.notice ?? ""
        return Self(
          place: "\(session.name), step \(step.number ?? 0)", route: reply.decision.route.rawValue,
          tier: reply.decision.assessment.tier.code,
          categories: reply.decision.assessment.categories.map(\.rawValue),
          resources: (reply.decision.notice?.resources ?? []).map(\.name).filter { shown.contains($0) },
          source: reply.message.source?.rawValue ?? "none")
      }
    }
  }
}
