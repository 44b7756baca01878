/// Halves of letters in JSON: a `\ud800` to `\udfff` without its other half.
///
/// A gateway that cuts text between UTF-16 units sends them; JSON's grammar allows them, its decoder does not.
enum SurrogateHalves {
  /// The JSON with `\ufffd` in the place of each half; nil when there is none.
  static func replaced(in json: [UInt8]) -> [UInt8]? {
    var whole = json
    var hasHalves = false
    var index = 0
    while index < json.count {
      guard json[index] == 0x5C else {
        index += 1
        continue
      }
      guard let unit = unit(at: index, in: json) else {
        index += 2
        continue
      }
      if (0xD800...0xDBFF).contains(unit), let next = Self.unit(at: index + 6, in: json),
        (0xDC00...0xDFFF).contains(next)
      {
        index += 12
        continue
      }
      if (0xD800...0xDFFF).contains(unit) {
        whole.replaceSubrange(index..<index + 6, with: Array(#"\ufffd"#.utf8))
        hasHalves = true
      }
      index += 6
    }
    return hasHalves ? whole : nil
  }

  /// The UTF-16 unit of the escape that begins at an index; nil where none does.
  private static func unit(at index: Int, in json: [UInt8]) -> UInt32? {
    guard index + 6 <= json.count, json[index] == 0x5C, json[index + 1] == 0x75 else { return nil }
    return UInt32(String(decoding: json[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }
}
