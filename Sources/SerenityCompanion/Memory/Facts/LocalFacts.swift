import SerenityCore

/// Finds the plainest facts without a model, by the words people state them in (MEM-3); English only, and modest: what
/// it is not sure of it leaves for the model to find later.
struct LocalFacts: Sendable {
  /// The candidates in the user's messages, which are counted from 1.
  func candidates(in messages: [Message]) -> [FactCandidate] {
    messages.enumerated().flatMap { index, message in
      Words.sentences(message.text).filter { !$0.hasSuffix("?") && !Self.isHypothetical($0) }.flatMap { sentence in
        Self.readers.compactMap { $0(Sentence(sentence)) }.map { found in
          FactCandidate(
            category: found.category, slot: FactSlots.key(for: found.slot), content: found.content, quote: sentence,
            message: index + 1, isImportant: true, origin: .local)
        }
      }
    }
  }

  private struct Found {
    var category: Fact.Category
    var slot: String?
    var content: String
  }

  /// A sentence as words, written and in lower case.
  private struct Sentence {
    let written: [String]
    let lowered: [String]
    let text: String

    init(_ text: String) {
      self.text = text
      written = Words.spelt(text)
      lowered = written.map { $0.lowercased() }
    }

    /// The place after a run of words; nil where it is not said.
    func end(of phrase: String) -> Int? {
      let wanted = phrase.split(separator: " ").map(String.init)
      guard lowered.count >= wanted.count else { return nil }
      return (0...(lowered.count - wanted.count)).first { Array(lowered[$0..<($0 + wanted.count)]) == wanted }
        .map { $0 + wanted.count }
    }

    /// The name that stands at a place, of at most three words.
    func name(at place: Int) -> String? {
      guard place < written.count else { return nil }
      let words = written[place...].prefix(3).prefix { Speech.isName($0) }
      return words.isEmpty ? nil : words.map { $0.hasSuffix("'s") ? String($0.dropLast(2)) : $0 }.joined(separator: " ")
    }

    /// The words from a place up to where another thought begins, at most six.
    func phrase(at place: Int) -> String? {
      guard place < written.count else { return nil }
      let words = zip(written[place...], lowered[place...]).prefix(6).prefix { !LocalFacts.breaks.contains($0.1) }.map(
        \.0)
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
  }

  private static let readers: [@Sendable (Sentence) -> Found?] = [
    relative, home, work, address, request, preference, event, aim,
  ]

  private static func relative(_ sentence: Sentence) -> Found? {
    for index in sentence.lowered.indices.dropLast(2) where sentence.lowered[index] == "my" {
      let relation = sentence.lowered[index + 1]
      let bare = relation.hasSuffix("'s") ? String(relation.dropLast(2)) : relation
      guard relations.contains(bare) else { continue }
      var place = index + 2
      if relation != bare, sentence.lowered[place] == "name" { place += 1 }
      while place < sentence.lowered.count, ["is", "called", "named"].contains(sentence.lowered[place]) { place += 1 }
      if let name = sentence.name(at: place)?.split(separator: " ").first {
        return Found(category: .identity, slot: nil, content: "Their \(bare) is called \(name).")
      }
    }
    return nil
  }

  private static func home(_ sentence: Sentence) -> Found? {
    for phrase in [
      "i live in", "i moved to", "i've moved to", "i just moved to", "i have moved to", "we moved to",
      "i'm living in", "i've just moved to", "i live in downtown",
    ] {
      if let place = sentence.end(of: phrase), let name = sentence.name(at: place) {
        return Found(category: .identity, slot: "home", content: "Lives in \(name).")
      }
    }
    return nil
  }

  private static func work(_ sentence: Sentence) -> Found? {
    for (phrase, opening) in [("i work as", "Works as"), ("i work at", "Works at"), ("i work for", "Works for")] {
      if let place = sentence.end(of: phrase), let what = sentence.phrase(at: place) {
        return Found(category: .identity, slot: "work", content: "\(opening) \(what).")
      }
    }
    return nil
  }

  private static func address(_ sentence: Sentence) -> Found? {
    for phrase in ["my name is", "call me", "my name's"] {
      if let place = sentence.end(of: phrase), let name = sentence.name(at: place) {
        return Found(category: .identity, slot: "name", content: "Likes to be called \(name).")
      }
    }
    return nil
  }

  private static func request(_ sentence: Sentence) -> Found? {
    for phrase in ["please don't", "please do not", "please stop", "please never"] {
      if let place = sentence.end(of: phrase), let what = sentence.phrase(at: place) {
        return Found(category: .preference, slot: nil, content: "Asks the companion not to: \(what).")
      }
    }
    return nil
  }

  private static func preference(_ sentence: Sentence) -> Found? {
    for phrase in ["i prefer", "i'd prefer", "i would prefer", "i'd rather you", "it helps when you"] {
      if let place = sentence.end(of: phrase), let what = sentence.phrase(at: place) {
        return Found(category: .preference, slot: nil, content: "Prefers \(what).")
      }
    }
    return nil
  }

  private static func event(_ sentence: Sentence) -> Found? {
    for (phrase, content) in events where sentence.end(of: phrase) != nil {
      return Found(category: .event, slot: nil, content: content)
    }
    return nil
  }

  private static func aim(_ sentence: Sentence) -> Found? {
    for phrase in ["my goal is to", "my goal is", "my main goal is to"] {
      if let place = sentence.end(of: phrase), let what = sentence.phrase(at: place) {
        return Found(category: .goal, slot: "main-goal", content: "Wants most: \(what).")
      }
    }
    return nil
  }

  private static func isHypothetical(_ sentence: String) -> Bool {
    let words = Words.tokens(sentence)
    return !Set(words).isDisjoint(with: ["if", "wish", "imagine", "pretend", "joking", "dreamt", "dreamed"])
      || [["used", "to"], ["as", "if"]].contains { pair in zip(words, words.dropFirst()).contains { [$0, $1] == pair } }
  }

  private static let breaks: Set<String> = [
    "and", "but", "so", "because", "which", "since", "though", "although", "while", "when", "or", "until", "then",
  ]
  private static let relations: Set<String> = [
    "sister", "brother", "mother", "mom", "mum", "father", "dad", "wife", "husband", "partner", "boyfriend",
    "girlfriend",
    "son", "daughter", "friend", "roommate", "flatmate", "boss", "manager", "dog", "cat", "aunt", "uncle", "cousin",
    "grandmother", "grandma", "grandfather", "grandpa", "therapist", "fiancé", "fiancée", "niece", "nephew",
  ]
  private static let events: [(String, String)] = [
    ("i got a new job", "Got a new job."), ("i lost my job", "Lost their job."), ("i got laid off", "Was laid off."),
    ("i got promoted", "Was promoted."), ("we broke up", "Went through a break-up."),
    ("i got married", "Got married."), ("we got engaged", "Got engaged."), ("i got divorced", "Got divorced."),
    ("my mother died", "Lost their mother."), ("my mom died", "Lost their mother."),
    ("my dad died", "Lost their father."),
    ("my father died", "Lost their father."), ("my grandmother died", "Lost their grandmother."),
    ("my grandma died", "Lost their grandmother."), ("i graduated", "Graduated."), ("i quit my job", "Left their job."),
    ("i passed the exam", "Passed an exam."), ("my dog died", "Lost their dog."), ("my cat died", "Lost their cat."),
  ]
}
