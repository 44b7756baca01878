import SerenityPatterns

/// Finds what a reader would take for a number to call or to text.
///
/// A number counts by its shape (a country's prefix, an area code in brackets, nine digits and more) or, where it is short,
/// because the words before it say to call or text it: in digits, in letters on a keypad or in words. Dates, times, prices,
/// amounts and years do not. It reads text in plain spelling.
struct PhoneNumbers: Sendable {
  /// A number in a text.
  struct Found: Hashable, Sendable {
    /// Where it stands, as UTF-8 offsets.
    var span: Range<Int>
    var digits: String
    /// Whether letters of a keypad stand for some digits, of which there may be more than the number has.
    var isVanity = false
  }

  private let runs = Self.pattern(
    #"(?<![\p{L}\d_.,:/$€£#@-])(?:\+ ?)?\(?\d{1,15}\)?(?:(?! 24/7)(?: ?[.-] ?| |(?<=\)))\d{1,8}){0,7}"#
      + #"(?![\p{L}\d_°%€£]|[.,:/]\d|-\p{L}|(?: ?[.-] ?| )(?!24/7)\d)"#)
  private let vanity = Self.pattern(
    #"(?<![\w-])(?:\+?1[ .-]8\d\d|0800|0808|0508|1800|1300)[ .-]?(?:\d{2,4}[ .-]?)?\p{Lu}{3,10}(?![\p{L}\d])"#,
    isCaseless: false)
  private let spelled = Self.pattern("\\b\(Self.word)(?:[ -]\(Self.word)){2,}\\b")
  private let asks = Self.pattern(
    #"(?:\b(?:call(?:ing)?|text(?:ing)?|dial(?:l?ing)?|phon(?:e|ing)|ring(?:ing)?|reach(?:ing)?|contact(?:ing)?|hot ?lines?|"#
      + #"help ?lines?|life ?lines?|(?:crisis|support|suicide|emergency|help) (?:lines?|numbers?)|sms|"#
      + #"llam(?:a|ar|e|en|ando)|marc(?:a|ar|ando|e)|lig(?:ue|ar|a|ando|uem)|disc(?:a|ar)|disque|telefon\w+|"#
      + #"linea de (?:\w+ )?\w+|linha de (?:\w+ )?\w+|numero de (?:\w+ )?(?:emergencias?|crisis|crise|ayuda|apoio))"#
      + #"(?: (?:the|at|on|to|us|them|is|number|hot ?line|help ?line|life ?line|line|free|toll-free|suicide|crisis|"#
      + #"prevention|support|and|or|text|call|message|emergency|services?|national|number|samaritans|now|al|el|la|o|ou|ao|"#
      + #"para|de|do|da|no|na|es|numero|linea|linha|gratis|ya|ahora|agora|a)){0,6}"#
      + #"|\b(?:text|sms|send|envia|envie|mand[ae]|escrib[ae]|escreva|enviar|mandar)(?: (?:the|word|la|palabra|a|palavra|sms|um|un))"#
      + #"{0,3} ["'*]{0,3}\w{2,12}["'*]{0,3} (?:to|al|para|ao))[ :("'*]{1,4}\z"#)
  private let counted = Self.pattern(
    #" ?(?:%|mg|mcg|ml|g|kg|km|k|cm|m|lbs?|oz|am|pm|a\.m|p\.m|o'clock|bpm|kcal|more|mas|mais|people|personas|pessoas|"#
      + #"(?!always\b|as\b|is\b|has\b|was\b|us\b|this\b|hours\b|days\b)[\p{L}]+s\b|(?:full |long |short |whole )?(?:minut|hora|hour|day|dia)\w*)"#
  )

  private static let word =
    #"(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|"#
    + #"um|dois|quatro|sete|oito|nove|meia)"#

  private static let values: [String: Character] = [
    "zero": "0", "oh": "0", "cero": "0", "one": "1", "uno": "1", "um": "1", "two": "2", "dos": "2", "dois": "2",
    "three": "3", "tres": "3", "four": "4", "cuatro": "4", "quatro": "4", "five": "5", "cinco": "5", "six": "6",
    "seis": "6", "meia": "6", "seven": "7", "siete": "7", "sete": "7", "eight": "8", "ocho": "8", "oito": "8",
    "nine": "9", "nueve": "9", "nove": "9",
  ]

  private static func pattern(_ source: String, isCaseless: Bool = true) -> Pattern {
    do throws(PatternError) {
      return try Pattern(source, options: isCaseless ? [.caseless, .unicodeClasses] : [.unicodeClasses])
    } catch {
      preconditionFailure(error.sentence)
    }
  }

  /// The numbers to call or text in a text, by place; `isKnown` tells where one of several in a row ends.
  func find(in text: String, isKnown: (String) -> Bool) -> [Found] {
    let bytes = Array(text.utf8)
    var found: [Found] = []
    for match in runs.matches(in: text, atMost: 64).matches {
      found += numbers(in: match.span, of: text, bytes, isKnown)
    }
    for match in vanity.matches(in: text, atMost: 16).matches {
      let digits = String(decoding: bytes[match.span], as: UTF8.self).compactMap(Self.key)
      found.append(Found(span: match.span, digits: String(digits), isVanity: true))
    }
    for match in spelled.matches(in: text, atMost: 16).matches where isAskedFor(match.span, in: text) {
      let words = String(decoding: bytes[match.span], as: UTF8.self).lowercased().split { $0 == " " || $0 == "-" }
      found.append(Found(span: match.span, digits: String(words.compactMap { Self.values[String($0)] })))
    }
    return found.sorted { ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound) }
  }

  /// Whether a text says a number, in whatever grouping; a short one must not be an amount of something.
  func says(_ wanted: String, in text: String) -> Bool {
    let bytes = Array(text.utf8)
    for match in runs.matches(in: text, atMost: 64).matches {
      let groups = Self.groups(in: match.span, of: bytes)
      for first in groups.indices {
        var digits = ""
        for group in groups[first...] {
          digits += group.digits
          let isSaid =
            digits == wanted || (wanted.count >= 7 && digits.count >= wanted.count && digits.hasSuffix(wanted))
          if isSaid, wanted.count >= 7 || !isCounted(after: group.span, in: text) { return true }
        }
      }
    }
    return false
  }

  // MARK: Digits in a row

  private struct Group {
    var span: Range<Int>
    var digits: String
    /// What stands between it and the group before.
    var gap: String
  }

  private static func groups(in span: Range<Int>, of bytes: [UInt8]) -> [Group] {
    var groups: [Group] = []
    var gap = ""
    var index = span.lowerBound
    while index < span.upperBound {
      var end = index
      while end < span.upperBound, (48...57).contains(bytes[end]) { end += 1 }
      if end > index {
        groups.append(Group(span: index..<end, digits: String(decoding: bytes[index..<end], as: UTF8.self), gap: gap))
        gap = ""
        index = end
      } else {
        gap += String(decoding: [bytes[index]], as: UTF8.self)
        index += 1
      }
    }
    return groups
  }

  /// The numbers in a run of digits: the known ones in it, and the rest where it is one to call.
  private func numbers(
    in span: Range<Int>, of text: String, _ bytes: [UInt8], _ isKnown: (String) -> Bool
  ) -> [Found] {
    let groups = Self.groups(in: span, of: bytes)[...]
    let rest = groups.dropFirst(Self.lengthOfDate(groups))
    guard let first = rest.first, let last = rest.last else { return [] }
    func found(_ part: ArraySlice<Group>) -> Found? {
      guard let start = part.first, let end = part.last else { return nil }
      return Found(span: start.span.lowerBound..<end.span.upperBound, digits: part.map(\.digits).joined())
    }
    let isAsked = isAskedFor(span.lowerBound..<first.span.upperBound, in: text)
    // "116 123 24/7", "988 988": the known number is the longest that begins the row.
    for count in stride(from: rest.count, through: 1, by: -1) {
      guard let head = found(rest.prefix(count)), isKnown(head.digits) else { continue }
      let isMeant =
        hasShape(rest.prefix(count), startsWith: bytes[span.lowerBound])
        || (isAsked && !isCounted(after: head.span, in: text))
      return isMeant ? [head] : []
    }
    guard let whole = found(rest) else { return [] }
    if hasShape(rest, startsWith: bytes[span.lowerBound]) { return [whole] }
    let isShort =
      (3...8).contains(whole.digits.count) && !Self.isYearOrTime(rest)
      && !isCounted(after: last.span, in: text)
    return isAsked && isShort ? [whole] : []
  }

  /// Whether digits have the shape of a telephone number, whatever stands around them.
  private func hasShape(_ groups: ArraySlice<Group>, startsWith byte: UInt8) -> Bool {
    let digits = groups.map(\.digits).joined()
    guard let first = groups.first, (7...15).contains(digits.count) else { return false }
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "(") { return true }
    if groups.count == 1 { return digits.count >= 10 }
    if ["0800", "0808", "0508", "1800", "1300"].contains(first.digits) { return true }
    if digits.count >= 9 { return groups.count { $0.digits.count >= 3 } >= 2 || groups.count >= 4 }
    let sizes = groups.map(\.digits.count)
    return sizes == [3, 4] && (groups.last?.gap == "-" || groups.last?.gap == ".")
  }

