import CPriceData
public import SerenityCore

/// What models charge and since when, as a dated file tells it (LLM-5, wire facts 1.8).
public struct PriceList: Sendable {
  /// A line of the file.
  struct Row: Sendable {
    /// When a row's price holds.
    enum Hours: Hashable, Sendable {
      case always
      case within(PriceWindow)
      case otherwise
    }

    var provider: String
    var model: String
    var validFrom: Instant
    var hours: Hours
    /// Nil where no price is known from then on.
    var price: Price?
    var source: String
  }

  /// The prices of a model from one day on.
  public struct Quote: Hashable, Sendable {
    /// Since when they hold.
    public var validFrom: Instant
    /// The least it charges at any hour.
    public var lowest: Price
    /// The most it charges at any hour.
    public var highest: Price
  }

  let rows: [Row]

  /// The list that is compiled into the program; throws where that file is wrong, which a test rules out.
  public static func embedded() throws(PriceListError) -> PriceList {
    let bytes = UnsafeBufferPointer(start: price_list_bytes(), count: price_list_count())
    return try PriceList(String(decoding: bytes, as: UTF8.self))
  }

  /// The price of a model at an instant; nil where none is known, which is never a price of nothing.
  ///
  /// Where several providers have a model of that name, `provider` tells which; a provider whose every model has one
  /// price, such as one on this machine, must be named.
  public func price(provider: String? = nil, model: String, at instant: Instant) -> Price? {
    let rows = rows(of: model, provider: provider)
    guard let day = rows.map(\.validFrom).filter({ $0 <= instant }).max() else { return nil }
    let current = rows.filter { $0.validFrom == day }
    let now = current.first { row in
      switch row.hours {
      case .always: true
      case .within(let window): window.contains(instant)
      case .otherwise: false
      }
    }
    return (now ?? current.first { $0.hours == .otherwise })?.price
  }

  /// The newest prices of a model that the list has, whatever the day; nil where none is known.
  public func latest(provider: String? = nil, model: String) -> Quote? {
    let rows = rows(of: model, provider: provider)
    guard let day = rows.map(\.validFrom).max() else { return nil }
    let prices = rows.filter { $0.validFrom == day }.compactMap(\.price)
    guard let lowest = prices.min(by: { $0.output < $1.output }),
      let highest = prices.max(by: { $0.output < $1.output })
    else { return nil }
    return Quote(validFrom: day, lowest: lowest, highest: highest)
  }

  /// What kept calls cost, each at the price of its own hour.
  public func bill(_ records: [UsageRecord], provider: String? = nil) -> Bill {
    var bill = Bill()
    for record in records {
      bill.add(record.usage, of: record.model, at: price(provider: provider, model: record.model, at: record.at))
    }
    return bill
  }

  /// The rows of a model; those of a provider's every model only where the provider is named and has none of its own.
  private func rows(of model: String, provider: String?) -> [Row] {
    let named = rows.filter { $0.model == model && (provider == nil || $0.provider == provider) }
    guard named.isEmpty, let provider else { return named }
    return rows.filter { $0.model == "*" && $0.provider == provider }
  }
}

/// What is wrong with a price list, and where.
public struct PriceListError: Error, Hashable, Sendable {
  /// The line, 1 for the first; 0 for the whole file.
  public var line: Int
  /// What is wrong and what to do.
  public var message: String

  /// The place, what is wrong there and what to do.
  public var sentence: String { "prices.list:\(line): \(message)" }
}
