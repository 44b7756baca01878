import SerenityCore
import SerenityProviders
import SerenitySimulation

/// What playing a scenario live will ask of a provider, as its replay tells; an answer's length is only bounded.
package struct CallEstimate: Hashable, Sendable {
  /// Calls to the model, repeats after a failure left out.
  package var calls = 0
  /// Tokens of all prompts together, as the companion counts them.
  package var promptTokens = 0
  /// The most tokens that the answers may take.
  package var mostAnswerTokens = 0

  package init() {}

  /// Takes the figures from a replay.
  package init(_ record: RunRecord) {
    for call in record.sessions.flatMap({ ($0.steps + [$0.end]).flatMap(\.calls) }) {
      calls += 1
      promptTokens += call.request.prompt.account.total
      mostAnswerTokens += call.request.parameters.maxTokens
    }
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.calls += right.calls
    sum.promptTokens += right.promptTokens
    sum.mostAnswerTokens += right.mostAnswerTokens
    return sum
  }

  /// The estimate as a sentence without full stop, in tokens and in money.
  package func sentence(at prices: LivePrices) -> String {
    let tokens =
      "about \(calls) calls with \(promptTokens) tokens of prompts, and answers of at most \(mostAnswerTokens) tokens"
    guard let range = prices.range(of: self) else {
      return tokens + "; what that costs is not known, because no price is known for \(prices.model)"
    }
    if range.upperBound == .zero { return tokens + ", at no cost" }
    return tokens + ", for \(range.lowerBound) to \(range.upperBound) by the price list now"
  }

  /// The estimate as a line of JSON; money in dollars, null where no price is known.
  package func line(at prices: LivePrices) -> String {
    let range = prices.range(of: self)
    return JSONLine.render([
      "version": .number(1), "kind": .text("estimate"), "provider": .text(prices.provider),
      "model": .text(prices.model), "calls": .number(calls), "prompt-tokens": .number(promptTokens),
      "most-answer-tokens": .number(mostAnswerTokens),
      "cost-usd": range.map { .text($0.upperBound.dollars) } ?? .null,
      "cost-usd-lowest": range.map { .text($0.lowerBound.dollars) } ?? .null,
    ])
  }
}
