import CUTF8PROC

/// Writes a message in the plain spelling that the lexicon is written in, and undoes tricks of spelling.
///
/// Plain spelling: compatibility forms are taken apart (Unicode's NFKD, by utf8proc), combining marks and what has no width
/// go, curly apostrophes and quotes become straight, white space of any kind and length becomes one space. Case is left
/// to the patterns.
struct Normaliser: Sendable {
  private let unmasking: Unmasking

  /// A normaliser that undoes tricks with the words of a book.
  init(words: WordBook = WordBook()) { unmasking = Unmasking(words: words) }

  /// The ways to read a message: in plain spelling first, then with tricks of spelling undone where there are any.
  ///
  /// A rule that matches in any of them matches: what undoes a trick may also undo what was meant.
  func readings(of message: String) -> [PlainText] {
    let plain = plain(message)
    guard let unmasked = unmasking.undone(plain) else { return [plain] }
    return [plain, unmasked]
  }

  /// The plain spelling of a message.
  func plain(_ message: String) -> PlainText {
    if Self.isPlain(message) { return PlainText(original: message) }
    var writer = PlainText.Writer(capacity: message.utf8.count)
    var offset = 0
    for scalar in message.unicodeScalars {
      let from = offset..<(offset + UTF8.width(scalar))
      offset = from.upperBound
      for plain in Self.plain(scalar) {
        if plain == " " && writer.endsInSpace {
          writer.extendLast(to: offset)
        } else {
          writer.append(plain, from: from)
        }
      }
    }
    return writer.text
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

  /// The plain spelling of one scalar: none for one that is dropped, several for a ligature.
  ///
  /// What it is taken apart into is spelled plainly in turn: a double prime is two primes, and those are apostrophes.
  private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    known(scalar) ?? decomposed(scalar).flatMap { known($0) ?? [$0] }
  }

  /// The plain spelling of a scalar that needs no taking apart; nil for any other.
  private static func known(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0x60, 0xB4, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032: ["'"]
    case 0x201C, 0x201D, 0x201F, 0xAB, 0xBB: ["\""]
    case 0x2010...0x2015: ["-"]
    case 0xAD, 0x34F, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF, 0xFE00...0xFE0F: []
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: [" "]
    case 0x00...0x1F, 0x7F: []
    case 0x21...0x7E: [scalar]
    default: nil
    }
  }

  /// A scalar without its marks, taken apart by NFKD.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    withUnsafeTemporaryAllocation(of: utf8proc_int32_t.self, capacity: 32) { buffer in
      var boundary: Int32 = 0
      let options = utf8proc_option_t(
        UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_IGNORE.rawValue)
      let count = utf8proc_decompose_char(
        utf8proc_int32_t(scalar.value), buffer.baseAddress, utf8proc_ssize_t(buffer.count), options, &boundary)
      // One that the library does not know, or that comes to more than Unicode has, stands as it is.
      guard count >= 0, count <= buffer.count else { return [scalar] }
      return buffer[..<Int(count)].compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
    }
  }
}
