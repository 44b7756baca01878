import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

private let texts = [
  "Hi.", "I'm glad you told me, Maya. Three nights is a lot; what was the hardest part?",
  "Não dormi nada… 🌙👩‍👩‍👧 e o prazo?\n\nUm passo de cada vez.", "\"Quoted\" \\ and {json}\ttab\u{1}\u{2028}",
  "extraordinarily-long-hyphenated-Donaudampfschifffahrtsgesellschaft", "  two  spaces ", "今日は眠れましたか？",
]

@Suite("DeepSeek's voice, simulated")
struct SimulatedVoice {
  private func speak(
    _ text: String, seed: UInt64 = 1, streams: Bool = true, usage: Usage? = nil
  ) throws -> ScriptedResponse {
    let request = try DeepSeekDialect(key: nil).encode(.question(streams: streams), attempt: 1)
    return SimulatedProvider(speech: DeepSeekSpeech(random: ProviderChance(seed: seed)), time: ProviderClock())
      .response(to: request, saying: SpokenAnswer(text, usage: usage))
  }

  @Test("What is said is what is heard, streamed or whole, however the wire cuts it", arguments: texts)
  func heard(text: String) async throws {
    for seed in 0..<20 {
      for streams in [true, false] {
        let call = ProviderCall(try speak(text, seed: UInt64(seed), streams: streams))
        let completion = try await call.complete(.question(streams: streams))
        #expect(completion.text == text)
        #expect(call.words.text == text)
        #expect(completion.finish == .stop && completion.model == "deepseek-flash")
        #expect(completion.usage?.promptTokens == 14)
        #expect((completion.usage?.completionTokens ?? 0) > 0)
      }
    }
  }

  @Test("The framing is DeepSeek's: preamble, a token an event, the usage with the reason, the end")
  func framing() throws {
    let usage = Usage(promptTokens: 300, cachedTokens: 256, completionTokens: 3)
    let response = try speak("Sleep well.", usage: usage)
    let events = String(decoding: response.body, as: UTF8.self).split(separator: "\n\n").map(String.init)
    #expect(events.count == 6)
    #expect(
      events.first?.contains(#""choices":[{"index":0,"delta":{"role":"assistant","content":""},"logprobs":null"#)
        == true)
    #expect(events[1].contains(#""delta":{"content":"Sleep"}"#) && events[1].hasSuffix(#""usage":null}"#))
    #expect(events[2].contains(#""delta":{"content":" well"}"#))
    #expect(
      events[4].hasSuffix(
        #""delta":{"content":""},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":300,"#
          + #""completion_tokens":3,"total_tokens":303,"prompt_tokens_details":{"cached_tokens":256},"#
          + #""prompt_cache_hit_tokens":256,"prompt_cache_miss_tokens":44}}"#))
    #expect(events.last == "data: [DONE]")
    #expect(response.headers.first == HTTPHeader("Content-Type", "text/event-stream; charset=utf-8"))
    #expect(response.headers.contains(HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT")))
    let id = try #require(events[0].split(separator: "\"").dropFirst(3).first)
    #expect(id.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(events.dropLast().allSatisfy { $0.contains(id) })
  }

  @Test("The same seed says it the same way to the byte and the millisecond; another seed does not")
  func seeded() throws {
    let text = texts[1]
    #expect(try speak(text, seed: 7) == speak(text, seed: 7))
    #expect(try speak(text, seed: 7) != speak(text, seed: 8))
  }

  @Test("The first word comes in 300 to 900 ms, and no gap is longer than 62 ms")
  func pace() async throws {
    for seed in 0..<50 {
      let response = try speak(texts[1], seed: UInt64(seed))
      let first = response.headAfter + (response.chunks.first?.after ?? .zero)
      #expect(first >= .milliseconds(300) && first <= .milliseconds(900))
      #expect(response.chunks.dropFirst().allSatisfy { $0.after <= .milliseconds(60) })
      // Some chunk ends inside an event, and some chunk holds two, sooner or later.
      let completion = try await ProviderCall(response).complete()
      #expect((completion.firstWordAfter ?? .zero) >= .milliseconds(300))
    }
    let chunks = try (0..<20).flatMap { try speak(texts[1], seed: UInt64($0)).chunks }
    #expect(chunks.contains { $0.bytes.suffix(2) != [0x0A, 0x0A] })
    #expect(chunks.contains { String(decoding: $0.bytes, as: UTF8.self).split(separator: "data: ").count > 1 })
  }

  @Test("The prompt cache hits whole blocks of what an earlier prompt and its answer share")
  func cache() {
    var cache = PromptCache(block: 128)
    let system = ChatMessage(.system, String(repeating: "s", count: 2_000))
    let first = [system, ChatMessage(.user, String(repeating: "u", count: 2_000))]
    #expect(cache.hits(first, tokens: 1_000) == 0)
    cache.remember(first, answer: "Yes.")
    #expect(cache.hits(first, tokens: 1_000) == 896)
    let next = first + [ChatMessage(.assistant, "Yes."), ChatMessage(.user, String(repeating: "v", count: 4_000))]
    #expect(cache.hits(next, tokens: 2_000) == 896)
    #expect(cache.hits([ChatMessage(.system, "other")] + first, tokens: 1_000) == 0)
    #expect(cache.hits(first, tokens: 100) == 0)
    #expect(cache.hits([], tokens: 0) == 0)
  }
}

@Suite("A scripted transport")
struct ScriptedWire {
  private let clock = ProviderClock()

