import SerenityCore
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

  /// The estimate as a sentence without full stop.
  package var sentence: String {
    "about \(calls) calls with \(promptTokens) tokens of prompts, and answers of at most \(mostAnswerTokens) tokens"
  }
}

/// What live runs consumed, as the provider told it, and how long the first words took.
package struct LiveFigures: Hashable, Sendable {
  /// Calls whose usage was told.
  package private(set) var calls = 0
  package private(set) var promptTokens = 0
  package private(set) var cachedTokens = 0
  package private(set) var answerTokens = 0
  /// Milliseconds from a streamed reply's request to its first word, waits and repeats included; sorted.
  package private(set) var firstWords: [Int] = []

  package init(_ records: [RunRecord]) {
    for record in records {
      for one in record.usage {
        calls += 1
        promptTokens += one.usage.promptTokens
        cachedTokens += one.usage.cachedTokens
        answerTokens += one.usage.completionTokens
      }
      firstWords += record.turns.flatMap(\.calls).compactMap { $0.completion?.firstWordAfter }
        .map { Int($0.milliseconds) }
    }
    firstWords.sort()
  }

  /// The milliseconds within which so many per cent of the first words came, by the nearest rank; nil without any.
  package func firstWord(percent: Int) -> Int? {
    guard !firstWords.isEmpty else { return nil }
    let rank = (firstWords.count * percent + 99) / 100
    return firstWords[min(max(rank, 1), firstWords.count) - 1]
  }
}
