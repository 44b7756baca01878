/// Server-sent events from bytes that are cut anywhere, as the WHATWG standard reads them (HTML, 9.2.6).
///
/// Lines are split as bytes, at LF, CR or CR LF alone, and decoded whole, so that neither a character cut in two nor a
/// line separator inside the data (U+2028) does harm. Every byte is looked at once or twice.
public struct SSEParser: Sendable {
  /// One event.
  public struct Event: Hashable, Sendable {
    /// The name from its `event` line; nil without one.
    public var name: String?
    /// The `data` lines, joined by line feeds.
    public var data: String
    /// The last `id` of the stream so far; nil before the first.
    public var id: String?

    /// Makes an event.
    public init(name: String? = nil, data: String, id: String? = nil) {
      self.name = name
      self.data = data
      self.id = id
    }
  }

  /// What the bytes amount to.
  public enum Item: Hashable, Sendable {
    /// An event was complete.
    case event(Event)
    /// A comment: the sender is alive and has nothing to say.
    case comment
    /// An event grew beyond the limit; nothing is read after it.
    case oversized
  }

  /// The `retry` of the stream so far.
  public private(set) var reconnectionTime: Duration?
  /// Lines whose field nobody knows; many of them and no event mean that this is no stream of events.
  public private(set) var ignoredLines = 0

  private let maximumEventBytes: Int
  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var name: String?
  private var id: String?
  private var isFirstLine = true
  private var skipsLineFeed = false
  private var isDead = false

  /// Makes a parser for one stream; an event or a line beyond the limit ends it.
  public init(maximumEventBytes: Int) { self.maximumEventBytes = maximumEventBytes }

  /// The items that these bytes complete, in order; an event without its blank line never comes.
  public mutating func feed(_ bytes: [UInt8]) -> [Item] {
    var items: [Item] = []
    var start = bytes.startIndex
    while start < bytes.endIndex, !isDead {
      if skipsLineFeed {
        skipsLineFeed = false
        if bytes[start] == 0x0A {
          start += 1
          continue
        }
      }
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        if fits(bytes.endIndex - start, &items) { line.append(contentsOf: bytes[start...]) }
        break
      }
      guard fits(end - start, &items) else { break }
      skipsLineFeed = bytes[end] == 0x0D
      if line.isEmpty {
        take(bytes[start..<end], &items)
      } else {
        line.append(contentsOf: bytes[start..<end])
        let whole = line
        line.removeAll(keepingCapacity: true)
        take(whole[...], &items)
      }
      start = end + 1
    }
    return items
  }

  private mutating func fits(_ count: Int, _ items: inout [Item]) -> Bool {
    guard data.count + line.count + count > maximumEventBytes else { return true }
    isDead = true
    line = []
    data = []
    items.append(.oversized)
    return false
  }

  private mutating func take(_ whole: ArraySlice<UInt8>, _ items: inout [Item]) {
    var content = whole
    if isFirstLine {
      isFirstLine = false
      if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    }
    guard let first = content.first else { return dispatch(&items) }
    if first == 0x3A { return items.append(.comment) }
    let colon = content.firstIndex(of: 0x3A) ?? content.endIndex
    var value = content[colon...].dropFirst()
    if value.first == 0x20 { value = value.dropFirst() }
    take(field: String(decoding: content[..<colon], as: UTF8.self), value)
  }

  private mutating func take(field: String, _ value: ArraySlice<UInt8>) {
    switch field {
    case "data":
      data.append(contentsOf: value)
      data.append(0x0A)
    case "event": name = String(decoding: value, as: UTF8.self)
    case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      if !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }),
        let milliseconds = Int64(String(decoding: value, as: UTF8.self))
      {
        reconnectionTime = .milliseconds(milliseconds)
      }
    default: if field.utf8.contains(where: { !$0.isBlank }) { ignoredLines += 1 }
    }
  }

  private mutating func dispatch(_ items: inout [Item]) {
    defer { name = nil }
    guard !data.isEmpty else { return }
    data.removeLast()
    items.append(
      .event(
        Event(name: name.flatMap { $0.isEmpty ? nil : $0 }, data: String(decoding: data, as: UTF8.self), id: id)))
    data.removeAll(keepingCapacity: true)
  }
}
