import SerenityProviders

/// The status and the headers of a response.
struct ResponseHead: Equatable {
  var status: Int
  var headers: [HTTPHeader] = []
}

/// Puts a response's head together from its lines.
///
/// A response may be announced by others of status 100 to 199, and each begins again with a line of `HTTP/` (wire
/// facts 5.3); the head is whole with the first blank line after a status from 200 on. What comes later are trailers,
/// and nobody asked for them.
struct HeadReader {
  enum Step: Equatable {
    case goOn
    case complete(ResponseHead)
    /// There is more than the head of an honest answer holds.
    case tooLong
  }

  /// How many bytes all lines together may have: four times what servers commonly accept themselves.
  static let limit = 65_536

  private var head: ResponseHead?
  private var bytes = 0
  private var isComplete = false

  /// Takes the next line, with or without the bytes that end it.
  mutating func take(_ line: some Collection<UInt8>) -> Step {
    bytes += line.count
    guard bytes <= Self.limit else { return .tooLong }
    guard !isComplete else { return .goOn }
    let text = String(decoding: line, as: UTF8.self).trimmingSuffix { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
    if text.hasPrefix("HTTP/") {
      head = Self.status(of: text).map { ResponseHead(status: $0) }
    } else if text.isEmpty {
      guard let head, head.status >= 200 else { return .goOn }
      isComplete = true
      return .complete(head)
    } else {
      add(text)
    }
    return .goOn
  }

  private static func status(of line: Substring) -> Int? {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, let status = Int(parts[1]), (100...599).contains(status) else { return nil }
    return status
  }

  private mutating func add(_ line: Substring) {
    if let first = line.first, first == " " || first == "\t" {
      // A line that is indented continues the one before it, as old servers still write.
      guard let last = head?.headers.indices.last else { return }
      head?.headers[last].value += " " + Self.trimmed(line)
    } else if let colon = line.firstIndex(of: ":") {
      let value = Self.trimmed(line[line.index(after: colon)...])
      head?.headers.append(HTTPHeader(Self.trimmed(line[..<colon]), value))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.trimmingSuffix { $0 == " " || $0 == "\t" })
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func trimmingSuffix(_ isDropped: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isDropped(last) { rest = rest.dropLast() }
    return rest
  }
}
