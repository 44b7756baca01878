import SerenityCompanion
import SerenityCore
import SerenitySimulation

/// Holds the late replies of a delivery against what the scenario expects of them.
package enum DeliveryChecks {
  static func findings(_ step: StepRecord, expect: DeliveryExpectation, path: String, place: String) -> [Finding] {
    var found = Findings(path: path, place: place)
    found.expect("the number of late replies", step.late.count, within: expect.delivered)
    found.expect("the late reply", step.late.map(\.message.text).joined(separator: "\n"), passes: expect.reply)
    for reply in step.late {
      found.expect(expect.line, "the late reply's source", reply.message.source, is: expect.source) { $0.rawValue }
    }
    if expect.source != nil, step.late.isEmpty {
      found.add(expect.line, "no late reply came, so there is no source to check")
    }
    found.expect(step.events, pass: expect.events)
    found.expect("the number of waiting messages", step.outbox, within: expect.outbox)
    return found.all
  }
}
