/// What OpenAI's models take, told from their names.
enum OpenAIModels {
  /// Whether a model reasons before it answers: o1 and its kin, gpt-5 and later.
  ///
  /// These take `max_completion_tokens`, which their thoughts use up too, and refuse a temperature, `top_p` and the
  /// penalties (wire facts 2). A vendor's name in front, as routers write it, does not matter.
  static func reasons(_ model: String) -> Bool {
    let name = model.lowercased().split(separator: "/").last ?? ""
    if name.hasPrefix("gpt-") {
      let generation = Int(name.dropFirst(4).prefix { $0.isASCII && $0.isNumber })
      return generation.map { $0 >= 5 && $0 < 100 } ?? false
    }
    let series = name.dropFirst().prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(1 + series.count)
    return name.hasPrefix("o") && !series.isEmpty && (rest.isEmpty || rest.hasPrefix("-"))
  }

  /// What whoever chose a reasoning model should know.
  static func warning(_ model: String) -> String? {
    guard reasons(model) else { return nil }
    return "\(model) thinks before it answers and its thoughts count towards the tokens of the answer; "
      + "where answers come empty, allow more tokens or configure a model that does not."
  }
}
