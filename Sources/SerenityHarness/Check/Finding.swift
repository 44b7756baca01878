import SerenityCore

/// Something that a run shows to be wrong, with its place and what was seen; data, never thrown.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// What was looked at.
  package enum Kind: String, Sendable, CaseIterable {
    /// An expectation of the scenario.
    case check
    /// A promise about memory.
    case contract
    /// Something that must hold in every run.
    case invariant
    /// The goldens.
    case golden
    /// The recordings.
    case recording
    /// The run did not get to its end.
    case trouble
  }

  package var kind: Kind
  /// The scenario file.
  package var path: String
  /// The line of the expectation; nil where there is none.
  package var line: Int?
  /// Where in the story, such as `monday evening, step 3`.
  package var place: String?
  /// What was expected and what was seen.
  package var sentence: String

  package init(_ kind: Kind, path: String, line: Int? = nil, place: String? = nil, _ sentence: String) {
    self.kind = kind
    self.path = path
    self.line = line
    self.place = place
    self.sentence = sentence
  }

  /// The finding as `scenarios/x.yaml:14 (monday evening, step 3): the route should be proceed but is crisis`.
  package var description: String {
    "\(path)\(line.map { ":\($0)" } ?? "")\(place.map { " (\($0))" } ?? ""): \(sentence)"
  }
}

/// Collects what the checks of one place find.
struct Findings {
  let path: String
  let place: String?
  var kind = Finding.Kind.check
  private(set) var all: [Finding] = []

  init(path: String, place: String?, kind: Finding.Kind = .check) {
    self.path = path
    self.place = place
    self.kind = kind
  }

  mutating func add(_ line: Int, _ sentence: String) {
    all.append(Finding(kind, path: path, line: line, place: place, sentence))
  }

  /// Notes that two values differ; nil expects nothing.
  mutating func expect<Value: Equatable>(
    _ line: Int, _ what: String, _ seen: Value?, is expected: Value?, as spelt: (Value) -> String
  ) {
    guard let expected, seen != expected else { return }
    add(line, "\(what) should be \(spelt(expected)) but is \(seen.map(spelt) ?? "not there")")
  }

  mutating func expect(_ what: String, _ seen: Int, within check: NumberCheck?) {
    guard let check, !check.holds(seen) else { return }
    add(check.line, "\(what) should be \(check) but is \(seen)")
  }

  mutating func expect(_ what: String, _ seen: String, passes check: TextCheck?) {
    guard let check else { return }
    for sentence in TextChecking.faults(of: seen, under: check) { add(check.line, "\(what) \(sentence)") }
  }

  mutating func expect(_ events: [TimedEvent], pass check: EventCheck?) {
    guard let check else { return }
    let names = Set(events.map { $0.event.line.name })
    for name in check.contains where !names.contains(name) { add(check.line, "event \(name) should have happened") }
    for name in check.notContains where names.contains(name) {
      add(check.line, "event \(name) should not have happened")
    }
  }
}
