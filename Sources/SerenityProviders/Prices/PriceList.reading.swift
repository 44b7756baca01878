import SerenityCore

extension PriceList {
  /// Reads a price list; throws the first line that is wrong.
  public init(_ text: String) throws(PriceListError) {
    var windows: [String: PriceWindow] = [:]
    var rows: [Row] = []
    var places: Set<[String]> = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let columns = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = columns.first, !first.hasPrefix("#") else { continue }
      do throws(Complaint) {
        if first == "window" {
          let (name, window) = try Self.window(columns)
          guard windows.updateValue(window, forKey: name) == nil else { throw Complaint("the window \(name) is twice") }
        } else {
          let row = try Self.row(columns, windows: windows)
          guard places.insert(Array(columns.prefix(4))).inserted else {
            throw Complaint("this price is there twice; leave the right one")
          }
          rows.append(row)
        }
      } catch {
        throw PriceListError(line: index + 1, message: error.message)
      }
    }
    try Self.checkHours(of: rows)
    self.rows = rows
  }

  private struct Complaint: Error {
    var message: String
    init(_ message: String) { self.message = message }
  }

  private static func window(_ columns: [String]) throws(Complaint) -> (name: String, window: PriceWindow) {
    guard columns.count >= 4 else { throw Complaint("a window has a name, days and hours") }
    let days: Set<Weekday>?
    switch columns[2] {
    case "mon-fri": days = [.monday, .tuesday, .wednesday, .thursday, .friday]
    case "every-day": days = nil
    default: throw Complaint("\"\(columns[2])\" is neither mon-fri nor every-day")
    }
    guard !["always", "otherwise", "none"].contains(columns[1]) else {
      throw Complaint("\"\(columns[1])\" has a meaning of its own; name the window otherwise")
    }
    var spans: [PriceWindow.Span] = []
    for text in columns[3...] {
      let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let from = LocalTime.hourAndMinute(ends[0]), let to = LocalTime.hourAndMinute(ends[1])
      else { throw Complaint("\"\(text)\" are no hours such as 01:00-04:00") }
      spans.append(PriceWindow.Span(from: from.hour * 60 + from.minute, to: to.hour * 60 + to.minute))
    }
    return (columns[1], PriceWindow(weekdays: days, spans: spans))
  }

  private static func row(_ columns: [String], windows: [String: PriceWindow]) throws(Complaint) -> Row {
    guard columns.count >= 5 else {
      throw Complaint("a price has a provider, a model, a day, a window, three figures and a source")
    }
    guard let from = instant(columns[2]) else {
      throw Complaint("\"\(columns[2])\" is no time such as 2026-09-10T00:00Z")
    }
    func row(_ hours: Row.Hours, _ price: Price?, source: some Sequence<String>) -> Row {
      Row(
        provider: columns[0], model: columns[1], validFrom: from, hours: hours, price: price,
        source: source.joined(separator: " "))
    }
    guard columns[3] != "none" else { return row(.always, nil, source: columns[4...]) }
    let hours: Row.Hours
    switch columns[3] {
    case "always": hours = .always
    case "otherwise": hours = .otherwise
    default:
      guard let window = windows[columns[3]] else { throw Complaint("there is no window \"\(columns[3])\" above") }
      hours = .within(window)
    }
    guard columns.count >= 8 else { throw Complaint("a price has three figures and a source") }
    guard let cached = millionths(columns[4]), let input = millionths(columns[5]), let output = millionths(columns[6])
    else { throw Complaint("the figures are USD a million tokens, with at most six decimals, such as 0.0028") }
    return row(hours, Price(cached: cached, input: input, output: output), source: columns[7...])
  }

  /// Every hour has exactly one price: a row for always alone, or some windows with one for otherwise.
  private static func checkHours(of rows: [Row]) throws(PriceListError) {
    for row in rows {
      let beside = rows.filter {
        $0.provider == row.provider && $0.model == row.model && $0.validFrom == row.validFrom
      }
      let always = beside.count { $0.hours == .always }
      let otherwise = beside.count { $0.hours == .otherwise }
      guard always == 1 && beside.count == 1 || always == 0 && otherwise == 1 && beside.count > 1 else {
        throw PriceListError(
          line: 0,
          message: "\(row.model) from \(Zone.utc.local(row.validFrom)): give one row for always, "
            + "or rows for windows with one row for otherwise")
      }
    }
  }

  /// `2026-09-10T00:00Z` as an instant.
  private static func instant(_ text: String) -> Instant? {
    guard text.hasSuffix("Z"), let middle = text.firstIndex(of: "T"),
      let local = LocalTime("\(text[..<middle]) \(text[text.index(after: middle)...].dropLast())")
    else { return nil }
    return Zone.utc.instant(local)
  }

  /// A figure in millionths, without ever passing through a binary fraction.
  private static func millionths(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : ""
    guard (1...2).contains(parts.count), (1...6).contains(parts[0].utf8.count), decimals.utf8.count <= 6,
      parts.count == 1 || !decimals.isEmpty,
      (parts[0] + decimals).utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(parts[0] + decimals + String(repeating: "0", count: 6 - decimals.utf8.count))
  }
}
