import SerenityCore

/// A value that does without: of an odd shape it is nil, and what stands beside it is read all the same.
struct Lenient<Value: Decodable>: Decodable {
  var value: Value?

  init(from decoder: any Decoder) throws {
    do {
      value = try Value(from: decoder)
    } catch {
      // The words of an answer are not given up for a bill that cannot be read.
      value = nil
    }
  }
}

extension Lenient<Double>? {
  /// A number of tokens; what no call can have consumed counts for nothing, so that no sum of calls overflows.
  var tokenCount: Int {
    guard let number = self?.value, number >= 0, number <= 1e9 else { return 0 }
    return Int(number)
  }
}

extension Usage {
  /// A usage from what a provider told, its parts never larger than the whole they are part of.
  init(prompt: Int, cached: Int, completion: Int, reasoning: Int) {
    self.init(
      promptTokens: prompt, cachedTokens: min(prompt, cached), completionTokens: completion,
      reasoningTokens: min(completion, reasoning))
  }
}
