public import SerenityCore

/// What one model charges at one time, in picodollars a token, which is millionths of a dollar a million tokens.
public struct Price: Hashable, Sendable {
  /// A prompt token that the provider's cache held.
  public var cached: Int
  /// A prompt token that it did not hold.
  public var input: Int
  /// A token of the answer, reasoning included.
  public var output: Int

  /// Makes a price; none of the three is negative.
  public init(cached: Int, input: Int, output: Int) {
    precondition(cached >= 0 && input >= 0 && output >= 0, "a price is not negative")
    self.cached = cached
    self.input = input
    self.output = output
  }

  /// What a usage costs at this price: `cached · cached + (prompt - cached) · input + completion · output`.
  ///
  /// Counts that cannot be, such as more cached tokens than there were in the prompt, are brought to the nearest that can.
  public func cost(of usage: Usage) -> Cost {
    let prompt = max(0, usage.promptTokens)
    let held = min(max(0, usage.cachedTokens), prompt)
    return Cost(
      picodollars: Int128(held) * Int128(cached) + Int128(prompt - held) * Int128(input)
        + Int128(max(0, usage.completionTokens)) * Int128(output))
  }
}

/// What several calls cost together, and which of them no price is known for.
public struct Bill: Hashable, Sendable {
  /// What the calls with a known price cost.
  public var total = Cost.zero
  /// The models without a known price at the time of a call, with the number of such calls.
  public var unpriced: [String: Int] = [:]

  /// Makes an empty bill.
  public init() {}

  /// Whether every call had a price, so that the total is the whole.
  public var isComplete: Bool { unpriced.isEmpty }

  /// Adds a call at its price; nil where none is known.
  public mutating func add(_ usage: Usage, of model: String, at price: Price?) {
    if let price { total = total + price.cost(of: usage) } else { unpriced[model, default: 0] += 1 }
  }
}
