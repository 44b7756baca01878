import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("Asking a provider")
struct AskingAProvider {
  @Test("A streamed answer is shown as it comes and told whole")
  func streamed() async throws {
    let call = ProviderCall(.stream(Wire.good))
    let completion = try await call.complete()
    #expect(call.words.pieces == ["Good", " night"])
    #expect(
      completion
        == ChatCompletion(
          text: "Good night", finish: .stop, usage: Usage(promptTokens: 9, completionTokens: 2), model: "m",
          attempts: 1, firstWordAfter: .milliseconds(100)))
    #expect(call.events.events.isEmpty)
  }

  @Test("However the wire cuts the bytes, the answer is the same")
  func cuts() async throws {
    let bytes = Array((Wire.keepAlive + Wire.text("Não 🌙") + Wire.text(" é nada") + Wire.end() + Wire.done).utf8)
    let chance = ProviderChance()
    for longest in [1, 2, 5, 40, 1_000] {
      let chunks = chance.split(bytes, longest: longest).map {
        ScriptedResponse.Chunk(after: .milliseconds(1), bytes: $0)
      }
      var response = ScriptedResponse.stream([])
      response.chunks = chunks
      let call = ProviderCall(response)
      #expect(try await call.complete().text == "Não 🌙 é nada")
      #expect(call.words.pieces == ["Não 🌙", " é nada"])
    }
  }

  @Test("White space before the first word waits for it; the words lose nothing")
  func leadingBlanks() async throws {
    let call = ProviderCall(.stream([Wire.text("\\n"), Wire.text(" "), Wire.text("Hi"), Wire.end(), Wire.done]))
    #expect(try await call.complete().text == "\n Hi")
    #expect(call.words.pieces == ["\n Hi"])
  }

  @Test(
    "Why the model stopped is told",
    arguments: [
      ("length", ChatCompletion.FinishReason.length), ("content_filter", .contentFilter), ("novel", .other),
    ])
  func finish(reason: String, finish: ChatCompletion.FinishReason) async throws {
    let completion = try await ProviderCall(.stream([Wire.text("Hi"), Wire.end(reason), Wire.done])).complete()
    #expect(completion.finish == finish)
  }

  @Test(
    "An answer is whole once its reason was told, whatever becomes of the farewell",
    arguments: ScriptedResponse.Ending.allCases)
  func farewell(ending: ScriptedResponse.Ending) async throws {
    let call = ProviderCall(.stream([Wire.text("Hi"), Wire.end()], ending: ending))
    let completion = try await call.complete()
    #expect(completion.text == "Hi")
    #expect(completion.usage?.promptTokens == 9)
    #expect(call.clock.elapsed <= .milliseconds(5_200))
  }

  @Test("After the end nothing more is waited for")
  func promptEnd() async throws {
    let call = ProviderCall(.stream(Wire.good, ending: .keepsAliveForever))
    _ = try await call.complete()
    #expect(call.clock.elapsed == .milliseconds(400))
  }

  @Test("A whole answer is told word by word at once when no stream was asked for")
  func whole() async throws {
    let call = ProviderCall(.body("\n\n" + Wire.whole("Sleep well,  dear.\\n")))
    let completion = try await call.complete(.question(streams: false))
    #expect(call.words.pieces == ["Sleep", " well,", "  dear.\n"])
    #expect(completion.text == call.words.text)
    #expect(completion.firstWordAfter == nil)
    #expect(call.clock.elapsed == .milliseconds(100))
  }

  @Test("A provider that cannot stream is shown word by word at a reading pace")
  func typing() async throws {
    let call = ProviderCall(.body(Wire.whole("Sleep well, dear.")))
    let completion = try await call.complete()
    #expect(call.words.pieces == ["Sleep", " well,", " dear."])
    #expect(completion.firstWordAfter == .milliseconds(100))
    #expect(call.clock.elapsed == .milliseconds(160))
  }

  @Test("A deadline cuts the pace, never the words")
  func typingAtTheDeadline() async throws {
    let call = ProviderCall(.body(Wire.whole("a b c d e f")))
    #expect(try await call.complete(.question(deadline: .milliseconds(150))).text == "a b c d e f")
    #expect(call.words.text == "a b c d e f")
  }

  @Test("A whole answer may take minutes without a byte")
  func slowWhole() async throws {
    var response = ScriptedResponse.body(Wire.whole("Hi"))
    response.chunks[0].after = .seconds(300)
    #expect(try await ProviderCall(response).complete(.question(streams: false, deadline: .seconds(400))).text == "Hi")
  }

  @Test("Two providers' requests go out labelled, and the attempts are numbered")
  func labels() async throws {
    let call = ProviderCall(.body("", status: 503), .stream(Wire.good))
    _ = try await call.complete()
    #expect(call.script.requests.map(\.label.attempt) == [1, 2])
    #expect(Set(call.script.requests.map(\.body)).count == 1)
  }
}

