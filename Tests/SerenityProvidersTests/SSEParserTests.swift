import SerenityProviders
import SerenityTestSupport
import Testing

/// The edge cases of the standard and of the providers' own tests (wire facts 5.2).
private let streams: [(name: String, bytes: [UInt8], data: [String], comments: Int)] = [
  ("one event", Array("data: hello\n\n".utf8), ["hello"], 0),
  ("two events in one piece", Array("data: a\n\ndata: b\n\n".utf8), ["a", "b"], 0),
  ("CR LF line ends", Array("data: a\r\n\r\ndata: b\r\n\r\n".utf8), ["a", "b"], 0),
  ("CR line ends", Array("data: a\r\rdata: b\r\r".utf8), ["a", "b"], 0),
  ("mixed line ends", Array("data: a\r\n\ndata: b\n\r\ndata: c\r\n\r".utf8), ["a", "b", "c"], 0),
  ("a byte order mark at the start", [0xEF, 0xBB, 0xBF] + Array("data: a\n\n".utf8), ["a"], 0),
  ("a byte order mark later is no field", Array("data: a\n\n\u{FEFF}data: b\n\n".utf8), ["a"], 0),
  ("no space after the colon", Array("data:a\n\n".utf8), ["a"], 0),
  ("only one space is dropped", Array("data:  a\n\n".utf8), [" a"], 0),
  ("data of several lines", Array("data: a\ndata:\ndata: b\n\n".utf8), ["a\n\nb"], 0),
  ("a field without a colon", Array("data\ndata\n\n".utf8), ["\n"], 0),
  ("empty data", Array("data\n\ndata:\n\n".utf8), ["", ""], 0),
  ("no data, no event", Array("event: ping\nid: 1\n\n".utf8), [], 0),
  ("comments before, between and after", Array(": keep-alive\n\ndata: a\n: x\n\n:\n".utf8), ["a"], 3),
  ("only comments", Array(": keep-alive\n\n: keep-alive\n\n".utf8), [], 2),
  ("an unterminated event is dropped", Array("data: a\n\ndata: b\n".utf8), ["a"], 0),
  ("an unterminated line is dropped", Array("data: a\n\ndata: b".utf8), ["a"], 0),
  ("unknown fields are dropped", Array("nonsense: 1\ndata: a\n\n".utf8), ["a"], 0),
  (
    "line separators of Unicode are text", Array("data: a\u{2028}b\u{2029}c\u{85}d\n\n".utf8),
    ["a\u{2028}b\u{2029}c\u{85}d"], 0
  ),
  ("text beyond ASCII", Array("data: Não sei… известни 🌙\n\n".utf8), ["Não sei… известни 🌙"], 0),
  ("broken UTF-8 is repaired", Array("data: ".utf8) + [0xFF] + Array("\n\n".utf8), ["\u{FFFD}"], 0),
  ("padded JSON", Array("data: {\"a\":1}     \n\n".utf8), ["{\"a\":1}     "], 0),
  ("nothing", [], [], 0),
]

@Suite("Server-sent events")
struct ServerSentEvents {
  private func parse(_ pieces: [[UInt8]], limit: Int = 1 << 20) -> [SSEParser.Item] {
    var parser = SSEParser(maximumEventBytes: limit)
    return pieces.flatMap { parser.feed($0) }
  }

  @Test("Each edge case reads the same whole, byte by byte and cut at random", arguments: streams.indices)
  func edgeCases(index: Int) {
    let stream = streams[index]
    let whole = parse([stream.bytes])
    let data = whole.compactMap { item in if case .event(let event) = item { event.data } else { nil } }
    #expect(data == stream.data, "\(stream.name)")
    #expect(whole.filter { $0 == .comment }.count == stream.comments, "\(stream.name)")
    #expect(parse(stream.bytes.map { [$0] }) == whole, "\(stream.name), byte by byte")
    let chance = ProviderChance(seed: UInt64(index))
    for _ in 0..<50 { #expect(parse(chance.split(stream.bytes, longest: 7)) == whole, "\(stream.name), cut at random") }
  }

  @Test("Any bytes at all read the same however they are cut")
  func anyBytes() {
    let chance = ProviderChance(seed: 99)
    let alphabet: [[UInt8]] = [
      "data", "event", "id", "retry", ":", " ", "\n", "\r", "\r\n", "é", "x", "\0", "7", "\u{FEFF}",
    ]
    .map { Array($0.utf8) }
    for round in 0..<400 {
      let bytes = (0..<(1 + chance.number(below: 60))).flatMap { _ in alphabet[chance.number(below: alphabet.count)] }
      let limit = round % 2 == 0 ? 1 << 20 : 12
      let whole = parse([bytes], limit: limit)
      #expect(parse(bytes.map { [$0] }, limit: limit) == whole, "\(bytes)")
      #expect(parse(chance.split(bytes, longest: 9), limit: limit) == whole, "\(bytes)")
    }
  }

  @Test("Names hold for one event, ids until the next, and an id with a NUL is ignored")
  func fields() {
    let text =
      "event: ping\nid: 1\ndata: a\n\ndata: b\n\nid: 2\0\ndata: c\n\nevent:\nid\nretry: 1500\nretry: 1x\ndata: d\n\n"
    var parser = SSEParser(maximumEventBytes: 1000)
    let events = parser.feed(Array(text.utf8))
    #expect(
      events == [
        .event(SSEParser.Event(name: "ping", data: "a", id: "1")),
        .event(SSEParser.Event(name: nil, data: "b", id: "1")),
        .event(SSEParser.Event(name: nil, data: "c", id: "1")), .event(SSEParser.Event(name: nil, data: "d", id: "")),
      ])
    #expect(parser.reconnectionTime == .milliseconds(1500))
  }

  @Test("A carriage return at the end of a piece swallows the line feed of the next, and only that")
  func splitLineEnd() {
    #expect(parse(["data: a\r", "\n\r", "\ndata: b\r", "\r"].map { Array($0.utf8) }).count == 2)
    #expect(parse(["data: a\r", "\n", "\n"].map { Array($0.utf8) }).count == 1)
  }

  @Test("An event beyond the limit ends the stream, and what came before it is kept")
  func bounded() {
    let small = "data: a\n\n"
    for tail in ["data: " + String(repeating: "x", count: 200), String(repeating: "data: xx\n", count: 200)] {
      let items = parse([Array((small + tail + "\n\n" + small).utf8)], limit: 100)
      #expect(items.last == .oversized)
      #expect(items.count == 2)
    }
    // Many small events are no large one.
    #expect(parse([Array(String(repeating: small, count: 500).utf8)], limit: 100).count == 500)
  }

  @Test("A stream of megabytes fed byte by byte takes one pass")
  func long() {
    let line = Array(("data: " + String(repeating: "word ", count: 40_000) + "\n\n").utf8)
    var parser = SSEParser(maximumEventBytes: 1 << 20)
    var items = 0
    for byte in line { items += parser.feed([byte]).count }
    #expect(items == 1)
  }
}
