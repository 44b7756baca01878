import SerenityPatterns

/// Says which rules a message could match at all, by the letters that their matches hold.
///
/// One pass over the message finds the literals of all rules; a rule is tried only where everything it needs was found.
/// The literals are worked out from the patterns and never written by hand: one that was forgotten would be a crisis
/// that nobody sees.
struct RuleIndex: Sendable {
  /// What a rule needs, by the numbers of the literals.
  private indirect enum Demand: Sendable {
    case nothing
    case anyOf([Int])
    case all([Demand])
    case either([Demand])

    func isMet(by found: LiteralSearch.Found) -> Bool {
      switch self {
      case .nothing: true
      case .anyOf(let numbers): numbers.contains { found.contains($0) }
      case .all(let demands): demands.allSatisfy { $0.isMet(by: found) }
      case .either(let demands): demands.contains { $0.isMet(by: found) }
      }
    }
  }

  private let search: LiteralSearch
  private let demands: [Demand]
  /// The rules that a literal makes worth a look, by its number.
  private let triggered: [[Int]]
  /// The rules that no literal is known of: they are tried on every message.
  let always: [Int]

  /// Makes an index of rules by what each needs.
  init(_ needs: [LiteralNeed]) {
    let literals = Set(needs.flatMap(\.literals)).sorted()
    var numbers: [LiteralNeed.Literal: Int] = [:]
    for (number, literal) in literals.enumerated() { numbers[literal] = number }
    func demand(_ need: LiteralNeed) -> Demand {
      switch need {
      case .unknown: .nothing
      case .anyOf(let literals): .anyOf(literals.compactMap { numbers[$0] })
      case .all(let needs): .all(needs.map(demand))
      case .either(let needs): .either(needs.map(demand))
      }
    }
    search = LiteralSearch(literals)
    demands = needs.map(demand)
    var triggered = [[Int]](repeating: [], count: literals.count)
    var always: [Int] = []
    for (rule, need) in needs.enumerated() {
      if let trigger = need.trigger {
        for number in trigger.compactMap({ numbers[$0] }) { triggered[number].append(rule) }
      } else {
        always.append(rule)
      }
    }
    self.triggered = triggered
    self.always = always
  }

  /// The numbers of the rules that a text in plain spelling could match, in order.
  func candidates(in text: String) -> [Int] {
    let found = search.find(in: text)
    var seen = Set<Int>()
    for number in found.numbers {
      for rule in triggered[number] where !seen.contains(rule) {
        if demands[rule].isMet(by: found) { seen.insert(rule) }
      }
    }
    return (always + seen).sorted()
  }
}