@Suite("Turns at the provider")
struct TurnsAtTheProvider {
  @Test("The limiter's wait is waited and told, then the answer comes")
  func waits() async throws {
    let call = ProviderCall(Array(repeating: .response(.stream(Wire.good)), count: 3)) { $0.requestsPerMinute = 2 }
    for _ in 0..<3 { _ = try await call.complete() }
    #expect(call.events.events == [.rateLimiterWaited(.milliseconds(59_200))])
    #expect(call.clock.elapsed == .milliseconds(60_400))
  }

  @Test("A wait that outlasts the caller is told at once, with its length, and nothing is sent")
  func refuses() async throws {
    let call = ProviderCall(Array(repeating: .response(.stream(Wire.good)), count: 3)) { $0.requestsPerMinute = 1 }
    _ = try await call.complete()
    let error = await call.failure(.question(deadline: .seconds(20)))
    #expect(error?.kind == .rateLimited)
    #expect(error?.retryAfter == .milliseconds(59_600))
    #expect(error?.attempts == 0)
    #expect(call.script.requests.count == 1)
    #expect(call.clock.elapsed == .milliseconds(400))
  }

  @Test("Where the provider says that nothing is left, the next request waits for more, and no longer")
  func rateUsedUp() async throws {
    var last = ScriptedResponse.stream(Wire.good)
    last.headers += [
      HTTPHeader("x-ratelimit-limit-requests", "3"), HTTPHeader("x-ratelimit-remaining-requests", "0"),
      HTTPHeader("x-ratelimit-reset-requests", "1m0s"),
    ]
    let call = ProviderCall(last, .stream(Wire.good), .stream(Wire.good))
    _ = try await call.complete()
    #expect(call.clock.elapsed < .seconds(1))
    let refused = await call.failure(.question(deadline: .seconds(5)))
    #expect(refused?.kind == .rateLimited && refused?.attempts == 0, "it would come too late, so nothing is sent")
    _ = try await call.complete()
    #expect(call.clock.elapsed > .seconds(20) && call.clock.elapsed < .seconds(21))
    _ = try await call.complete()
    #expect(call.clock.elapsed < .seconds(22))
  }

  @Test("A refusal without a time to come back at is taken up again when the rate allows")
  func refusedRate() async throws {
    let headers = [HTTPHeader("x-ratelimit-remaining-requests", "0"), HTTPHeader("x-ratelimit-reset-requests", "9s")]
    let call = ProviderCall(.body("", status: 429, headers: headers), .stream(Wire.good))
    _ = try await call.complete()
    #expect(call.clock.elapsed > .seconds(9) && call.clock.elapsed < .seconds(10))
  }

  @Test("Retries take their turn at the limiter too")
  func retriesCount() async throws {
    let call = ProviderCall([.response(.body("", status: 500)), .response(.stream(Wire.good))]) {
      $0.requestsPerMinute = 1
    }
    _ = try await call.complete()
    #expect(call.events.events.count == 2)
    #expect(call.clock.elapsed >= .seconds(60))
  }
}
