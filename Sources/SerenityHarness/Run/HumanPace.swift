import SerenityCore

/// How long a person takes to read what was said and to type an answer.
///
/// Silent reading runs at 238 words a minute (Brysbaert 2019, a review of 190 studies) and typing on a phone at 36
/// (Palin and others 2019, 37,000 people); each pause is drawn between 0.8 and 1.2 of that.
struct HumanPace {
  static let readingWordsPerMinute = 238.0
  static let typingWordsPerMinute = 36.0

  let random: any RandomSource

  /// The pause before a message is sent, from the stream `person.pace`.
  func pause(reading: String, typing: String) -> Duration {
    let minutes = words(reading) / Self.readingWordsPerMinute + words(typing) / Self.typingWordsPerMinute
    return .milliseconds(Int64(minutes * 60_000 * (0.8 + 0.4 * random.fraction(in: "person.pace"))))
  }

  private func words(_ text: String) -> Double { Double(text.split(whereSeparator: \.isWhitespace).count) }
}
