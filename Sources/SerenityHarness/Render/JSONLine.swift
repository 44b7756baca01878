import FoundationEssentials

/// One JSON object on one line, with its keys sorted, so that the same content is the same bytes.
package enum JSONLine {
  /// A value of a line.
  package indirect enum Value: Encodable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([Value])
    case object([String: Value])
    case null

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      case .list(let list): try container.encode(list)
      case .object(let object): try container.encode(object)
      case .null: try container.encodeNil()
      }
    }
  }

  /// The line for an object, without a line end.
  package static func render(_ object: [String: Value]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(Value.object(object)), as: UTF8.self)
    } catch {
      preconditionFailure("A tree of texts, whole numbers and lists can always be written as JSON: \(error)")
    }
  }
}
