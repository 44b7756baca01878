/// Keeps what users, memories and files say from posing as instructions or as a part of the prompt (PROMPT-6).
///
/// Our blocks open and close with the brackets U+27E6 and U+27E7, which no keyboard types. Every text that is not ours
/// loses them, look-alikes included, so it cannot close a block or open another, however it is spelt.
struct Fence: Sendable {
  /// How strictly a text is treated.
  enum Strictness: Sendable {
    /// A message of the conversation: the words stay as they are but for our brackets and a model's own control marks.
    case spoken
    /// A line of a transcript: also on one line, without role markers.
    case transcript
    /// A line of a data block: also without markup of any kind.
    case data
  }

  /// The opening line of a block.
  static func opening(_ name: String) -> String { "\u{27E6}\(name)\u{27E7}" }
  /// The closing line of a block.
  static func closing(_ name: String) -> String { "\u{27E6}end of \(name)\u{27E7}" }

  /// A text as it may stand in the prompt; empty when nothing of it is left.
  static func neutralised(_ text: String, _ strictness: Strictness = .data) -> String {
    if isHarmless(text, strictness) { return text }
    var scanner = Scanner(strictness: strictness, source: Array(text.unicodeScalars))
    return scanner.run()
  }

  /// A text as a line of a data block, held to a number of characters.
  static func line(_ text: String, atMost limit: Int = 400) -> String {
    let whole = neutralised(text)
    guard whole.unicodeScalars.count > limit else { return whole }
    return String(String.UnicodeScalarView(whole.unicodeScalars.prefix(limit))) + "…"
  }

  /// Whether a text is plain ASCII in which nothing could need treatment; most messages are, and pass untouched.
  private static func isHarmless(_ text: String, _ strictness: Strictness) -> Bool {
    var before: UInt8 = 0x20
    for byte in text.utf8 {
      switch byte {
      case 0x80..., 0x7F, 0x3C: return false
      case 0x09, 0x0A, 0x0D: if strictness != .spoken { return false }
      case 0x00..<0x20: return false
      case 0x20: if strictness != .spoken, before == 0x20 { return false }
      case 0x3A: if strictness != .spoken { return false }
      case 0x23, 0x2A, 0x3D, 0x5B, 0x5D, 0x60, 0x7E: if strictness == .data { return false }
      default: break
      }
      before = byte
    }
    return strictness == .spoken || before != 0x20
  }

  /// The words that pose as a speaker when a colon follows.
  static let roleWords: Set<String> = [
    "system", "assistant", "user", "human", "developer", "tool", "function", "instruction", "instructions", "prompt",
    "ai", "bot", "model", "companion", "serenity", "sistema", "assistente", "usuario", "usuário",
  ]
}

private struct Scanner {
  let strictness: Fence.Strictness
  let source: [Unicode.Scalar]
  var output = String.UnicodeScalarView()
  var index = 0

  mutating func run() -> String {
    while index < source.count {
      step(source[index])
      index += 1
    }
    return strictness == .spoken ? String(output) : trimmed()
  }

  private mutating func step(_ original: Unicode.Scalar) {
    let scalar = strictness == .spoken ? original : unwidened(original)
    switch scalar.value {
    case 0x27E6, 0x27E7, 0x301A, 0x301B, 0x2985, 0x2986, 0xFF5F, 0xFF60, 0x27EC, 0x27ED, 0x2E28, 0x2E29:
      // Our brackets and those that a model may take for them.
      // A broken bar: a plain one would complete a control mark such as `<|`.
      output.append("\u{A6}")
    case 0x3C where opensMarkup(): output.append("\u{2039}")
    case _ where strictness == .spoken && (scalar == "\t" || scalar == "\n" || scalar == "\r"): output.append(scalar)
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: space()
    case _ where isInvisible(scalar.value): if strictness == .spoken, isJoiner(scalar.value) { output.append(scalar) }
    case 0x3A where strictness != .spoken && endsWithRole(): output.append(contentsOf: " -".unicodeScalars)
    case _ where strictness == .data: data(scalar)
    case 0x20 where strictness != .spoken: space()
    default: output.append(scalar)
    }
  }

  private mutating func data(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20, 0xA0, 0x3000: space()
    case 0x3C where nextIs("<"): output.append("\u{2039}")
    case 0x5B, 0x3010, 0x3016, 0x2045: output.append("(")
    case 0x5D, 0x3011, 0x3017, 0x2046: output.append(")")
    case 0x60: output.append("'")
    case 0x23, 0x3D, 0x2A, 0x7E:
      // A single sign is speech ("#1", "x = y"); a run of them is a heading, a rule or emphasis.
      if !nextIs(scalar) && output.last != scalar && !(index > 0 && source[index - 1] == scalar) {
        output.append(scalar)
      } else {
        space()
      }
    default: output.append(scalar)
    }
  }

  /// One space for any run of white space, none at the start.
  private mutating func space() {
    if strictness == .spoken {
      output.append(" ")
    } else if let last = output.last, last != " " {
      output.append(" ")
    }
  }

  private func nextIs(_ scalar: Unicode.Scalar) -> Bool {
    index + 1 < source.count && unwidened(source[index + 1]) == scalar
  }

  /// Whether the `<` here begins a tag or a model's control mark, with invisible characters and spaces looked through.
  private func opensMarkup() -> Bool {
    var ahead = index + 1
    while ahead < source.count, isInvisible(source[ahead].value) || (strictness == .data && source[ahead] == " ") {
      ahead += 1
    }
    guard ahead < source.count else { return false }
    let next = unwidened(source[ahead])
    if next == "|" { return true }
    guard strictness != .spoken else { return false }
    return next == "/" || next == "!" || next == "?" || (next.value < 0x80 && next.properties.isAlphabetic)
  }

  /// Whether the word just written names a speaker; look-alike letters of other scripts count as what they look like.
  private func endsWithRole() -> Bool {
    var letters: [Unicode.Scalar] = []
    var tail = output[...]
    while let last = tail.last, " *_)]}\"'’”".unicodeScalars.contains(last) { tail.removeLast() }
    while let last = tail.last, last.properties.isAlphabetic, letters.count < 16 {
      letters.append(Self.lookAlikes[last] ?? last)
      tail.removeLast()
    }
    let word = String(String.UnicodeScalarView(letters.reversed())).lowercased()
    return Fence.roleWords.contains(word)
  }

  /// The ASCII form of a full-width character, the character itself otherwise.
  private func unwidened(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFE64, 0x2329, 0x27E8, 0x3008: "<"
    case 0xFE65, 0x232A, 0x27E9, 0x3009: ">"
    case 0xFE55, 0xA789, 0x2236: ":"
    default: scalar
    }
  }

  private func isJoiner(_ value: UInt32) -> Bool { value == 0x200C || value == 0x200D || value == 0xFE0F }

  private func isInvisible(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private func trimmed() -> String {
    var view = output
    while view.last == " " { view.removeLast() }
    return String(view)
  }

  private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
    "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "у": "y", "х": "x", "ѕ": "s", "і": "i", "м": "m", "т": "t",
    "ո": "n", "ѵ": "v", "α": "a", "ο": "o", "ρ": "p", "υ": "u", "ι": "i",
  ]
}
