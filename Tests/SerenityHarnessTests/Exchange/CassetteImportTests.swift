import Foundation
import SerenityCore
import SerenityProviders
import Testing

@testable import SerenityHarness

@Suite("Taking recordings over and handing them on")
struct CassetteImportTests {
  // In halves, so that no file of the house holds what looks like a key.
  private static let key = "s" + "k-" + String(repeating: "a1", count: 12)
  private static let address = "https://api.deepseek.com/chat/completions"

  private func exchange(_ chunks: [(Int?, String)], url: String = address) -> RecordedExchange {
    var exchange = RecordedExchange(form: .har, path: "x.har", line: 7)
    exchange.method = "POST"
    exchange.url = url
    exchange.requestBody = Array(#"{"model":"deepseek-flash","messages":[]}"#.utf8)
    exchange.headers = [.init("Set-Cookie", "c=1"), .init("Date", "Mon, 08 Jun 2026 18:46:13 GMT")]
    exchange.chunks = chunks.map { .init(milliseconds: $0.0, bytes: Array($0.1.utf8)) }
    return exchange
  }

  @Test func aKeyStaysOutEvenWhereChunksCutIt() {
    let halves = (String(Self.key.prefix(9)), String(Self.key.dropFirst(9)))
    let imported = CassetteImport(
      [exchange([(3, "your key \(halves.0)"), (4, "\(halves.1) is wrong")])], session: "s", path: "x")
    let text = imported.cassette.render()
    #expect(text.contains("your key [redacted] is wrong"))
    #expect(text.contains(#"["Set-Cookie","[redacted]"]"#))
    #expect(!text.contains(halves.0) && !text.contains(halves.1))
    #expect(imported.notes.map(\.description) == ["x.har:7: a key was cut across chunks; they are one now"])
  }

  /// What a request is sent with that looks like no key, each where tools keep it.
  private static let sentWith: [(HTTPHeader?, String, secret: String)] = [
    (HTTPHeader("Authorization", "Bearer plain/words+only"), "", "plain/words+only"),
    (HTTPHeader("X-Company-Token", "blue giraffe walks"), "", "blue giraffe walks"),
    (HTTPHeader("Ocp-Apim-Subscription-Key", "orange&house?"), "", "orange&house?"),
    (HTTPHeader("Cookie", "a=1; session=river stone?"), "", "riverstone?"),
    (HTTPHeader("Authorization", "Basic \(Data("maya:open sesame!".utf8).base64EncodedString())"), "", "open sesame!"),
    (nil, "?api-version=2026-01-01&key=wooden%20bridge%2F", "wooden bridge/"),
  ]

  @Test("An answer that repeats what the request was sent with is taken over without it", arguments: sentWith)
  func echoedSecret(header: HTTPHeader?, query: String, secret: String) throws {
    let base64 = Data(secret.utf8).base64EncodedString()
    let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz")
    let escaped = try #require(secret.addingPercentEncoding(withAllowedCharacters: allowed))
    let forms = [secret, base64, String(base64.prefix { $0 != "=" }), escaped, escaped.lowercased()]
    var exchange = exchange([(1, "not known: ")], url: Self.address + query)
    exchange.requestHeaders = [header].compactMap(\.self)
    exchange.headers.append(.init("X-Echo", "you sent \(secret)"))
    exchange.chunks += forms.map { .init(milliseconds: 1, bytes: Array("\($0) and 2026-01-01, ".utf8)) }
    // Cut in its middle, too.
    exchange.chunks.append(.init(milliseconds: 1, bytes: Array(secret.utf8.prefix(4))))
    exchange.chunks.append(.init(milliseconds: 1, bytes: Array(secret.utf8.dropFirst(4))))
    let cassette = CassetteImport([exchange], session: "s", path: "x").cassette
    for text in [cassette.render(), HARPage.render(cassette, version: "0")] {
      for form in forms { #expect(!text.contains(form), "\(form)") }
      #expect(text.contains("not known") && text.contains("2026-01-01") && text.contains("you sent [redacted]"))
    }
  }

  @Test func whatIsNoRecordingIsLeftOutWithItsReason() {
    var models = exchange([(nil, "{}")], url: "https://u:p@api.deepseek.com/models?key=q")
    models.method = "GET"
    var authored = exchange([(nil, "{}")])
    authored.spokenBy = .authored
    var silent = exchange([])
    silent.status = 0
    var packed = exchange([])
    packed.chunks = [.init(milliseconds: nil, bytes: [0x1f, 0x8b, 8])]
    let other = exchange([(nil, "{}")], url: "https://api.anthropic.com/v1/messages")
    let imported = CassetteImport(
      [models, authored, silent, packed, exchange([]), exchange([(nil, "{}")]), other], session: "s", path: "x")
    #expect(imported.cassette.provider == "deepseek")
    #expect(imported.cassette.model == "deepseek-flash")
    #expect(imported.cassette.interactions.count == 1)
    #expect(
      imported.leftOut.map(\.sentence) == [
        "left out: GET https://api.deepseek.com/models is no request for an answer of a model",
        "left out: people wrote this answer, so it is no recording", "left out: no answer came",
        "left out: the body is still compressed; record it without Accept-Encoding",
        "left out: the answer's body was not kept",
        "left out: it is in the dialect anthropic, and a cassette holds one, here deepseek; import it on its own",
      ])
  }

  @Test("An archive holds what the standard asks for, and comes back with the same bytes and times")
  func archive() throws {
    let umlaut = Array("ü".utf8)
    var first = exchange([(120, "data: {\"a\":\"")])
    first.chunks += [.init(milliseconds: 7, bytes: [umlaut[0]]), .init(milliseconds: 0, bytes: [umlaut[1], 0x22])]
    var second = exchange([])
    second.chunks = [.init(milliseconds: 1, bytes: [0xff, 0xfe])]
    let cassette = CassetteImport([first, second], session: "s", path: "x").cassette
    let page = HARPage.render(cassette, version: "0.1.0")
    let back = CassetteImport(try RecordedExchange.read(Array(page.utf8), path: "y"), session: "s", path: "x").cassette
    #expect(back == cassette)

    let root = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
    let log = try #require(root["log"] as? [String: Any])
    #expect(log["version"] as? String == "1.2")
    #expect((log["creator"] as? [String: Any])?["name"] as? String == "serenity")
    let entries = try #require(log["entries"] as? [[String: Any]])
    let entry = try #require(entries.first)
    #expect(entry["startedDateTime"] as? String == "2026-06-08T18:46:13.000Z")
    #expect(entry["time"] as? Int == 127)
    #expect(entry["_origin"] as? String == "recorded")
    let timings = try #require(entry["timings"] as? [String: Int])
    #expect(timings["send"] == 0 && timings["wait"] == 120 && timings["receive"] == 7 && timings["dns"] == -1)
    let request = try #require(entry["request"] as? [String: Any])
    let asked = ["method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"]
    #expect(asked.allSatisfy { request[$0] != nil })
    let response = try #require(entry["response"] as? [String: Any])
    let answered = ["status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL"]
    #expect(answered.allSatisfy { response[$0] != nil })
    #expect((response["content"] as? [String: Any])?["encoding"] == nil)
    let binary = (entries[1]["response"] as? [String: Any])?["content"] as? [String: Any]
    #expect(binary?["encoding"] as? String == "base64")
  }

  @Test("An archive of a cassette names the address that answered, and comes back at the same places")
  func places() throws {
    let recording = Interaction.Recording(
      status: 200, headers: [], chunks: [.init(milliseconds: 1, bytes: [0x7b, 0x7d])])
    let places = [
      CassettePlace(session: "monday", step: .number(1), call: .reply),
      CassettePlace(session: "monday", step: .number(1), call: .facts, nth: 2),
      CassettePlace(session: "monday", step: .end, call: .summary, attempt: 3),
    ]
    for (provider, address, url) in [
      ("deepseek", "http://127.0.0.1:4000", "http://127.0.0.1:4000/chat/completions"),
      ("anthropic", "https://proxy.example/v1", "https://proxy.example/v1/messages"),
      ("openai", "https://proxy.example/", "https://proxy.example/v1/chat/completions"),
    ] {
      let cassette = Cassette(
        path: "x", origin: .recorded, provider: provider, model: "m", address: address,
        interactions: places.enumerated().map {
          Interaction(line: $0.offset + 2, place: $0.element, content: .recorded(recording))
        })
      let page = HARPage.render(cassette, version: "0")
      #expect(page.contains("\"url\":\"\(url)\""), "\(provider)")
      let back = CassetteImport(try RecordedExchange.read(Array(page.utf8), path: "y"), session: "s", path: "x")
        .cassette
      #expect(back.interactions == cassette.interactions && back.provider == provider, "\(provider)")
    }
  }

  @Test(arguments: [
    (Cassette.Origin.authored, "left out: people wrote this answer, so it is no recording"),
    (.promoted, "left out: only the text of this answer was kept, so it is no recording"),
  ])
  func whatIsNoRecordingSaysSoAndNeverComesBackAsOne(origin: Cassette.Origin, reason: String) throws {
    let place = CassettePlace(session: "s", step: .number(1), call: .reply)
    let cassette = Cassette(
      path: "x", origin: origin, provider: "deepseek", model: "m",
      interactions: [Interaction(line: 2, place: place, content: .authored(.init(text: "Hello.", isJSON: false)))])
    let page = HARPage.render(cassette, version: "0")
    #expect(page.contains("\"_origin\":\"\(origin.rawValue)\""))
    let imported = CassetteImport(try RecordedExchange.read(Array(page.utf8), path: "y"), session: "s", path: "x")
    #expect(imported.cassette.interactions.isEmpty)
    #expect(imported.leftOut.first?.sentence == reason)
  }

  @Test("A recording is replayed in the dialect it was given in, so that no thought of a model becomes its reply")
  func dialects() throws {
    for kind in DialectKind.allCases {
      var cassette = Cassette.empty(path: "x")
      cassette.origin = .recorded
      cassette.provider = kind.rawValue
      #expect(cassette.dialect.name == kind.reader().name)
      guard kind == .openAI || kind == .ollamaCompletions else { continue }
      let body = #"{"choices":[{"message":{"content":"<think>They lie.</think>Hello."},"finish_reason":"stop"}]}"#
      let parts = try cassette.dialect.decodeWhole(Array(body.utf8))
      #expect(parts.contains(.text("Hello.")) && parts.contains(.reasoning("They lie.")), "\(kind)")
    }
  }

  @Test func anAnswerToAnUnknownPromptIsPlayedAndCountedAsUnverified() throws {
    let cassette = CassetteImport([exchange([(1, "{}")])], session: "monday", path: "x").cassette
    let back = try Cassette.parse(Array(cassette.render().utf8), path: "x")
    #expect(CassetteListing(back).unverified == 1)
    let place = CassettePlace(session: "monday", step: .number(1), call: .reply)
    guard case .hit = CassettePlayer(back).answer(at: place, sections: [SectionFingerprint(.facts, "aa")]) else {
      Issue.record("not played")
      return
    }
  }
}
