import SerenityCore
import SerenityProviders

/// The quiet line under a reply: where the talk stands and what the reply took.
struct StatusLine: Hashable, Sendable {
  var session: SessionID
  var kind: Session.Kind
  /// Tokens of the prompt and of the window; nil when no prompt was made.
  var tokens: (used: Int, window: Int)? {
    get { used.map { ($0, window) } }
    set { (used, window) = (newValue?.used, newValue?.window ?? 0) }
  }
  private var used: Int?
  private var window = 0
  var route: Route
  var tier: RiskTier
  var source: ReplySource
  /// Who answers in this chat, such as `deepseek-flash`.
  var voice: String
  /// From the user's Enter to the first words; nil when there were none.
  var firstWordAfter: Duration?
  /// What the answer cost; nil where none was paid for.
  var cost: Charge?

  init(session: SessionID, kind: Session.Kind, route: Route, tier: RiskTier, source: ReplySource, voice: String) {
    self.session = session
    self.kind = kind
    self.route = route
    self.tier = tier
    self.source = source
    self.voice = voice
  }

  /// The line, in words that need no legend.
  var text: String {
    [
      "\(kind.rawValue) \(Wording.short(session.rawValue))",
      used.map { "\(Wording.number($0)) of \(Wording.number(window)) tokens" },
      tier == .none && route == .proceed ? nil : "\(route.rawValue) \(tier.code)", spoken,
      firstWordAfter.map { "first word \(Self.seconds($0))" }, cost?.text,
    ].compactMap(\.self).joined(separator: " · ")
  }

  private var spoken: String {
    switch source {
    case .model: voice
    case .interrupted: "\(voice), interrupted"
    case .fallbackNetwork: "a text of ours (network)"
    case .fallbackRateLimit: "a text of ours (rate limit)"
    case .fallbackOther: "a text of ours (provider)"
    case .safety: "a text of ours (safety)"
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = (duration.milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}

extension StatusLine {
  /// What a provider's answer cost by the price list (LLM-5).
  enum Charge: Hashable, Sendable {
    case known(Cost)
    /// The list has no price for the model, or the provider did not say what was consumed.
    case unknown

    /// Prices an answer at a time of the real clock; nil where no provider gave one.
    ///
    /// `asked` is the model's name where the provider does not say which one served. An answer that broke off was paid
    /// for too, and nobody says how much. A model without a price never counts as free.
    init?(
      _ completion: ChatCompletion?, source: ReplySource, asked: String?, prices: PriceList?, at instant: Instant
    ) {
      guard let completion else {
        guard source == .interrupted else { return nil }
        self = .unknown
        return
      }
      let model = completion.model.isEmpty ? asked ?? "" : completion.model
      guard let usage = completion.usage,
        let price = prices?.price(provider: completion.provider, model: model, at: instant)
      else {
        self = .unknown
        return
      }
      self = .known(price.cost(of: usage))
    }

    var text: String {
      switch self {
      case .known(.zero): "no cost"
      case .known(let cost): "\(cost)"
      case .unknown: "cost not known"
      }
    }
  }
}
