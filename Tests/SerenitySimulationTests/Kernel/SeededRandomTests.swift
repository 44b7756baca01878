import SerenityCore
import SerenitySimulation
import Testing

@Suite("Seeded chance")
struct SeededRandomTests {
  private func draws(_ count: Int, from stream: String, seed: UInt64) -> [UInt64] {
    let random = SeededRandom(seed: seed)
    return (0..<count).map { _ in random.next(in: stream) }
  }

  @Test("The same seed and stream give the same numbers")
  func repeats() {
    #expect(draws(100, from: "id.session", seed: 7) == draws(100, from: "id.session", seed: 7))
  }

  @Test("Other seeds and other streams give other numbers")
  func differs() {
    let seeds = (UInt64(0)..<200).map { draws(4, from: "id.session", seed: $0) }
    #expect(Set(seeds).count == 200)
    let streams = (0..<200).map { draws(4, from: "stream.\($0)", seed: 1) }
    #expect(Set(streams).count == 200)
  }

  @Test("A draw in one stream moves no draw in another")
  func streamsAreApart() {
    let alone = draws(50, from: "provider.backoff", seed: 3)
    let random = SeededRandom(seed: 3)
    let mixed = (0..<50).map { index in
      for _ in 0..<(index % 4) { _ = random.next(in: "id.message") }
      return random.next(in: "provider.backoff")
    }
    #expect(mixed == alone)
  }

  @Test("Fractions cover 0 up to 1 evenly")
  func fractions() {
    let random = SeededRandom(seed: 11)
    var tenths = [Int](repeating: 0, count: 10)
    for _ in 0..<10_000 {
      let fraction = random.fraction(in: "f")
      #expect(fraction >= 0 && fraction < 1)
      tenths[min(9, Int(fraction * 10))] += 1
    }
    #expect(tenths.allSatisfy { (850...1150).contains($0) }, "\(tenths)")
  }
}
