/// The names DeepSeek's models go by, and what became of the old ones.
enum DeepSeekModels {
  /// The model asked for unless configured otherwise.
  static let standard = "deepseek-flash"
  /// The most tokens a model writes (384K).
  static let mostTokens = 393_216

  /// Retired names with the name that answers today; DeepSeek answers 400 to them since 2026-07-24 15:59 UTC.
  private static let retired = ["deepseek-chat": standard, "deepseek-reasoner": standard]

  /// The name to send for a configured one, and a warning where that is another.
  static func resolve(_ configured: String) -> (name: String, warning: String?) {
    guard let current = retired[configured] else { return (configured, nil) }
    return (
      current,
      "DeepSeek retired the model name \(configured) on 2026-07-24; \(current) is asked instead. Configure \(current)."
    )
  }
}
