import SerenityCore

/// Finds the strongest feeling in what the user says, without a model (CHAT-9).
///
/// A modest English lexicon: good enough to draw an arc and to colour a prompt, never to judge risk, which is Safety's.
struct EmotionDetector: Sendable {
  /// The strongest feeling; neutral with intensity 1 where none is found.
  func emotion(in text: String) -> Emotion {
    let words = Words.tokens(text)
    var weights: [Emotion.Kind: Int] = [:]
    var strongest: [Emotion.Kind: Int] = [:]
    var index = 0
    while index < words.count {
      guard let hit = Self.match(words, at: index) else {
        index += 1
        continue
      }
      if let (kind, weight) = felt(hit, words: words, at: index) {
        weights[kind, default: 0] += weight
        strongest[kind] = max(strongest[kind] ?? 0, weight)
      }
      index += hit.length
    }
    let order = Emotion.Kind.allCases
    guard let kind = order.max(by: { (weights[$0] ?? 0) < (weights[$1] ?? 0) }), let sum = weights[kind], sum > 0
    else { return Emotion(.neutral, intensity: 1) }
    let alsoFelt = sum > (strongest[kind] ?? 0) ? 1 : 0
    return Emotion(kind, intensity: (strongest[kind] ?? 0) + alsoFelt + Self.emphasis(of: text))
  }

  private struct Hit {
    var kind: Emotion.Kind
    var weight: Int
    var length: Int
  }

  private static func match(_ words: [String], at index: Int) -> Hit? {
    for length in [3, 2] where index + length <= words.count {
      if let entry = EmotionLexicon.phrases[words[index..<(index + length)].joined(separator: " ")] {
        return Hit(kind: entry.kind, weight: entry.weight, length: length)
      }
    }
    return EmotionLexicon.words[words[index]].map { Hit(kind: $0.kind, weight: $0.weight, length: 1) }
  }

  /// What is felt, once the words before it are heard; nil when a bad feeling is denied.
  private func felt(_ hit: Hit, words: [String], at index: Int) -> (Emotion.Kind, Int)? {
    let before = words[max(0, index - 3)..<index]
    var weight = hit.weight
    if let last = before.last {
      if EmotionLexicon.intensifiers.contains(last) { weight += 2 }
      if EmotionLexicon.softeners.contains(last) || before.suffix(2) == ["a", "bit"]
        || before.suffix(2) == ["a", "little"]
      {
        weight -= 2
      }
    }
    guard before.contains(where: Speech.isNegation) else { return (hit.kind, max(1, weight)) }
    switch hit.kind {
    case .joy, .calm, .hopeful, .grateful: return (.sadness, max(1, weight - 2))
    default: return nil
    }
  }

  private static func emphasis(of text: String) -> Int {
    let letters = text.filter(\.isLetter)
    let isShouted = letters.count >= 8 && letters.allSatisfy(\.isUppercase)
    return (text.contains("!!") ? 1 : 0) + (isShouted ? 1 : 0)
  }
}

/// The words and phrases of feelings, each with a strength of 1 to 8.
enum EmotionLexicon {
  typealias Entry = (kind: Emotion.Kind, weight: Int)

  static let intensifiers: Set<String> = [
    "very", "really", "so", "extremely", "incredibly", "super", "too", "totally", "completely", "absolutely", "deeply",
    "utterly", "fucking",
  ]
  static let softeners: Set<String> = ["slightly", "somewhat", "kinda", "bit", "little", "mildly", "fairly"]

  static let words: [String: Entry] = table([
    .joy: (
      5, "happy glad joyful excited delighted cheerful fun proud thrilled great wonderful amazing laughed smiling"
    ),
    .sadness: (
      5,
      "sad unhappy down crying cried tears lonely miserable heartbroken depressed hopeless grief grieving empty hurt "
        + "disappointed miss missing blue worthless numb"
    ),
    .anger: (5, "angry mad furious annoyed irritated frustrated rage resentful pissed livid frustrating infuriating"),
    .fear: (6, "afraid scared terrified frightened fear dread dreading petrified"),
    .surprise: (4, "surprised shocked astonished unexpected unexpectedly stunned"),
    .disgust: (5, "disgusted disgusting gross revolting ashamed repulsed"),
    .anxiety: (
      5,
      "anxious anxiety worried worry worrying nervous panic panicking panicked tense restless uneasy stressed stress "
        + "racing jittery"
    ),
    .calm: (4, "calm peaceful relaxed rested serene settled lighter steady quiet okay"),
    .hopeful: (5, "hopeful hope optimistic hoping encouraged motivated"),
    .overwhelmed: (6, "overwhelmed overwhelming drowning exhausted swamped burnout buried drained"),
    .grateful: (5, "grateful thankful thanks appreciate appreciated gratitude blessed"),
  ])

  static let phrases: [String: Entry] = [
    "freaking out": (.anxiety, 7), "on edge": (.anxiety, 5), "stressed out": (.anxiety, 6),
    "panic attack": (.anxiety, 8), "can't breathe": (.anxiety, 7), "heart is racing": (.anxiety, 7),
    "falling apart": (.overwhelmed, 7), "too much": (.overwhelmed, 6), "can't cope": (.overwhelmed, 7),
    "burned out": (.overwhelmed, 6), "burnt out": (.overwhelmed, 6), "at my limit": (.overwhelmed, 7),
    "can't keep up": (.overwhelmed, 6), "fed up": (.anger, 6), "sick of": (.anger, 5), "thank you": (.grateful, 4),
    "looking forward to": (.hopeful, 5), "feeling better": (.hopeful, 4), "over the moon": (.joy, 8),
    "freaks me out": (.fear, 6), "out of nowhere": (.surprise, 3), "did not expect": (.surprise, 4),
    "didn't expect": (.surprise, 4), "at peace": (.calm, 5), "makes me sick": (.disgust, 5),
    "feel better": (.hopeful, 4),
    "slept well": (.calm, 4), "no hope": (.sadness, 6), "pissed off": (.anger, 6),
  ]

  private static func table(_ lines: [Emotion.Kind: (Int, String)]) -> [String: Entry] {
    var table: [String: Entry] = [:]
    for (kind, (weight, words)) in lines {
      for word in words.split(separator: " ") { table[String(word)] = (kind, weight) }
    }
    return table
  }
}
