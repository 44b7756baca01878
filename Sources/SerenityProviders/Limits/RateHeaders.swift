public import SerenityCore

/// What a response's headers say about how much of an account's rate is left.
///
/// OpenAI spells them `x-ratelimit-remaining-requests`, its resets as spans such as `6m0s`; Anthropic
/// `anthropic-ratelimit-requests-remaining`, its resets as times of RFC 3339; DeepSeek and Ollama send none (wire facts
/// 1.1, 2 and 3). What cannot be read is not there.
public struct RateHeaders: Hashable, Sendable {
  /// What is counted.
  public enum Resource: String, Sendable, CaseIterable {
    /// Requests.
    case requests
    /// Tokens of both directions.
    case tokens
    /// Tokens of prompts.
    case inputTokens = "input-tokens"
    /// Tokens of answers.
    case outputTokens = "output-tokens"
  }

  /// One resource's state.
  public struct Allowance: Hashable, Sendable {
    /// The most in a window of the provider's choice.
    public var limit: Int?
    /// What is left of it.
    public var remaining: Int?
    /// How long until the limit is whole again, zero or more.
    public var resetsIn: Duration?

    /// Makes an allowance.
    public init(limit: Int? = nil, remaining: Int? = nil, resetsIn: Duration? = nil) {
      self.limit = limit
      self.remaining = remaining
      self.resetsIn = resetsIn
    }
  }

  private var allowances: [Resource: Allowance] = [:]

  /// Reads a response's headers.
  ///
  /// A time counts from the response's own `Date` where there is one, so that this machine's clock does not matter, and
  /// otherwise from `now`.
  public init(headers: [HTTPHeader], now: Instant) {
    func value(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name }?.value.filter { !$0.isWhitespace }
    }
    let sent = headers.first { $0.name.lowercased() == "date" }.flatMap { HTTPDate.parse($0.value) } ?? now
    for resource in Resource.allCases {
      let name = resource.rawValue
      let openAI = Allowance(
        limit: value("x-ratelimit-limit-\(name)").flatMap(Self.count),
        remaining: value("x-ratelimit-remaining-\(name)").flatMap(Self.count),
        resetsIn: value("x-ratelimit-reset-\(name)").flatMap(Self.span))
      let anthropic = Allowance(
        limit: value("anthropic-ratelimit-\(name)-limit").flatMap(Self.count),
        remaining: value("anthropic-ratelimit-\(name)-remaining").flatMap(Self.count),
        resetsIn: value("anthropic-ratelimit-\(name)-reset").flatMap(Self.time).map { max(.zero, $0 - sent) })
      let allowance = openAI == Allowance() ? anthropic : openAI
      if allowance != Allowance() { allowances[resource] = allowance }
    }
  }

  /// What is said about a resource; nil when nothing is.
  public subscript(resource: Resource) -> Allowance? { allowances[resource] }

  /// Whether nothing is said about any.
  public var isEmpty: Bool { allowances.isEmpty }

  /// How long nothing should be asked, because nothing is left; nil where something is, or nothing usable is said.
  ///
  /// Requests come back one by one over the time of the reset, so the next may go after one request's share of it; how
  /// many tokens the next needs is not known here, so it waits for all of them. Never longer than a minute: what is
  /// counted by the day the provider had better refuse itself, with its own words.
  public var pause: Duration? {
    let pauses = allowances.compactMap { resource, allowance -> Duration? in
      guard allowance.remaining == 0, let whole = allowance.resetsIn, whole > .zero else { return nil }
      return resource == .requests ? whole / max(1, allowance.limit ?? 1) : whole
    }
    return pauses.max().map { min($0, .seconds(60)) }
  }

  /// A whole number, 0 or more.
  private static func count(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

extension RateHeaders {
  /// A span as Go prints it, such as `6m0s`, `8.64s` or `12ms`, in whole milliseconds rounded up; nil for anything else
  /// and for more than a year.
  static func span(_ text: String) -> Duration? {
    var milliseconds = 0.0
    var rest = text[...]
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let number = rest.prefix { $0 == "." || ($0.isASCII && $0.isNumber) }
      rest = rest[number.endIndex...]
      let unit = rest.prefix { $0 != "." && !($0.isASCII && $0.isNumber) }
      rest = rest[unit.endIndex...]
      guard let amount = Double(number), let length = units[String(unit)] else { return nil }
      milliseconds += amount * length
    }
    guard milliseconds <= 366 * 86_400_000 else { return nil }
    return .milliseconds(Int64(milliseconds.rounded(.up)))
  }

  /// Milliseconds a unit; both letters for micro are in use.
  private static let units: [String: Double] = [
    "h": 3_600_000, "m": 60_000, "s": 1_000, "ms": 1, "us": 0.001, "\u{B5}s": 0.001, "\u{3BC}s": 0.001,
    "ns": 0.000_001,
  ]

  /// A time as RFC 3339 writes it, such as `2026-08-19T14:34:11Z` or `2026-08-19T14:34:11.5+02:00`, to the millisecond;
  /// nil for anything else.
  static func time(_ text: String) -> Instant? {
    guard text.utf8.count <= 40, text.utf8.allSatisfy({ $0 < 0x80 }), text.count >= 20 else { return nil }
    let characters = Array(text.uppercased())
    func number(_ range: Range<Int>) -> Int? {
      range.upperBound <= characters.count && characters[range].allSatisfy({ $0.isNumber })
        ? Int(String(characters[range])) : nil
    }
    guard characters[10] == "T", characters[13] == ":", characters[16] == ":",
      let day = CalendarDay(String(characters[..<10])), let hour = number(11..<13), let minute = number(14..<16),
      let second = number(17..<19), hour < 24, minute < 60, second <= 60
    else { return nil }
    var index = 19
    var thousandths = 0
    if characters[index] == "." {
      let digits = characters[(index + 1)...].prefix { $0.isNumber }
      guard !digits.isEmpty else { return nil }
      thousandths = Int(String(digits.prefix(3)).padded(to: 3)) ?? 0
      index = digits.endIndex
    }
    guard index < characters.count, let offset = offset(characters[index...]) else { return nil }
    let seconds = day.daysSinceEpoch * 86_400 + hour * 3_600 + (minute - offset) * 60 + second
    return Instant(millisecondsSinceEpoch: Int64(seconds) * 1_000 + Int64(thousandths))
  }

  /// Minutes ahead of UTC: `Z`, `+02:00` or `-05:30`.
  private static func offset(_ zone: ArraySlice<Character>) -> Int? {
    if zone.elementsEqual(["Z"]) { return 0 }
    let fields = String(zone.dropFirst()).split(separator: ":", omittingEmptySubsequences: false)
    guard let sign = zone.first, sign == "+" || sign == "-", fields.count == 2,
      fields.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }), let hours = Int(fields[0]),
      let minutes = Int(fields[1]), hours < 24, minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }
}

extension String {
  /// With zeros after it up to a length.
  fileprivate func padded(to length: Int) -> String { self + String(repeating: "0", count: max(0, length - count)) }
}
