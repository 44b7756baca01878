import SerenityProviders
import Testing

@testable import SerenityHarness

@Suite("Reading what other tools recorded")
struct ExchangeReadingTests {
  static let vcrpy = """
    interactions:
    - request:
        body: '{"model":"deepseek-chat"}'
        headers:
          Authorization: [Bearer abc]
        method: POST
        uri: https://api.deepseek.com/chat/completions
      response:
        body:
          string: !!binary |
            eyJjaG9pY2Vz
            Ijpbe31dfQ==
        headers:
          content-type: [application/json]
        status: {code: 200, message: OK}
    version: 1
    """
  static let ruby = """
    ---
    http_interactions:
    - request:
        method: post
        uri: https://api.deepseek.com/chat/completions
        body: {encoding: UTF-8, string: '{"model":"deepseek-chat"}'}
        headers: {A: ["1", "2"]}
      response:
        status: {code: 401, message: Unauthorized}
        headers: {}
        body:
          encoding: ASCII-8BIT
          string: !binary |-
            /wA=
      recorded_at: Mon, 08 Jun 2026 18:46:14 GMT
    recorded_with: VCR 6.4.0
    """
  static let archive = #"""
    {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [
      {"startedDateTime": "2026-06-08T18:46:13.000Z", "time": 41.6,
       "request": {"method": "POST", "url": "https://api.openai.com/v1/chat/completions",
         "headers": [{"name": "Cookie", "value": "c"}], "postData": {"mimeType": "application/json", "text": "{}"}},
       "response": {"status": 200, "headers": [{"name": "A", "value": "1"}, {"name": "A", "value": "2"}],
         "content": {"size": 2, "mimeType": "application/json", "text": "/wA=", "encoding": "base64"}}},
      {"time": 5,
       "request": {"method": "GET", "url": "https://x.example/a"},
       "response": {"status": 0, "headers": [], "content": {"size": 0, "mimeType": ""}}}
    ]}}
    """#

  private func read(_ text: String) throws -> [RecordedExchange] {
    try RecordedExchange.read(Array(text.utf8), path: "x")
  }

  @Test func bytesBehindATagAreReadFromVcrpy() throws {
    let exchange = try #require(try read(Self.vcrpy).first)
    #expect(exchange.form == .vcrpy)
    #expect(exchange.line == 2)
    #expect(exchange.method == "POST")
    #expect(exchange.requestHeaders == [HTTPHeader("Authorization", "Bearer abc")])
    #expect(exchange.requestBody == Array(#"{"model":"deepseek-chat"}"#.utf8))
    #expect(exchange.body == Array(#"{"choices":[{}]}"#.utf8))
    #expect(exchange.dialect == .deepSeek)
  }

  @Test func aParsedBodyIsSpeltAsJSONAgain() throws {
    let text = """
      interactions:
      - request: {method: POST, uri: https://a.example/v1/responses, parsed_body: {n: 1, on: true, t: '1', none: null}}
        response: {status: {code: 200}, parsed_body: {a: [1.50, x, ~]}}
      """
    let exchange = try #require(try read(text).first)
    #expect(exchange.requestBody == Array(#"{"n":1,"on":true,"t":"1","none":null}"#.utf8))
    #expect(exchange.body == Array(#"{"a":[1.50,"x",null]}"#.utf8))
    #expect(exchange.isSpeltAnew)
  }

  @Test func rubysTapesAreRead() throws {
    let exchange = try #require(try read(Self.ruby).first)
    #expect(exchange.form == .rubyVCR)
    #expect(exchange.method == "POST")
    #expect(exchange.requestHeaders == [HTTPHeader("A", "1"), HTTPHeader("A", "2")])
    #expect(exchange.status == 401)
    #expect(exchange.body == [0xff, 0])
    #expect(exchange.recordedAt == "Mon, 08 Jun 2026 18:46:14 GMT")
  }

  @Test func archivesKeepOrderRepeatsAndTimes() throws {
    let exchanges = try read(Self.archive)
    #expect(exchanges.map(\.line) == [3, 8])
    #expect(exchanges[0].headers == [HTTPHeader("A", "1"), HTTPHeader("A", "2")])
    #expect(exchanges[0].chunks == [.init(milliseconds: 42, bytes: [0xff, 0])])
    #expect(exchanges[0].recordedAt == "2026-06-08T18:46:13.000Z")
    #expect(exchanges[1].status == 0)
  }

  @Test(arguments: [
    (#"{"object":"chat.completion.chunk","choices":[]}"#, "data: ", "data: [DONE]\n\n"),
    (#"{"type":"message_start","message":{}}"#, "event: message_start\ndata: ", ""),
    (#"{"message":{"content":"a"},"done":false}"#, "", ""),
  ])
  func linesOfEventsAreFramedAgain(event: String, front: String, end: String) throws {
    let exchange = try #require(try read(event + "\r\n" + event + "\n").first)
    let tail = front.isEmpty ? "\n" : "\n\n"
    #expect(exchange.form == .events)
    #expect(String(decoding: exchange.body, as: UTF8.self) == front + event + tail + front + event + tail + end)
  }

  @Test(arguments: [
    ("", "x:1: the file is empty"),
    ("a: 1\n", "x:1: no recording that can be read: it has neither interactions"),
    ("{\"a\": 1,\n}", "x:2: not JSON: a key in quotes was expected"),
    ("{\"choices\":[]}\n{\"a\":\n", "x:2: not JSON at column 6: a value is missing at the end"),
    ("interactions: []\n", "x:1: the file holds no exchange; record one first"),
    ("interactions:\n- a: 1\n", "x:2: an interaction needs \"request\" and \"response\""),
    (#"{"cassette":1,"origin":"authored"}"#, "x:1: this is a cassette already; it needs no import"),
    ("{\"log\":{\"a\":1}}", "x:1: the archive's log has no \"entries\""),
    (vcrpy.replacing("eyJj", with: "%%%"), "x:10: what stands behind \"!binary\" is not base64"),
    (vcrpy.replacing("code: 200", with: "code: abc"), "x:15: \"status\" must be a whole number from 0 to 599"),
    (vcrpy.replacing("    uri:", with: "    url_:"), "x:3: \"url\" is lacking"),
    (archive.replacing("base64", with: "gzip"), "x:1: entry 1: the content is not in base64"),
    (vcrpy.replacing("!!binary", with: "!ruby/object:A"), "x:10: tags are not supported"),
  ])
  func whatIsWrongIsToldWithItsLine(text: String, message: String) {
    let told = messages { () throws(FileErrors) in _ = try RecordedExchange.read(Array(text.utf8), path: "x") }
    #expect(told.contains { $0.hasPrefix(message) }, "\(told)")
  }

  @Test func tooMuchIsRefused() {
    let many = "[" + String(repeating: "1,", count: 2_000_001) + "1]"
    let told = messages { () throws(FileErrors) in
      _ = try RecordedExchange.read(Array(#"{"log":\#(many)}"#.utf8), path: "x")
    }
    #expect(told == ["x:1: more than 2000000 values; cut the recording in parts"])
    let deep = messages { () throws(FileErrors) in
      _ = try RecordedExchange.read(Array(String(repeating: "{\"a\":", count: 1000).utf8), path: "x")
    }
    #expect(deep == ["x:1: not JSON: nested more than 64 levels deep"])
  }

  @Test("Files that were cut off or damaged never crash a reading")
  func damage() {
    var generator = SeededGenerator(seed: 5)
    let lines = #"{"choices":[{"delta":{"content":"a"}}]}"# + "\n"
    for text in [Self.vcrpy, Self.ruby, Self.archive, lines + lines] {
      let whole = Array(text.utf8)
      for length in whole.indices { attempt(Array(whole[..<length])) }
      for _ in 0..<600 {
        var bytes = whole
        for _ in 0...generator.below(4) {
          let place = generator.below(bytes.count)
          switch generator.below(3) {
          case 0: bytes[place] = UInt8(generator.below(256))
          case 1: bytes.remove(at: place)
          default: bytes.insert(generator.pick(Array("{}[]\":,-!&* \n".utf8)), at: place)
          }
        }
        attempt(bytes)
      }
    }
  }

  private func attempt(_ bytes: [UInt8]) {
    do {
      let exchanges = try RecordedExchange.read(bytes, path: "x")
      let cassette = CassetteImport(exchanges, session: "s", path: "x").cassette
      _ = try Cassette.parse(Array(cassette.render().utf8), path: "x")
      _ = HARPage.render(cassette, version: "0")
    } catch { #expect(!error.errors.isEmpty) }
  }
}
