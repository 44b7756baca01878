/// Chance that depends on a name alone, so that a row is changed in the same way in every run: SplitMix64, begun with
/// the FNV-1a hash of the name.
struct SeededChance {
  private var state: UInt64

  init(_ name: String) {
    state = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// A number from 0 up to but not including `bound`, which is at least 1.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  /// Up to `count` of some places, in their order.
  mutating func some(_ count: Int, of places: [Int]) -> [Int] {
    var left = places
    var chosen: [Int] = []
    while chosen.count < count, !left.isEmpty { chosen.append(left.remove(at: below(left.count))) }
    return chosen.sorted()
  }
}
