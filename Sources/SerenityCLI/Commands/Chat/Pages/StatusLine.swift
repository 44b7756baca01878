import SerenityCore

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
  /// In US dollars; nil where it is not known.
  var cost: Double?

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
      firstWordAfter.map { "first word \(Self.seconds($0))" }, cost.map(Self.dollars),
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

  /// Dollars to a hundredth of a cent.
  private static func dollars(_ cost: Double) -> String {
    let parts = Int((cost * 10_000).rounded())
    let digits = String(parts % 10_000)
    return "$\(parts / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
