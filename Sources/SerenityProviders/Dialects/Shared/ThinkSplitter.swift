/// Takes `<think>…</think>` at the very start of an answer out of it, from pieces that are cut anywhere.
///
/// Runtimes without a thinking field leave the model's thoughts in the content (wire facts 4); they must not reach the
/// person. White space around both tags goes with them. A tag further on is the model's own words and stays. Without
/// its end a thought goes on to the end of the answer: better no answer than a private thought as one.
struct ThinkSplitter: Sendable {
  /// What an answer begins with.
  enum Beginning: Sendable {
    /// The opening tag, or the reply itself.
    case either
    /// A thought, its tag most likely part of the prompt, as in templates that make the model think.
    case thought
  }

  private enum Place { case beginning, beforeThought, thought, beforeReply, reply }

  private static let opening = "<think>".unicodeScalars
  private static let closing = "</think>".unicodeScalars

  private let beginning: Beginning
  private var place = Place.beginning
  /// White space at the beginning; it is part of the reply if no tag follows.
  private var blanks = ""
  /// What may become a tag; shorter than one.
  private var held = ""

  init(beginning: Beginning = .either) { self.beginning = beginning }

  /// The parts that a further piece of the content tells.
  mutating func feed(_ piece: String) -> [AnswerPart] {
    if place == .reply { return piece.isEmpty ? [] : [.text(piece)] }
    var parts: [AnswerPart] = []
    var rest = (held + piece).unicodeScalars[...]
    held = ""
    while !rest.isEmpty {
      switch place {
      case .beginning: begin(&rest, &parts)
      case .beforeThought, .beforeReply:
        rest = rest.drop { $0.properties.isWhitespace }
        if !rest.isEmpty { place = place == .beforeThought ? .thought : .reply }
      case .thought: think(&rest, &parts)
      case .reply:
        parts.append(.text(String(rest)))
        rest = rest[rest.endIndex...]
      }
    }
    return parts
  }

  /// What was held back, at the end of the answer.
  mutating func finish() -> [AnswerPart] {
    defer { (blanks, held) = ("", "") }
    switch place {
    case .beginning:
      if beginning == .thought { return held.isEmpty ? [] : [.reasoning(held)] }
      let text = blanks + held
      place = .reply
      return text.isEmpty ? [] : [.text(text)]
    case .thought: return held.isEmpty ? [] : [.reasoning(held)]
    case .beforeThought, .beforeReply, .reply: return []
    }
  }

  /// The parts with the thoughts taken out of their texts; nothing is held back beyond an end.
  mutating func split(_ parts: [AnswerPart]) -> [AnswerPart] {
    var split: [AnswerPart] = []
    for part in parts {
      switch part {
      case .text(let piece): split.append(contentsOf: feed(piece))
      case .finish, .done, .failure: split.append(contentsOf: finish() + [part])
      case .reasoning, .model, .usage, .payload, .comment: split.append(part)
      }
    }
    return split.isEmpty ? [.payload] : split
  }

  private mutating func begin(_ rest: inout Substring.UnicodeScalarView, _ parts: inout [AnswerPart]) {
    let start = rest.firstIndex { !$0.properties.isWhitespace } ?? rest.endIndex
    blanks.unicodeScalars.append(contentsOf: rest[..<start])
    rest = rest[start...]
    if rest.isEmpty { return }
    if rest.starts(with: Self.opening) {
      blanks = ""
      rest = rest.dropFirst(Self.opening.count)
      place = .beforeThought
    } else if Self.opening.starts(with: rest) {
      held = String(rest)
      rest = rest[rest.endIndex...]
    } else if beginning == .thought {
      place = .thought
    } else {
      if !blanks.isEmpty { parts.append(.text(blanks)) }
      blanks = ""
      place = .reply
    }
  }

  private mutating func think(_ rest: inout Substring.UnicodeScalarView, _ parts: inout [AnswerPart]) {
    var end = rest.startIndex
    while end < rest.endIndex {
      if rest[end] == "<", rest[end...].starts(with: Self.closing) || Self.closing.starts(with: rest[end...]) { break }
      end = rest.index(after: end)
    }
    if end > rest.startIndex { parts.append(.reasoning(String(rest[..<end]))) }
    rest = rest[end...]
    if rest.starts(with: Self.closing) {
      rest = rest.dropFirst(Self.closing.count)
      place = .beforeReply
    } else {
      held = String(rest)
      rest = rest[rest.endIndex...]
    }
  }
}
