package import SerenityCore

/// Renders the events of a run, one JSON object a line.
package enum EventLines {
  package static func render(_ record: RunRecord) -> String {
    record.events.map { timed in
      let line = timed.event.line
      var object: [String: JSONLine.Value] = [
        "at": .text(stamp(timed.at, in: record.zone)), "event": .text(line.name),
      ]
      for field in line.fields where !field.value.isEmpty { object[field.key] = .text(field.value) }
      return JSONLine.render(object) + "\n"
    }.joined()
  }

  /// The local time to the millisecond.
  package static func stamp(_ instant: Instant, in zone: Zone) -> String {
    let local = zone.local(instant)
    let rest = Int(local.millisecondsSinceMidnight % 60_000)
    let digits = String(100_000 + rest).dropFirst()
    return "\(local):\(digits.prefix(2)).\(digits.suffix(3))"
  }
}
