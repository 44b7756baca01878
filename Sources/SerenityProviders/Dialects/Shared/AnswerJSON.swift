import FoundationEssentials

/// Reads a vendor's JSON; one broken letter must not cost a whole answer.
struct AnswerJSON: Sendable {
  private let decoder = JSONDecoder()

  /// Reads a value, halves of letters mended first: a field that may be missing would be dropped for one.
  func read<Value: Decodable>(_ type: Value.Type, from json: String) throws -> Value {
    let bytes = Array(json.utf8)
    return try decoder.decode(type, from: Data(SurrogateHalves.replaced(in: bytes) ?? bytes))
  }

  /// Reads a body that came whole; blank lines and a byte order mark in front are looked past.
  ///
  /// Throws `empty` for blanks alone and `unreadable` for what is no such JSON.
  func read<Value: Decodable>(_ type: Value.Type, fromWhole body: [UInt8]) throws(ProviderFailure) -> Value {
    guard let start = body.firstIndex(where: { !$0.isBlank }) else { throw .empty }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let json = body[start...].starts(with: mark) ? body[(start + mark.count)...] : body[start...]
    do {
      return try read(type, from: String(decoding: json, as: UTF8.self))
    } catch {
      throw .unreadable
    }
  }
}

extension [AnswerPart] {
  /// These parts; throws the first failure among them.
  func withoutFailure() throws(ProviderFailure) -> [AnswerPart] {
    for case .failure(let failure) in self { throw failure }
    return self
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line end.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
