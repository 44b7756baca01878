package import SerenityCore

extension Cassette {
  /// An instant as the header tells it: UTC, to the second.
  package static func recordingTime(_ instant: Instant) -> String {
    let seconds = Int(instant.millisecondsSinceEpoch / 1000)
    let day = CalendarDay(daysSinceEpoch: seconds / 86_400)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(day)T\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }

  /// Whether a text is such a time.
  static func isRecordingTime(_ text: String) -> Bool {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, CalendarDay(parts[0]) != nil, parts[1].utf8.count == 9, parts[1].hasSuffix("Z"),
      LocalTime.hourAndMinute(String(parts[1].prefix(5))) != nil
    else { return false }
    let seconds = parts[1].dropFirst(5).dropLast()
    return seconds.hasPrefix(":") && Int(seconds.dropFirst()).map { (0...60).contains($0) } == true
  }

  /// The headers whose values were taken out of recordings, sorted.
  static func redactedHeaders(of interactions: [Interaction]) -> [String] {
    let names = interactions.flatMap { interaction -> [String] in
      guard case .recorded(let recording) = interaction.content else { return [] }
      return recording.headers.filter { $0.value == Redaction.mark }.map { $0.name.lowercased() }
    }
    return Set(names).sorted()
  }
}
