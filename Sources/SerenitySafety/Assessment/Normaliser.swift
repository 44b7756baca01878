/// Writes a message in the plain spelling that the lexicon is written in, and remembers where each byte came from.
///
/// For now: curly apostrophes and quotes become straight, white space of any kind and length becomes one space,
/// zero-width characters and combining marks go, accented Latin letters lose the accent. Case is left to the patterns.
/// More spellings (look-alikes, digits for letters, spaced words) have their place here.
struct Normaliser: Sendable {
  /// A message in plain spelling.
  struct Plain: Hashable, Sendable {
    /// The plain words.
    var text: String
    /// For each byte of the plain text, where its character began in the original, and where it ended; empty where the
    /// text is the original.
    fileprivate var starts: [Int32] = []
    fileprivate var ends: [Int32] = []

    /// The place in the original message of a span of the plain text, in UTF-8 offsets.
    func original(_ span: Range<Int>) -> Range<Int> {
      guard !starts.isEmpty else { return span }
      guard !span.isEmpty else {
        let at = span.lowerBound < starts.count ? Int(starts[span.lowerBound]) : Int(ends.last ?? 0)
        return at..<at
      }
      return Int(starts[span.lowerBound])..<Int(ends[span.upperBound - 1])
    }
  }

  /// The ways to read a message: in plain spelling first, then with tricks of spelling undone where there are any.
  ///
  /// A rule that matches in any of them matches: what undoes a trick may also undo what was meant.
  func readings(of message: String) -> [Plain] { [plain(message)] }

  /// The plain spelling of a message.
  func plain(_ message: String) -> Plain {
    if Self.isPlain(message) { return Plain(text: message) }
    var result = Plain(text: "")
    result.text.reserveCapacity(message.utf8.count)
    result.starts.reserveCapacity(message.utf8.count)
    result.ends.reserveCapacity(message.utf8.count)
    var offset: Int32 = 0
    var endsInSpace = false
    for scalar in message.unicodeScalars {
      let start = offset
      offset += Int32(UTF8.width(scalar))
      guard let plain = Self.plain(scalar) else { continue }
      if plain == " " && endsInSpace {
        result.ends[result.ends.count - 1] = offset
        continue
      }
      endsInSpace = plain == " "
      result.text.unicodeScalars.append(plain)
      for _ in 0..<UTF8.width(plain) {
        result.starts.append(start)
        result.ends.append(offset)
      }
    }
    return result
  }

  /// Whether a message is in plain spelling already: printable ASCII with single spaces.
  private static func isPlain(_ message: String) -> Bool {
    var previous: UInt8 = 0
    for byte in message.utf8 {
      guard byte >= 0x20 && byte < 0x7F && !(byte == 0x20 && previous == 0x20) && byte != 0x60 else { return false }
      previous = byte
    }
    return true
  }

  /// The plain spelling of one scalar; nil for one that is dropped.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x60, 0xB4, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032: "'"
    case 0x201C, 0x201D, 0x201F, 0xAB, 0xBB: "\""
    case 0x2010...0x2015: "-"
    case 0xAD, 0x34F, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF, 0xFE00...0xFE0F: nil
    case 0x300...0x36F: nil
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: " "
    case 0x00...0x1F, 0x7F: nil
    case 0xC0...0x17F: unaccented[Int(scalar.value) - 0xC0]
    default: scalar
    }
  }

  /// The letters from U+00C0 to U+017F without their accents; those that have none stand as they are.
  private static let unaccented: [Unicode.Scalar] = {
    let plain =
      "AAAAAAÆCEEEEIIIIÐNOOOOO×OUUUUYÞßaaaaaaæceeeeiiiiðnooooo÷ouuuuyþy"
      + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiĲĳJjKkĸLlLlLlLlLlNnNnNnnŊŋOoOoOoŒœRrRrRr"
      + "SsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
    return Array(plain.unicodeScalars)
  }()
}
