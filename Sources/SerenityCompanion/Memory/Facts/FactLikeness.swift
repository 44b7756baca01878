import SerenityCore

/// What a fact says, folded so that other words for the same thing compare equal (MEM-5).
struct FactLikeness: Hashable, Sendable {
  /// The stems of the words that carry meaning.
  let stems: Set<String>
  /// The names in it.
  let names: Set<String>
  /// The numbers in it.
  let numbers: Set<String>
  /// Whether it denies something.
  let isNegated: Bool

  /// Folds a fact's content.
  init(_ content: String) {
    names = Speech.names(in: content)
    numbers = Speech.numbers(in: content)
    isNegated = Speech.isNegated(content)
    stems = Set(
      Words.tokens(content).filter { !Words.stops.contains($0) && !Speech.isNegation($0) }
        .map { Self.synonyms[Words.stem($0)] ?? Words.stem($0) })
  }

  /// Whether both say the same.
  ///
  /// Names, numbers and denial must agree: "sister Elena" is not "sister Ana", "runs" not "doesn't run". The stems
  /// must overlap by half (Jaccard), or one must hold nearly all of the other's.
  func saysTheSame(as other: FactLikeness) -> Bool {
    guard names == other.names, numbers == other.numbers, isNegated == other.isNegated else { return false }
    let shared = stems.intersection(other.stems).count
    guard shared > 0 else { return false }
    let all = stems.union(other.stems).count
    let fewer = min(stems.count, other.stems.count)
    return shared * 2 >= all || (fewer >= 2 && shared * 5 >= fewer * 4)
  }

  /// Whether both give the same value for a slot: the same names and numbers, or much the same words.
  func givesTheSameValue(as other: FactLikeness) -> Bool {
    guard isNegated == other.isNegated else { return false }
    if !names.isEmpty || !other.names.isEmpty { return names == other.names && numbers == other.numbers }
    return saysTheSame(as: other)
  }

  /// Words that tell the same thing in the facts of everyday life, by stem.
  private static let synonyms: [String: String] = [
    "mov": "liv", "resid": "liv", "bas": "liv", "mom": "mother", "mum": "mother", "dad": "father", "job": "work",
    "employ": "work", "employer": "work", "jog": "run", "ran": "run", "slept": "sleep", "asleep": "sleep",
    "enjoy": "lik", "lov": "lik", "want": "wish", "prefer": "lik", "anxious": "anxiety", "nervou": "anxiety",
    "spouse": "partner", "help": "help", "kid": "child", "children": "child",
  ]
}
