import SerenityPatterns

/// What bytes and letters may stand for.
enum Glyphs {
  /// Whether a byte is a letter of ASCII.
  static func isLetter(_ byte: UInt8) -> Bool { (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// The letters that a digit or a sign may stand for; none for one that stands for none.
  static func letters(for sign: UInt8) -> [UInt8] {
    switch Character(Unicode.Scalar(sign)) {
    case "0": Array("o".utf8)
    case "1", "!", "|": Array("il".utf8)
    case "3": Array("e".utf8)
    case "4", "@": Array("a".utf8)
    case "5", "$": Array("s".utf8)
    case "6": Array("gb".utf8)
    case "7", "+": Array("t".utf8)
    case "8": Array("b".utf8)
    case "9": Array("g".utf8)
    case "(", "<": Array("c".utf8)
    default: []
    }
  }

  /// The Latin letter that a letter of another alphabet looks like; nil where it looks like none.
  ///
  /// After Unicode's confusables (UTS 39), as far as they are letters that keyboards and generators offer.
  static func lookalike(of scalar: Unicode.Scalar) -> UInt8? {
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return UInt8(97 + scalar.value - 0x1F1E6) }
    if (0x1F170...0x1F189).contains(scalar.value) { return UInt8(97 + scalar.value - 0x1F170) }
    if (0x1F150...0x1F169).contains(scalar.value) { return UInt8(97 + scalar.value - 0x1F150) }
    return lookalikes[scalar]
  }

  private static let lookalikes: [Unicode.Scalar: UInt8] = {
    let table = [
      "a": "аАαΑɑᴀ∂", "b": "вВβΒЬьʙƅ", "c": "сСϲᴄ¢", "d": "ԁɗđᴅĐ", "e": "еЕεΕєЄᴇəɛ€", "f": "ғƒꜰ", "g": "ɡɢց",
      "h": "һнНΗʜհ", "i": "іІιΙıɪ¡", "j": "јЈᴊ", "k": "кКκΚᴋƙ", "l": "ӏⅼłʟƖŁ£", "m": "мМΜᴍ", "n": "пηΝɴոи",
      "o": "оОοΟσøØᴏօ",
      "p": "рРρΡᴘ", "q": "ԛգ", "r": "гʀᴦя", "s": "ѕЅꜱʂ", "t": "тТτΤᴛŧ", "u": "υцᴜսµ", "v": "νѵᴠ", "w": "ωшԝᴡ",
      "x": "хХχΧ", "y": "уУүΥʏγ¥",
      "z": "ΖᴢʐƵƶ",
    ]
    var all: [Unicode.Scalar: UInt8] = [:]
    for (letter, others) in table { for scalar in others.unicodeScalars { all[scalar] = letter.utf8.first } }
    return all
  }()
}
