package import SerenityCore
package import SerenityProviders

/// What replayed runs would cost if their calls were made, at the newest price of each model.
///
/// An estimate: authored answers are as long as people wrote them, and the virtual date of a run lies where the
/// scenario put it, so the price of that date would mislead.
package struct SuiteCost: Sendable {
  /// Who the projection is for: a round thousand, three talks a week of the length the founding documents plan with.
  package static let projection = CostProjection(users: 1_000, conversations: 12, turns: 10)

  /// Nil where the price list cannot be read, which is then told.
  private let prices: PriceList?
  private let trouble: String?

  package init() {
    do {
      (prices, trouble) = (try PriceList.embedded(), nil)
    } catch {
      (prices, trouble) = (nil, error.sentence)
    }
  }

  /// What usages by model cost at the lowest and at the highest hour, and the models without a price.
  package func estimate(_ usage: [String: Usage]) -> (low: Cost, high: Cost, unpriced: [String]) {
    var (low, high, unpriced) = (Cost.zero, Cost.zero, [String]())
    for (model, usage) in usage.sorted(by: { $0.key < $1.key }) {
      guard let quote = prices?.latest(model: model) else {
        unpriced.append(model)
        continue
      }
      low = low + quote.lowest.cost(of: usage)
      high = high + quote.highest.cost(of: usage)
    }
    return (low, high, unpriced)
  }

  /// The fields of a line of data: dollars at the highest and the lowest hour, null where a model has no known price.
  package func fields(_ usage: [String: Usage]) -> [String: JSONLine.Value] {
    let estimate = estimate(usage)
    let isKnown = estimate.unpriced.isEmpty && trouble == nil
    return [
      "cost-usd": isKnown ? .text(estimate.high.dollars) : .null,
      "cost-usd-lowest": isKnown ? .text(estimate.low.dollars) : .null,
    ]
  }

  /// The fields of a run's total: what `projection` would cost in a month, null where that is not known.
  package func monthFields(_ usage: [String: Usage], turns: Int) -> [String: JSONLine.Value] {
    let estimate = estimate(usage)
    let isKnown = estimate.unpriced.isEmpty && trouble == nil
    func month(_ cost: Cost) -> JSONLine.Value {
      guard isKnown, let month = Self.projection.month(at: cost, measured: turns) else { return .null }
      return .text(month.dollars)
    }
    return ["month-usd": month(estimate.high), "month-usd-lowest": month(estimate.low)]
  }

  /// The section of the summary.
  package func section(_ verdicts: [Verdict]) -> [String] {
    let usage = verdicts.reduce(into: [String: Usage]()) { sum, verdict in
      sum.merge(verdict.figures.usage) { $0 + $1 }
    }
    let turns = verdicts.reduce(0) { $0 + $1.figures.turns }
    let head = "## What this would cost"
    if let trouble { return [head, "Not known: \(trouble)."] }
    let estimate = estimate(usage)
    let sum = usage.values.reduce(Usage(), +)
    var lines = [
      "An estimate from the simulated usage: \(sum.promptTokens) tokens of prompts, \(sum.cachedTokens) of them cached, "
        + "and \(sum.completionTokens) tokens of answers, at the newest price of each model in the price list."
    ]
    if !estimate.unpriced.isEmpty {
      lines.append("No price is known for \(estimate.unpriced.joined(separator: ", ")); it is not in what follows.")
    }
    guard estimate.unpriced.count < usage.count else { return [head] + lines }
    lines.append(
      estimate.low == estimate.high
        ? "These runs: \(estimate.high)." : "These runs: \(estimate.low) off-peak to \(estimate.high) at peak hours.")
    if let line = Self.projection.line(low: estimate.low, high: estimate.high, measured: turns) { lines.append(line) }
    return [head] + lines
  }
}
