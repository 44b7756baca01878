import FoundationEssentials

/// One thing the doctor looked at, what was found, and what mends it.
struct DoctorLine: Hashable, Sendable {
  /// How it stands.
  enum State: String, Sendable {
    /// As it should be.
    case ok
    /// Worth knowing; nothing fails for it.
    case note
    /// Something will fail, or somebody can read what they should not.
    case trouble
  }

  var topic: String
  var state: State
  var found: String
  /// What to do; nil when there is nothing to do.
  var remedy: String?

  static func ok(_ topic: String, _ found: String) -> Self { Self(topic: topic, state: .ok, found: found) }

  static func note(_ topic: String, _ found: String, _ remedy: String? = nil) -> Self {
    Self(topic: topic, state: .note, found: found, remedy: remedy)
  }

  static func trouble(_ topic: String, _ found: String, _ remedy: String?) -> Self {
    Self(topic: topic, state: .trouble, found: found, remedy: remedy)
  }

  /// The line for people; the remedy stands on a line of its own.
  func text(_ style: Style) -> String {
    let mark =
      switch state {
      case .ok: style.green("ok     ")
      case .note: style.bold("note   ")
      case .trouble: style.red("trouble")
      }
    let padded = topic + String(repeating: " ", count: max(0, 13 - topic.count))
    return "\(mark)  \(padded) \(found)" + (remedy.map { "\n" + String(repeating: " ", count: 23) + "-> \($0)" } ?? "")
  }

  /// The line for programs: one JSON object, keys sorted.
  func json() throws -> String {
    struct Object: Encodable {
      var version = 1
      var topic, state, found: String
      var remedy: String?
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object = Object(topic: topic, state: state.rawValue, found: found, remedy: remedy)
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }
}
