/// What Anthropic's models take, told from their names.
enum AnthropicModels {
  /// Whether a model takes a temperature: those up to generation 4.6 do, later ones refuse it.
  ///
  /// A name says its generation as `claude-3-7-sonnet-…` or `claude-haiku-4-5-…`; eight digits are a date. A name that
  /// says none is taken for a later one: without a temperature every model answers.
  static func takesTemperature(_ model: String) -> Bool {
    let numbers = model.lowercased().split { "-.@:/".contains($0) }.compactMap { Int($0) }.filter { $0 < 1_000 }
    guard model.lowercased().contains("claude"), let major = numbers.first else { return false }
    let minor = numbers.dropFirst().first ?? 0
    return major < 4 || (major == 4 && minor <= 6)
  }
}
