import Testing

@testable import SerenityHarness

@Suite("Rates, tests and percentiles agree with values worked out elsewhere")
struct StatisticsTests {
  // From R. G. Newcombe, Statistics in Medicine 17, 1998, 857-872, table I, method 3.
  @Test(
    "Wilson's interval",
    arguments: [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)])
  func wilson(hits: Int, total: Int, low: Double, high: Double) {
    let interval = Proportion(hits, of: total).interval
    #expect(abs(interval.lowerBound - low) < 0.00006 && abs(interval.upperBound - high) < 0.00006, "\(interval)")
  }

  @Test("An interval holds its rate, is symmetric in hits and misses, and is everything where there is nothing")
  func intervals() {
    #expect(Proportion().interval == 0...1 && Proportion().rate == 0)
    for total in [1, 2, 7, 100, 100_000] {
      for hits in [0, 1, total / 2, total - 1, total] where hits <= total {
        let (one, other) = (Proportion(hits, of: total), Proportion(total - hits, of: total))
        #expect(one.interval.contains(one.rate))
        #expect(abs(one.interval.lowerBound - (1 - other.interval.upperBound)) < 1e-12)
      }
    }
  }

  // Twice the binomial tail with one half, by hand: (5, 0) is 2/32, (8, 2) is 2 (1 + 10 + 45) / 1024.
  @Test(
    "McNemar's exact test",
    arguments: [(0, 0, 1.0), (5, 0, 0.0625), (6, 0, 0.03125), (8, 2, 0.109375), (10, 1, 0.01171875), (4, 4, 1)])
  func pairs(losses: Int, gains: Int, p: Double) {
    let test = PairedTest(losses: losses, gains: gains)
    #expect(abs(test.p - p) < 1e-12)
    #expect(abs(PairedTest(losses: gains, gains: losses).p - p) < 1e-12)
    #expect(test.isWorse == (losses > gains && p < 0.05))
  }

  @Test("Thousands of changes are no trouble to the paired test")
  func manyPairs() {
    #expect(PairedTest(losses: 5000, gains: 4000).isWorse)
    #expect(!PairedTest(losses: 4000, gains: 5000).isWorse)
    let even = PairedTest(losses: 5010, gains: 5000)
    // By the normal approximation with its correction: z = 9 / sqrt(10010) = 0.09.
    #expect(abs(even.p - 0.928) < 0.002 && !even.isWorse)
  }

  @Test("Percentiles are times that were seen, by nearest rank")
  func percentiles() {
    let hundred = Percentiles((1...100).reversed().map { .milliseconds($0) })
    #expect(hundred.percentile(50) == .milliseconds(50) && hundred.percentile(99) == .milliseconds(99))
    #expect(hundred.percentile(1) == .milliseconds(1) && hundred.percentile(100) == hundred.longest)
    let ten = Percentiles((1...10).map { .milliseconds($0) })
    #expect(ten.percentile(50) == .milliseconds(5) && ten.percentile(99) == .milliseconds(10))
    #expect(Percentiles([]).percentile(50) == nil && Percentiles([]).longest == nil)
  }

  @Test("Numbers are shown rounded, with all their places")
  func figures() {
    #expect(Figures.fixed(0.05, 1) == "0.1" && Figures.fixed(12, 2) == "12.00" && Figures.fixed(-0.004, 2) == "0.00")
    #expect(Figures.fixed(-1.5, 1) == "-1.5" && Figures.fixed(0.999, 2) == "1.00" && Figures.fixed(7.6, 0) == "8")
    #expect(Figures.share(Proportion(12, of: 15)) == "12 of 15, 80.0 %" && Figures.share(Proportion()) == "-")
    #expect(Figures.microseconds(Duration.milliseconds(2)) == "2000.0")
  }
}
