import Synchronization

/// The server's side of HTTP/2, as far as a few requests on one connection need it (RFC 9113).
///
/// It obeys no window of flow, so its answers must be smaller than the first one, 65,535 bytes.
struct FrameSpeaker {
  /// How the next stream is answered.
  struct Answer: Sendable {
    var pieces: [String]
    /// Whether the answer ends with its pieces; else it stays open in silence.
    var ends = true
  }

  /// What every client sends first.
  static let opening = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

  /// The streams whose requests were whole, in order.
  private(set) var streams: [Int] = []
  /// The streams that the client broke off.
  private(set) var abandoned: [Int] = []
  /// The bytes of all requests' bodies.
  private(set) var body: [UInt8] = []

  private var answers: [Answer]
  private var buffer: [UInt8] = []
  private var isOpen = false

  init(_ answers: [Answer]) { self.answers = answers }

  /// Takes the client's next bytes, however they were cut, and returns the server's.
  mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    buffer += bytes
    var said: [UInt8] = []
    if !isOpen {
      guard buffer.count >= Self.opening.utf8.count else { return [] }
      buffer.removeFirst(Self.opening.utf8.count)
      isOpen = true
      said += Self.frame(kind: 4)
    }
    while buffer.count >= 9 {
      let length = Int(buffer[0]) << 16 | Int(buffer[1]) << 8 | Int(buffer[2])
      guard buffer.count >= 9 + length else { break }
      let stream = buffer[5..<9].reduce(0) { $0 << 8 | Int($1) }
      said += answer(kind: buffer[3], flags: buffer[4], stream: stream, Array(buffer[9..<(9 + length)]))
      buffer.removeFirst(9 + length)
    }
    return said
  }

  private mutating func answer(kind: UInt8, flags: UInt8, stream: Int, _ content: [UInt8]) -> [UInt8] {
    switch kind {
    // Data and headers; the flag says that the request is whole.
    case 0, 1:
      if kind == 0 { body += content }
      return flags & 1 == 1 ? answer(stream) : []
    case 3:
      abandoned.append(stream)
      return []
    // Settings and pings are acknowledged.
    case 4, 6: return flags & 1 == 1 ? [] : Self.frame(kind: kind, flags: 1, kind == 6 ? content : [])
    default: return []
    }
  }

  private mutating func answer(_ stream: Int) -> [UInt8] {
    streams.append(stream)
    guard !answers.isEmpty else { return [] }
    let answer = answers.removeFirst()
    // Status 200 by its number in the table, then the content type by its name's number, its value spelled out.
    let type = Array("text/event-stream".utf8)
    var said = Self.frame(kind: 1, flags: 4, stream: stream, [0x88, 0x0F, 0x10, UInt8(type.count)] + type)
    for piece in answer.pieces { said += Self.frame(kind: 0, stream: stream, Array(piece.utf8)) }
    if answer.ends { said += Self.frame(kind: 0, flags: 1, stream: stream) }
    return said
  }

  /// What breaks a stream off while its connection stays.
  static func breaks(_ stream: Int) -> [UInt8] { frame(kind: 3, stream: stream, [0, 0, 0, 2]) }

  private static func frame(kind: UInt8, flags: UInt8 = 0, stream: Int = 0, _ content: [UInt8] = []) -> [UInt8] {
    let (length, number) = (content.count, UInt32(stream))
    return [UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), kind, flags]
      + (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) } + content
  }
}

/// A speaker between the thread that hears for it and the test that looks at it.
final class SharedSpeaker: Sendable {
  private let speaker: Mutex<FrameSpeaker>

  init(_ answers: [FrameSpeaker.Answer]) { speaker = Mutex(FrameSpeaker(answers)) }

  /// What it has seen so far.
  var seen: FrameSpeaker { speaker.withLock { $0 } }

  func take(_ bytes: [UInt8]) -> [UInt8] { speaker.withLock { $0.take(bytes) } }
}
