import SerenityCore
import SerenitySimulation

/// Chance that depends on a name alone, so that a row is changed in the same way in every run.
struct SeededChance {
  private let random = SeededRandom(seed: 0)
  private let name: String

  init(_ name: String) { self.name = name }

  /// A number from 0 up to but not including `bound`, which is at least 1.
  func below(_ bound: Int) -> Int { Int(random.next(in: name) % UInt64(bound)) }

  /// Up to `count` of some places, in their order.
  func some(_ count: Int, of places: [Int]) -> [Int] {
    var left = places
    var chosen: [Int] = []
    while chosen.count < count, !left.isEmpty { chosen.append(left.remove(at: below(left.count))) }
    return chosen.sorted()
  }
}
