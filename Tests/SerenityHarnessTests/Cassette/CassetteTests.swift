import SerenityCore
import Testing

@testable import SerenityHarness

private let header = "{\"cassette\":1,\"origin\":\"authored\",\"provider\":\"deepseek\",\"model\":\"deepseek-flash\"}\n"
private let recordedHeader = header.replacing("authored", with: "recorded")

private func cassette(_ lines: String, header: String = header) throws -> Cassette {
  try Cassette.parse(Array((header + lines).utf8), path: "x.cassette.jsonl")
}

private func faults(_ text: String) -> [String] {
  messages { () throws(FileErrors) in _ = try Cassette.parse(Array(text.utf8), path: "x.cassette.jsonl") }
}

@Suite("Reading a cassette")
struct CassetteReadingTests {
  @Test func authoredJSONIsSpelledWithSortedKeys() throws {
    let line = #"{"session":"a","step":"end","call":"facts","json":{"z":[1,{"b":2,"a":1.50}],"é":"\u00e9\n"}}"#
    let found = try #require(try cassette(line).interactions.first)
    #expect(found.content == .authored(.init(text: #"{"z":[1,{"a":1.50,"b":2}],"é":"é\n"}"#, isJSON: true)))
    #expect(found.line == 2)
  }

  @Test(arguments: [
    (
      #"{"session":"a","step":1,"call":"replay","text":"x"}"#,
      "unknown call \"replay\" (did you mean \"reply\"? allowed: reply, redelivery, summary, facts)"
    ),
    (#"{"session":"a","stepp":1,"call":"reply","text":"x"}"#, "unknown key \"stepp\" (did you mean \"step\"?)"),
    (#"{"session":"a","call":"reply","text":"x"}"#, "an interaction lacks the key \"step\""),
    (
      #"{"session":"a","step":0,"call":"reply","text":"x"}"#,
      "\"step\" must be a whole number of at least 1 or \"end\", not \"0\""
    ),
    (
      #"{"session":"a","step":"1","call":"reply","text":"x"}"#,
      "\"step\" must be a whole number of at least 1 or \"end\", not \"1\""
    ),
    (#"{"session":"a","step":1,"call":"reply"}"#, "an interaction needs \"text\" or \"json\""),
    (
      #"{"session":"a","step":1,"call":"reply","text":"x","json":{}}"#,
      "an interaction has \"text\" or \"json\", not both"
    ),
    (#"{"session":"a","step":1,"call":"reply","text":5}"#, "\"text\" must be a text in quotes, not \"5\""),
    (#"{"session":"a","step":1,"call":"facts","json":[]}"#, "\"json\" must be an object"),
    (
      #"{"session":"a","step":1,"call":"reply","text":"x","status":200}"#,
      "\"status\" belongs to a recorded cassette; this one is authored"
    ),
    (#"{"session":"a","session":"b"}"#, "not JSON at column 25: the key \"session\" stands twice in one object"),
    (#"{"session":"a""#, "not JSON at column 15: a comma or } was expected"),
    (#"{} x"#, "not JSON at column 4: something stands behind the value"),
    (#"{"a":"\ud800"}"#, "not JSON at column 13: half a surrogate pair"),
    (
      #"{"session":"a","step":1,"call":"reply","text":"x","usage":{"prompt_tokens":-1,"completion_tokens":2}}"#,
      "\"prompt_tokens\" must be a whole number from 0 to 10000000, not \"-1\""
    ),
  ])
  func aLinesFaultIsTold(line: String, sentence: String) {
    #expect(faults(header + line + "\n").contains("x.cassette.jsonl:2: " + sentence))
  }

  @Test func theHeaderMustBeThere() {
    #expect(faults("") == ["x.cassette.jsonl:1: the cassette is empty; it needs a header"])
    #expect(
      faults(header.replacing("origin", with: "orgin")) == [
        "x.cassette.jsonl:1: unknown key \"orgin\" (did you mean \"origin\"?)"
      ])
    #expect(
      faults(header.replacing(":1,", with: ":2,"))
        == ["x.cassette.jsonl:1: \"cassette\" must be a whole number from 1 to 1, not \"2\""])
  }

  @Test func aPlaceStandsOnce() {
    let line = #"{"session":"a","step":1,"call":"reply","text":"x"}"# + "\n"
    #expect(
      faults(header + line + "\n" + line) == [
        "x.cassette.jsonl:4: session \"a\", step 1, call reply stands here a second time; the first is on line 2"
      ])
  }

  @Test func aSecretInAHeaderIsRefusedWithoutRepeatingIt() {
    let line =
      #"{"session":"a","step":1,"call":"reply","status":200,"headers":[["Set-Cookie","s3cret"]],"chunks":[],"sections":{}}"#
    let found = faults(recordedHeader + line)
    #expect(
      found == [
        "x.cassette.jsonl:2: the header \"Set-Cookie\" holds a value that no cassette may keep; write [redacted]"
      ])
  }

  @Test func bytesThatAreNoTextAreToldByLine() {
    let found = messages { () throws(FileErrors) in
      _ = try Cassette.parse(Array(header.utf8) + [0x7b, 0xff, 0x7d], path: "x.cassette.jsonl")
    }
    #expect(found == ["x.cassette.jsonl:2: the line is not UTF-8"])
  }

  @Test func randomBytesNeverCrashTheReader() {
    var generator = SeededGenerator(seed: 3)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"session\"", "\"a\"", "\\u", "d800", "1e5", "-", "null", "\n", "\"", "\\",
    ]
    for _ in 0..<3000 {
      var bytes = Array(header.utf8)
      for _ in 0..<generator.below(30) {
        bytes += generator.below(5) == 0 ? [UInt8(generator.below(256))] : Array(generator.pick(pieces).utf8)
      }
      do { _ = try Cassette.parse(bytes, path: "x") } catch { #expect(!error.errors.isEmpty) }
    }
    let deep = header + String(repeating: "[", count: 100_000)
    #expect(faults(deep) == ["x.cassette.jsonl:2: not JSON at column 65: nested more than 64 levels deep"])
  }
}

@Suite("Writing a cassette")
struct CassetteWritingTests {
  @Test func whatIsWrittenReadsBackTheSame() throws {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<200 {
      let cassette = Self.drawn(&generator, origin: round % 2 == 0 ? .authored : .recorded)
      let text = cassette.render()
      let back = try Cassette.parse(Array(text.utf8), path: cassette.path)
      #expect(back == cassette)
      #expect(back.render() == text)
    }
  }

  private static func drawn(_ generator: inout SeededGenerator, origin: Cassette.Origin) -> Cassette {
    func text() -> String {
      let pieces = ["a", "\n", "\"", "\\", "é", "\u{2028}", "😀", "\u{1}", " ", "\r", "\t", "{", "\u{7f}", "x\u{301}"]
      return "w" + (0..<generator.below(12)).map { _ in generator.pick(pieces) }.joined()
    }
    var cassette = Cassette(path: "x", origin: origin, provider: "deepseek", model: text(), interactions: [])
    for index in 0..<generator.below(5) {
      let place = CassettePlace(
        session: text(), step: generator.below(3) == 0 ? .end : .number(1 + generator.below(9)),
        call: generator.pick(CallPurpose.allCases), nth: 1 + generator.below(2), attempt: index + 1)
      let content: Interaction.Content
      switch origin {
      case .authored where generator.below(3) == 0:
        let json = JSONValue.members(["b": .string(text()), "a": .array([.null, .bool(true), .number("-1.5e3")])])
          .sorted
        content = .authored(.init(text: json.text, isJSON: true))
      case .authored, .promoted:
        content = .authored(.init(text: text(), isJSON: false, usage: Usage(promptTokens: 3, completionTokens: 4)))
      case .recorded:
        content = .recorded(
          .init(
            status: 200, headers: [.init(name: "x-a", value: text()), .init(name: "x-a", value: text())],
            chunks: (0..<generator.below(3)).map { .init(milliseconds: $0, bytes: Array(text().utf8)) },
            sections: [SectionFingerprint(.message, "00ff"), SectionFingerprint(.facts, "11ee")]))
      }
      cassette.interactions.append(Interaction(line: index + 2, place: place, content: content))
    }
    return cassette
  }

  @Test func secretsStayOut() {
    let key = "sk-" + String(repeating: "a1", count: 16)
    let recording = Interaction.Recording(
      status: 401, headers: [.init(name: "Authorization", value: "Bearer \(key)"), .init(name: "Date", value: "now")],
      chunks: [.init(milliseconds: 1, bytes: Array("your key \(key) is wrong; task-force and sk-short stay".utf8))],
      sections: [])
    let place = CassettePlace(session: "a", step: .end, call: .reply)
    let text = Cassette(
      path: "x", origin: .recorded, provider: "p", model: "m",
      interactions: [Interaction(line: 0, place: place, content: .recorded(recording))]
    ).render()
    #expect(!text.contains(key))
    #expect(text.contains(#"["Authorization","[redacted]"],["Date","now"]"#))
    #expect(text.contains("your key [redacted] is wrong; task-force and sk-short stay"))
  }
}

@Suite("Playing a cassette")
struct CassettePlayingTests {
  private let facts = SectionFingerprint(.facts, "aaaaaaaaaaaa")
  private let message = SectionFingerprint(.message, "bbbbbbbbbbbb")

  private func authored() throws -> CassettePlayer {
    CassettePlayer(
      try cassette(
        """
        {"session":"monday","step":1,"call":"reply","text":"one"}
        {"session":"monday","step":3,"call":"reply","text":"three"}
        {"session":"monday","step":"end","call":"summary","json":{}}
        """))
  }

  @Test func anAnswerIsFoundByItsPlaceAndUsedUp() throws {
    let player = try authored()
    let place = CassettePlace(session: "monday", step: .number(1), call: .reply)
    guard case .hit(let found) = player.answer(at: place, sections: [facts]) else {
      Issue.record("no hit")
      return
    }
    #expect(found.line == 2)
    #expect(player.unused.map(\.line) == [3, 4])
    guard case .miss(let miss) = player.answer(at: place, sections: [facts]) else {
      Issue.record("answered twice")
      return
    }
    #expect(
      miss.description == """
        x.cassette.jsonl:2: session "monday", step 1, call reply was played already and is asked for again
          to author it, add: {"session":"monday","step":1,"call":"reply","text":"..."}
        """)
  }

  @Test func aMissShowsTheNearestAndHowToAuthorIt() throws {
    let place = CassettePlace(session: "monday", step: .number(4), call: .redelivery, nth: 2)
    guard case .miss(let miss) = try authored().answer(at: place, sections: [facts]) else {
      Issue.record("no miss")
      return
    }
    #expect(
      miss.description == """
        x.cassette.jsonl: no interaction for session "monday", step 4, call redelivery, nth 2
          nearest is line 3, session "monday", step 3, call reply
          it differs in step (3, asked was 4), call (reply, asked was redelivery), nth (1, asked was 2)
          to author it, add: {"session":"monday","step":4,"call":"redelivery","nth":2,"text":"..."}
        """)
    let misspelt = CassettePlace(session: "mondy", step: .end, call: .facts)
    guard case .miss(let other) = try authored().answer(at: misspelt, sections: []) else {
      Issue.record("no miss")
      return
    }
    #expect(other.nearest?.line == 4)
  }

  @Test func anEmptyCassetteMissesPlainly() {
    let player = CassettePlayer(.empty(path: "y.cassette.jsonl"))
    guard case .miss(let miss) = player.answer(at: CassettePlace(session: "a", step: .end, call: .facts), sections: [])
    else {
      Issue.record("no miss")
      return
    }
    #expect(
      miss.description == """
        y.cassette.jsonl: no interaction for session "a", end, call facts
          the cassette is not there or has no interactions; its first line is the header (scenarios/README.md)
          to author it, add: {"session":"a","step":"end","call":"facts","json":{}}
        """)
  }

  @Test func aRecordingWhosePromptChangedIsStaleAndNamesTheSections() throws {
    let line =
      #"{"session":"a","step":1,"call":"reply","status":200,"headers":[],"chunks":[[5,"x"]],"sections":{"facts":"aaaaaaaaaaaa","message":"bbbbbbbbbbbb"}}"#
    let recorded = try cassette(line, header: recordedHeader)
    let place = CassettePlace(session: "a", step: .number(1), call: .reply)
    guard case .hit = CassettePlayer(recorded).answer(at: place, sections: [facts, message]) else {
      Issue.record("no hit")
      return
    }
    let changed = [SectionFingerprint(.system, "cccccccccccc"), SectionFingerprint(.facts, "dddddddddddd")]
    let player = CassettePlayer(recorded)
    guard case .stale(let stale) = player.answer(at: place, sections: changed) else {
      Issue.record("not stale")
      return
    }
    #expect(
      stale.description
        == "x.cassette.jsonl:2: the recording for session \"a\", step 1, call reply is stale: the prompt differs in "
        + "system (new), facts (changed), message (gone); record it again")
    #expect(player.unused == [], "a stale one was asked for, so it is not unused too")
    guard case .stale(let order) = CassettePlayer(recorded).answer(at: place, sections: [message, facts]) else {
      Issue.record("not stale")
      return
    }
    #expect(order.description.contains("the prompt differs in the order of the sections"))
  }
}
