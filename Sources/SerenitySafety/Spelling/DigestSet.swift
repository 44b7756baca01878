/// Digests of words, found without a hash of their own: they are one.
struct DigestSet: Sendable {
  /// The digests, each at or after the place that its lowest bits name; 0 for none.
  private var places: [UInt64] = [0, 0]
  private(set) var count = 0

  init() {}

  func contains(_ digest: UInt64) -> Bool {
    places.withUnsafeBufferPointer { places in
      let mask = places.count &- 1
      var place = Int(truncatingIfNeeded: digest) & mask
      while places[place] != 0 {
        if places[place] == digest { return true }
        place = (place &+ 1) & mask
      }
      return false
    }
  }

  /// Adds a digest and says whether it was new.
  @discardableResult
  mutating func insert(_ digest: UInt64) -> Bool {
    guard !contains(digest) else { return false }
    if (count + 1) * 2 > places.count {
      let old = places
      places = Array(repeating: 0, count: old.count * 2)
      for digest in old where digest != 0 { put(digest) }
    }
    put(digest)
    count += 1
    return true
  }

  private mutating func put(_ digest: UInt64) {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: digest) & mask
    while places[place] != 0 { place = (place + 1) & mask }
    places[place] = digest
  }
}
