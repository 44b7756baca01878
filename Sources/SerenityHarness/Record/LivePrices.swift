package import SerenityCore
package import SerenityProviders

/// What a live run's calls cost by the price list: at the real hour, for the provider that is asked (LLM-5).
package struct LivePrices: Sendable {
  /// Such as `deepseek`.
  package let provider: String
  /// The model asked for.
  package let model: String

  /// The real times that count; where the prices differ between them, the highest holds.
  private let times: [Instant]
  /// Nil where the list cannot be read.
  private let prices: PriceList?

  /// Prices from the list that is compiled in.
  package init(provider: String, model: String, at times: [Instant]) {
    var prices: PriceList?
    do throws(PriceListError) {
      prices = try PriceList.embedded()
    } catch {
      // A test rules a broken list out; without one nothing has a price.
    }
    self.init(provider: provider, model: model, at: times, from: prices)
  }

  /// Prices from a list; `times` is not empty.
  package init(provider: String, model: String, at times: [Instant], from prices: PriceList?) {
    precondition(!times.isEmpty, "a price holds at some time")
    self.provider = provider
    self.model = model
    self.times = times
    self.prices = prices
  }

  /// What an estimate comes to: the prompts alone with nothing of them cached, and every answer at its bound.
  ///
  /// Nil where no price is known, which is never a price of nothing.
  package func range(of estimate: CallEstimate) -> ClosedRange<Cost>? {
    guard let price = price(of: model) else { return nil }
    let prompts = Usage(promptTokens: estimate.promptTokens)
    let all = Usage(promptTokens: estimate.promptTokens, completionTokens: estimate.mostAnswerTokens)
    return price.cost(of: prompts)...price.cost(of: all)
  }

  /// What calls cost, by the models that served them; one that the provider did not name is the one asked for.
  package func bill(_ records: [UsageRecord]) -> Bill {
    var bill = Bill()
    for record in records {
      let served = record.model.isEmpty ? model : record.model
      bill.add(record.usage, of: served, at: price(of: served))
    }
    return bill
  }

  private func price(of model: String) -> Price? {
    let known = times.compactMap { prices?.price(provider: provider, model: model, at: $0) }
    return known.count == times.count ? known.max { $0.output < $1.output } : nil
  }
}