  /// How many groups at the start are a date such as `2026-03-05` or `05.03.2026`.
  private static func lengthOfDate(_ groups: ArraySlice<Group>) -> Int {
    let sizes = groups.prefix(3).map(\.digits.count)
    guard sizes.count == 3, groups.dropFirst().prefix(2).allSatisfy({ $0.gap == "-" || $0.gap == "." }) else {
      return 0
    }
    return (sizes[0] == 4 && sizes[1] <= 2 && sizes[2] <= 2) || (sizes[0] <= 2 && sizes[1] <= 2 && sizes[2] == 4)
      ? 3 : 0
  }

  /// Whether digits are a year, or a time such as `3.30`.
  private static func isYearOrTime(_ groups: ArraySlice<Group>) -> Bool {
    guard let first = groups.first, let last = groups.last else { return false }
    switch groups.count {
    case 1: return first.digits.count == 4 && Int(first.digits).map((1900...2099).contains) == true
    case 2: return last.gap == "." && first.digits.count <= 2 && last.digits.count <= 2
    default: return false
    }
  }

  // MARK: The words around

  private func isAskedFor(_ span: Range<Int>, in text: String) -> Bool {
    if case .matched = asks.firstMatch(in: text, range: Clause.before(span, in: text)) { true } else { false }
  }

  private func isCounted(after span: Range<Int>, in text: String) -> Bool {
    if case .matched = counted.firstMatch(in: text, range: Clause.after(span, in: text), isAnchored: true) {
      true
    } else {
      false
    }
  }

  /// The digit of a key on a telephone.
  private static func key(_ character: Character) -> Character? {
    if character.isASCII, character.isNumber { return character }
    let keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
    guard let place = keys.firstIndex(where: { $0.contains(character) }) else { return nil }
    return Character(String(place + 2))
  }
}
