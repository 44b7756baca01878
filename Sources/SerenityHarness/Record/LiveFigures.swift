import SerenityCore
package import SerenityProviders
import SerenitySimulation

/// What live runs consumed, as the provider told it, what that cost, and how long the first words took.
package struct LiveFigures: Hashable, Sendable {
  /// Such as `deepseek`.
  package let provider: String
  /// The models that served, as the provider names them, sorted.
  package private(set) var models: [String] = []
  /// Whether the runs came to their ends; what broke off says nothing about a month.
  package let isWhole: Bool
  /// Turns of the user.
  package private(set) var turns = 0
  /// Calls whose usage was told.
  package private(set) var calls = 0
  package private(set) var promptTokens = 0
  package private(set) var cachedTokens = 0
  package private(set) var answerTokens = 0
  /// Answers whose usage was not told, such as one that broke off; they may have been paid for.
  package private(set) var untold = 0
  /// What the told calls cost.
  package let bill: Bill
  /// Milliseconds from a streamed reply's request to its first word, waits and repeats included; sorted.
  package private(set) var firstWords: [Int] = []

  package init(_ records: [RunRecord], at prices: LivePrices, isWhole: Bool = true) {
    self.isWhole = isWhole
    provider = prices.provider
    bill = prices.bill(records.flatMap(\.consumed))
    for record in records {
      for one in record.consumed {
        calls += 1
        promptTokens += one.usage.promptTokens
        cachedTokens += one.usage.cachedTokens
        answerTokens += one.usage.completionTokens
      }
      turns += record.turns.count
      // What broke off is no call that failed in the middle of its words, and may have been paid for all the same.
      untold += max(record.calls.count { $0.mayHaveBeenPaidUntold }, record.answersBegun - record.consumed.count)
      firstWords += record.turns.flatMap(\.calls).compactMap { $0.completion?.firstWordAfter }
        .map { Int($0.milliseconds) }
    }
    models = Set(records.flatMap(\.consumed).map(\.model)).sorted()
    firstWords.sort()
  }

  /// What all of it cost; nil where some of it has no known price or no told usage.
  package var cost: Cost? { bill.isComplete && untold == 0 ? bill.total : nil }

  /// What many users would cost in a month at this rate; nil where the cost is not known or nothing was answered.
  package var month: Cost? {
    guard isWhole, calls > 0 else { return nil }
    return cost.flatMap { SuiteCost.projection.month(at: $0, measured: turns) }
  }

  /// The milliseconds within which so many per cent of the first words came, by the nearest rank; nil without any.
  package func firstWord(percent: Int) -> Int? {
    guard !firstWords.isEmpty else { return nil }
    let rank = (firstWords.count * percent + 99) / 100
    return firstWords[min(max(rank, 1), firstWords.count) - 1]
  }
}

extension ModelCall {
  /// Whether words came and nobody said what they took.
  fileprivate var mayHaveBeenPaidUntold: Bool {
    if let completion { return completion.usage == nil }
    return failure?.partialText.isEmpty == false
  }
}

// MARK: - Telling
extension LiveFigures {
  /// The figures for people, a sentence each.
  package var sentences: [String] {
    var lines = [
      "\(provider) (\(models.isEmpty ? "no model named" : models.joined(separator: ", "))) told of \(calls) calls: "
        + "\(promptTokens) tokens of prompts (\(cachedTokens) of them cached) and \(answerTokens) of answers."
    ]
    lines.append(costSentence)
    if let cost, cost > .zero, month != nil,
      let projection = SuiteCost.projection.line(low: cost, high: cost, measured: turns)
    {
      lines.append("At this rate: " + projection)
    }
    if let half = firstWord(percent: 50), let most = firstWord(percent: 95) {
      lines.append(
        "The first word came after \(half) ms (p50) and \(most) ms (p95), of \(firstWords.count) replies.")
    }
    return lines
  }

  private var costSentence: String {
    var missing = bill.unpriced.keys.sorted().map { "no price is known for \($0)" }
    if untold > 0 { missing.append("\(untold) \(untold == 1 ? "answer" : "answers") came without a count of tokens") }
    guard !missing.isEmpty else {
      return bill.total == .zero ? "That cost nothing." : "That cost \(bill.total) by the price list."
    }
    let reasons = missing.joined(separator: ", and ")
    guard bill.total > .zero else { return "What that cost is not known: \(reasons)." }
    return "What that cost is not wholly known: \(bill.total) by the price list, but \(reasons)."
  }

  /// The figures as a line of JSON; money in dollars, null where it is not known.
  package var line: String {
    JSONLine.render([
      "version": .number(1), "kind": .text("live"), "provider": .text(provider),
      "models": .list(models.map { .text($0) }), "calls": .number(calls), "prompt-tokens": .number(promptTokens),
      "cached-tokens": .number(cachedTokens), "answer-tokens": .number(answerTokens),
      "calls-without-usage": .number(untold), "cost-usd": cost.map { .text($0.dollars) } ?? .null,
      "month-usd": month.map { .text($0.dollars) } ?? .null, "first-words": .number(firstWords.count),
      "first-word-p50-ms": firstWord(percent: 50).map { .number($0) } ?? .null,
      "first-word-p95-ms": firstWord(percent: 95).map { .number($0) } ?? .null,
    ])
  }
}
