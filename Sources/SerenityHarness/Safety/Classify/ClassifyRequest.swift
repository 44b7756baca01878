/// A line of what is to be classified: `{"id", "text"}` or `{"id", "turns"}`; where both stand, the turns are judged.
struct ClassifyRequest: Hashable, Sendable {
  /// Why a line cannot be judged, and as much of its id as is known.
  struct Failure: Error, Hashable {
    var id: JSONValue
    var sentence: String
  }

  /// A string, a number or null, as it came.
  var id: JSONValue
  var subject: SafetySubject

  /// Reads a line; other keys mean nothing here.
  static func read(_ line: [UInt8]) throws(Failure) -> Self {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw Failure(id: .null, sentence: "the line is not UTF-8; save it as UTF-8")
    }
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONParser.parse(line, mendsSurrogates: true)
    } catch {
      throw Failure(id: .null, sentence: "the line is no JSON: \(error.sentence), \(error.offset) bytes in")
    }
    guard case .object(let members) = value else {
      throw Failure(id: .null, sentence: "the line is no object; write {\"id\": ..., \"text\": ...}")
    }
    func member(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
    let id = member("id") ?? .null
    switch id {
    case .string, .number, .null: break
    default: throw Failure(id: .null, sentence: "\"id\" must be a string or a number")
    }
    if let turns = member("turns"), turns != .null {
      guard case .array(let items) = turns, !items.isEmpty else {
        throw Failure(id: id, sentence: "\"turns\" must be a list of at least one message")
      }
      var messages: [String] = []
      for item in items {
        guard case .string(let message) = item else {
          throw Failure(id: id, sentence: "every one of \"turns\" must be a string")
        }
        messages.append(message)
      }
      return Self(id: id, subject: .talk(messages))
    }
    guard let text = member("text") else {
      throw Failure(id: id, sentence: "neither \"text\" nor \"turns\" is given")
    }
    guard case .string(let message) = text else { throw Failure(id: id, sentence: "\"text\" must be a string") }
    return Self(id: id, subject: .message(message))
  }
}