  private func open(_ response: ScriptedResponse, within limit: Duration = .seconds(10)) async throws -> HTTPResponse {
    let transport = ScriptedTransport(script: ProviderScript([.response(response)]), time: clock)
    return try await transport.open(DeepSeekDialect(key: nil).encode(.question(), attempt: 1), within: limit)
  }

  @Test("Limits are kept to the instant: met exactly is in time, a millisecond more is not")
  func limits() async throws {
    var response = ScriptedResponse.stream(["a", "", "b"])
    response.headAfter = .seconds(2)
    await #expect(throws: TransportError.timedOut) { try await open(response, within: .milliseconds(1_999)) }
    #expect(clock.elapsed == .milliseconds(1_999))
    let body = try await open(response, within: .seconds(2)).body
    #expect(try await body.next(within: .milliseconds(100)) == [0x61])
    await #expect(throws: TransportError.timedOut) { try await body.next(within: .milliseconds(199)) }
    #expect(try await body.next(within: .milliseconds(1)) == [0x62])
    #expect(try await body.next(within: .zero) == nil)
    #expect(clock.elapsed == .milliseconds(4_299))
  }

  @Test("The sender keeps its own pace while nobody reads")
  func pace() async throws {
    let body = try await open(.stream(["a", "b", "c"])).body
    clock.advance(by: .milliseconds(250))
    #expect(try await body.next(within: .zero) == [0x61])
    #expect(try await body.next(within: .zero) == [0x62])
    await #expect(throws: TransportError.timedOut) { try await body.next(within: .milliseconds(49)) }
    #expect(try await body.next(within: .milliseconds(1)) == [0x63])
  }

  @Test("Each ending ends as it says")
  func endings() async throws {
    #expect(try await open(.stream([])).body.next(within: .seconds(1)) == nil)
    let early = try await open(.stream([], ending: .closedEarly)).body
    await #expect(throws: TransportError.closedEarly) { try await early.next(within: .seconds(1)) }
    let stalled = try await open(.stream([], ending: .stalls)).body
    let before = clock.elapsed
    await #expect(throws: TransportError.timedOut) { try await stalled.next(within: .seconds(40)) }
    #expect(clock.elapsed - before == .seconds(40))
    let alive = try await open(.stream([], ending: .keepsAliveForever)).body
    for _ in 0..<3 {
      await #expect(throws: TransportError.timedOut) { try await alive.next(within: .milliseconds(12_399)) }
      #expect(try await alive.next(within: .milliseconds(1)) == Array(": keep-alive\n\n".utf8))
    }
  }

  @Test("A body that was given up gives no more, also when given up twice")
  func givenUp() async throws {
    let body = try await open(.stream(["a", "b"])).body
    _ = try await body.next(within: .seconds(1))
    body.cancel()
    body.cancel()
    await #expect(throws: TransportError.cancelled) { try await body.next(within: .seconds(1)) }
  }
}
