/// DeepSeek's chat completions, as of November 2026.
///
/// What is sent of the parameters of LLM-1: temperature and top_p when thinking is off, top_p alone when it is on
/// (thinking ignores the temperature); the penalties are accepted without effect since V4, so they are left out
/// unless `sendsPenalties` asks for them on behalf of a server that still runs an older model.
public struct DeepSeekDialect: Dialect {
  /// `deepseek`.
  public let name = "deepseek"
  /// A retired model's name is told here.
  public let warnings: [String]
  /// The model asked for, by the name it has today.
  public let model: String

  let key: ProviderKey?
  let address: ProviderAddress
  let thinks: Bool
  let sendsPenalties: Bool

  /// Sets the dialect up.
  ///
  /// Without a key no Authorization header is sent, which only a simulated or a local provider accepts. Thinking is
  /// on by default at DeepSeek, and would spend a small `max_tokens` before the first word; here it is off unless
  /// asked for, and always said explicitly.
  public init(
    key: ProviderKey?, model: String = "deepseek-flash", address: ProviderAddress = .deepSeek, thinks: Bool = false,
    sendsPenalties: Bool = false
  ) {
    let resolved = DeepSeekModels.resolve(model)
    self.key = key
    self.model = resolved.name
    self.warnings = resolved.warning.map { [$0] } ?? []
    self.address = address
    self.thinks = thinks
    self.sendsPenalties = sendsPenalties
  }
}
