import FoundationEssentials
import SerenityCore
import SerenitySimulation

extension Cassette {
  /// The file's text: the header and a line for each interaction, in one spelling; secrets are redacted on the way.
  package func render() -> String {
    ([headerLine] + interactions.map(\.rendered)).map { $0 + "\n" }.joined()
  }

  /// The file's first line, without its end.
  var headerLine: String {
    JSONValue.members([
      "cassette": .integer(1), "origin": .string(origin.rawValue), "provider": .string(provider),
      "model": .string(Redaction.text(model)), "address": address.map { .string(Redaction.address($0)) },
      "recorded": recordedAt.map { .string($0) },
      "redacted": redactedHeaders.map { .array($0.map { .string($0) }) },
    ]).text
  }
}

extension Interaction {
  /// The interaction's line in the file, without its end.
  var rendered: String {
    var members = place.members
    switch content {
    case .authored(let authored):
      let text = Redaction.text(authored.text)
      let json = authored.isJSON ? JSONParser.parsed(text) : nil
      members.append(.init(key: json == nil ? "text" : "json", value: json ?? .string(text)))
      if let usage = authored.usage {
        let counts = JSONValue.members([
          "prompt_tokens": .integer(usage.promptTokens), "completion_tokens": .integer(usage.completionTokens),
        ])
        members.append(.init(key: "usage", value: counts))
      }
    case .recorded(let recording):
      let headers = Redaction.headers(recording.headers).map {
        JSONValue.array([.string($0.name), .string($0.value)])
      }
      let chunks = Redaction.chunks(recording.chunks, secrets: []).map {
        JSONValue.array([.integer($0.milliseconds), $0.spelled])
      }
      members.append(.init(key: "status", value: .integer(recording.status)))
      if recording.head != 0 { members.append(.init(key: "head", value: .integer(recording.head))) }
      members += [
        .init(key: "headers", value: .array(headers)), .init(key: "chunks", value: .array(chunks)),
      ]
      if recording.ending != .done {
        members.append(.init(key: "ending", value: .string(recording.ending.rawValue)))
      }
      if let sections = recording.sections {
        let prints = sections.map { JSONValue.Member(key: $0.section.rawValue, value: .string($0.fingerprint)) }
        members.append(.init(key: "sections", value: .object(prints)))
      }
    }
    return JSONValue.object(members).text
  }
}

extension Interaction.Recording.Chunk {
  /// The bytes as text, or in base64 where they are no whole text.
  fileprivate var spelled: JSONValue {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .members(["base64": .string(Data(bytes).base64EncodedString())])
    }
    return .string(text)
  }
}

extension CassettePlace: CustomStringConvertible {
  /// The place as `session "thursday", step 2, call reply`; nth and attempt are told when they are not 1.
  package var description: String {
    let step = if case .number(let number) = step { "step \(number)" } else { "end" }
    return "session \(quoted(session)), \(step), call \(call.rawValue)"
      + (nth == 1 ? "" : ", nth \(nth)") + (attempt == 1 ? "" : ", attempt \(attempt)")
  }

  /// The place as it stands in the file.
  var members: [JSONValue.Member] {
    let step: JSONValue = if case .number(let number) = step { .integer(number) } else { .string("end") }
    guard
      case .object(let members) = JSONValue.members([
        "session": .string(session), "step": step, "call": .string(call.rawValue),
        "nth": nth == 1 ? nil : .integer(nth), "attempt": attempt == 1 ? nil : .integer(attempt),
      ])
    else { return [] }
    return members
  }

  /// The line that would author an answer here.
  package var authoringLine: String {
    let wantsJSON = call == .summary || call == .facts
    let answer = JSONValue.Member(key: wantsJSON ? "json" : "text", value: wantsJSON ? .object([]) : .string("..."))
    return JSONValue.object(members + [answer]).text
  }
}

extension JSONParser {
  /// The value of a text; nil when it is no JSON.
  static func parsed(_ text: String) -> JSONValue? {
    do { return try parse(Array(text.utf8)) } catch { return nil }
  }
}
