import FoundationEssentials
import SerenityCore

/// A JSON value as a model wrote it, read without demands on its shape.
indirect enum JSONReading: Decodable, Hashable, Sendable {
  case text(String)
  /// A number; true and false are 1 and 0.
  case number(Double)
  case list([JSONReading])
  case object([String: JSONReading])
  case nothing

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .nothing
    } else if let text = Self.attempt({ try value.decode(String.self) }) {
      self = .text(text)
    } else if let number = Self.attempt({ try value.decode(Double.self) }) {
      self = .number(number)
    } else if let flag = Self.attempt({ try value.decode(Bool.self) }) {
      self = .number(flag ? 1 : 0)
    } else if let items = Self.attempt({ try value.decode([JSONReading].self) }) {
      self = .list(items)
    } else {
      self = .object(try value.decode([String: JSONReading].self))
    }
  }

  private static func read(_ text: String) -> JSONReading? {
    attempt { try JSONDecoder().decode(JSONReading.self, from: Data(text.utf8)) }
  }

  /// The value, or nil where the answer is of another shape or no JSON at all: with a model, an everyday thing.
  private static func attempt<Value>(_ decode: () throws -> Value) -> Value? {
    do {
      return try decode()
    } catch {
      return nil
    }
  }

  /// The member with a name; nil when this is no object or has none.
  subscript(_ key: String) -> JSONReading? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text, if it is one and says something.
  var string: String? {
    guard case .text(let text) = self else { return nil }
    let trimmed = text.trimmed
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The texts of a list, or a single text as a list of one.
  var strings: [String] {
    guard case .list(let items) = self else { return string.map { [$0] } ?? [] }
    return items.compactMap(\.string)
  }

  /// The whole number, also where the model put it in quotes.
  var integer: Int? {
    switch self {
    case .number(let value): Int(exactly: value)
    case .text(let text): Int(text.trimmed)
    default: nil
    }
  }

  /// Whether it says yes: true, a number other than 0, or the word.
  var isTrue: Bool {
    switch self {
    case .number(let value): value != 0
    case .text(let text): ["true", "yes"].contains(text.trimmed.lowercased())
    default: false
    }
  }

  /// The first object in a model's answer that has a member of a name, whatever stands around it: code fences, prose.
  ///
  /// At most 16 places are tried and 65,536 characters are read.
  static func object(with key: String, in answer: String) -> JSONReading? {
    let text = Array(answer.prefix(65_536))
    var tries = 0
    var start = 0
    while start < text.count, tries < 16 {
      guard text[start] == "{" else {
        start += 1
        continue
      }
      tries += 1
      if let end = end(ofObjectAt: start, in: text) {
        if let read = read(String(text[start...end])), read[key] != nil { return read }
      }
      start += 1
    }
    return nil
  }

  private static func end(ofObjectAt start: Int, in text: [Character]) -> Int? {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in start..<text.count {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isInString: isEscaped = true
      case "\"": isInString.toggle()
      case "{" where !isInString: depth += 1
      case "}" where !isInString:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }
}
