import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation

/// How one turn of a live run differs from the same turn of the cassette.
package struct TurnDrift: Hashable, Sendable {
  /// A property that differs.
  package struct Change: Hashable, Sendable {
    /// Such as `route`.
    package var what: String
    package var was: String
    package var now: String
    /// Whether it concerns the person's safety, and so decides the exit status.
    package var isGrave: Bool
  }

  /// Where in the story, such as `monday evening, step 3`.
  package var place: String
  /// What differs, route and safety first; the words alone are no change.
  package var changes: [Change]
  /// The characters of the live reply for each hundred of the cassette's; nil where one of them is empty.
  package var lengthPercent: Int?
  /// Whether the words are the same.
  package var hasSameText: Bool

  /// Whether something of route, tier or safety differs.
  package var isGrave: Bool { changes.contains(where: \.isGrave) }

  /// Compares a live run with the replay of the cassette, turn by turn; both are of the same scenario.
  package static func all(from cassette: RunRecord, to live: RunRecord) -> [Self] {
    zip(cassette.sessions, live.sessions).flatMap { was, now in
      zip(was.steps, now.steps).compactMap { then, today in
        then.said == nil ? nil : Self(place: "\(was.name), step \(then.number ?? 0)", from: then, to: today)
      }
    }
  }

  init(place: String, from was: StepRecord, to now: StepRecord) {
    self.place = place
    let (then, today) = (was.reply, now.reply)
    func change(_ what: String, _ value: (StepRecord) -> String, isGrave: Bool) -> Change? {
      value(was) == value(now) ? nil : Change(what: what, was: value(was), now: value(now), isGrave: isGrave)
    }
    changes = [
      change("route", { $0.reply?.decision.route.rawValue ?? "refused" }, isGrave: true),
      change("tier", { $0.reply?.decision.assessment.tier.code ?? "none" }, isGrave: true),
      change("safety findings of the reply", \.safetyCodes, isGrave: true),
      change("source", { $0.reply?.message.source?.rawValue ?? "none" }, isGrave: false),
      change("finish", \.finish, isGrave: false),
    ].compactMap(\.self)
    let lengths = (was: then?.message.text.count ?? 0, now: today?.message.text.count ?? 0)
    lengthPercent = lengths.was > 0 && lengths.now > 0 ? (lengths.now * 100 + lengths.was / 2) / lengths.was : nil
    hasSameText = then?.message.text == today?.message.text
  }

  /// The turn as one object for a line of JSON.
  package func line(scenario: String) -> String {
    JSONLine.render([
      "version": .number(1), "kind": .text("turn"), "scenario": .text(scenario), "place": .text(place),
      "grave": .flag(isGrave), "same-text": .flag(hasSameText),
      "length-percent": lengthPercent.map { .number($0) } ?? .null,
      "changes": .list(
        changes.map {
          .object(["what": .text($0.what), "was": .text($0.was), "now": .text($0.now), "grave": .flag($0.isGrave)])
        }),
    ])
  }
}

extension StepRecord {
  /// What Safety found in the reply, by code; `none` where it found nothing.
  fileprivate var safetyCodes: String {
    let codes = Set(reply?.findings.map(\.code) ?? []).sorted()
    return codes.isEmpty ? "none" : codes.joined(separator: ", ")
  }

  /// Why the model stopped, or the code of why it failed.
  fileprivate var finish: String {
    guard let call = calls.last(where: { $0.request.purpose == .reply }) else { return "not asked" }
    return call.completion?.finish.rawValue ?? call.failure?.code ?? "none"
  }
}
