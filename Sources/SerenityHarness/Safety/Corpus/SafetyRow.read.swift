extension SafetyRow {
  /// Reads a line of a corpus; keys that are not known are left alone.
  ///
  /// Throws a sentence about what is wrong.
  static func read(_ line: [UInt8]) throws(RowFault) -> SafetyRow {
    guard String(validating: line, as: UTF8.self) != nil else { throw RowFault("the line is not UTF-8") }
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONParser.parse(line)
    } catch {
      throw RowFault("the line is no JSON: \(error.sentence), \(error.offset) bytes in")
    }
    guard case .object(let members) = value else { throw RowFault("the line must be an object") }
    let fields = Fields(members: members)
    guard let id = try fields.text("id"), !id.isEmpty else { throw RowFault("the row lacks an \"id\"") }
    guard let set = try fields.text("set"), !set.isEmpty else { throw RowFault("the row lacks a \"set\"") }
    var row = SafetyRow(id: id, set: set, subject: try subject(fields), isRisk: try label(fields))
    row.tier = try fields.text("tier") ?? ""
    row.category = try fields.text("category")
    row.isSoft = try fields.flag("soft")
    row.language = try fields.text("lang") ?? ""
    row.kind = try fields.text("kind") ?? ""
    row.pair = try fields.text("pair")
    row.flips = try fields.flag("flips")
    row.first = try fields.number("first")
    if (row.pair == nil) != (row.flips == nil) { throw RowFault("\"pair\" and \"flips\" belong together") }
    if let first = row.first, !row.subject.messages.indices.contains(first) {
      throw RowFault("\"first\" is \(first), and the turns are 0 to \(row.subject.messages.count - 1)")
    }
    return row
  }

  private static func subject(_ fields: Fields) throws(RowFault) -> SafetySubject {
    guard case .array(let items)? = fields["turns"] else {
      guard let text = try fields.text("text") else { throw RowFault("the row has neither \"text\" nor \"turns\"") }
      return .message(text)
    }
    var turns: [String] = []
    for item in items {
      guard case .string(let turn) = item else { throw RowFault("every one of \"turns\" must be a string") }
      turns.append(turn)
    }
    guard !turns.isEmpty else { throw RowFault("\"turns\" must hold at least one message") }
    return .talk(turns)
  }

  private static func label(_ fields: Fields) throws(RowFault) -> Bool? {
    switch try fields.number("label") {
    case nil: nil
    case 0: false
    case 1: true
    default: throw RowFault("\"label\" must be 1, 0 or null")
    }
  }

  /// What is wrong with a row.
  struct RowFault: Error, Hashable {
    var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  private struct Fields {
    var members: [JSONValue.Member]

    /// The value of a key; a null is as good as none.
    subscript(key: String) -> JSONValue? {
      members.first { $0.key == key }.flatMap { $0.value == .null ? nil : $0.value }
    }

    func text(_ key: String) throws(RowFault) -> String? {
      guard let value = self[key] else { return nil }
      guard case .string(let text) = value else { throw RowFault("\"\(key)\" must be a string") }
      return text
    }

    func flag(_ key: String) throws(RowFault) -> Bool? {
      guard let value = self[key] else { return nil }
      guard case .bool(let flag) = value else { throw RowFault("\"\(key)\" must be true or false") }
      return flag
    }

    func number(_ key: String) throws(RowFault) -> Int? {
      guard let value = self[key] else { return nil }
      guard case .number(let text) = value, let number = Int(text) else {
        throw RowFault("\"\(key)\" must be a whole number")
      }
      return number
    }
  }
}
