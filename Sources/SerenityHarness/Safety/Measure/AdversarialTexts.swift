/// Long messages made to be slow to judge, each of 10,000 characters.
enum AdversarialTexts {
  static let length = 10_000

  static let all: [(name: String, text: String)] = [
    ("one letter", "a"), ("spaces", " "), ("line breaks", "\n"), ("apostrophes", "'"),
    ("digits for letters", "1 w4nt t0 "),
    ("single letters", "k i l "), ("dotted letters", "d.i."), ("stretched", "iiii dooo nooot "),
    ("invisible characters", "i\u{200B} w\u{200D}"), ("combining marks", "e\u{301}\u{302}\u{303}n"),
    ("look-alikes", "\u{456} w\u{430}nt t\u{43E} "), ("emoji", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} "),
    ("unfinished wishes", "i just want to "), ("denials", "i am not going to not "),
    ("unfinished threats", "i am going to kill "),
    ("disclosures", "i want to die. "), ("guarded disclosures", "this traffic makes me want to die "),
    ("unfinished, Spanish", "no quiero vivir ya no quiero "), ("unfinished, Portuguese", "eu quero muito eu vou me "),
    ("no spaces", "wanttokillmyself"),
  ].map { ($0.0, repeated($0.1)) }

  private static func repeated(_ piece: String) -> String {
    // A combined character may be one of many scalars, so pieces are joined first and cut after.
    String(String(repeating: piece, count: length / piece.count + 1).prefix(length))
  }
}
