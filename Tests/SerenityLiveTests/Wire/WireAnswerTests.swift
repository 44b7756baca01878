import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("Answers over the wire", .timeLimit(.minutes(2)))
struct AnswersOverTheWire {
  static let text = "Schlaf gut, Zoë 🌙 — até amanhã. 晚安!"

  @Test(
    "However the wire cuts an answer, its words arrive as they were said",
    arguments: [
      WireBehaviour.answers, .queues(.seconds(30)), .leavesOutDone, .dribbles, .splitsLetters, .coalesces,
    ], [true, false])
  func arrives(behaviour: WireBehaviour, streams: Bool) async throws {
    try await WireCall.through([behaviour], saying: Self.text) { call in
      let completion = try await call.complete(.patient(streams: streams))
      #expect(completion.text == Self.text)
      #expect(completion.finish == .stop)
      #expect(completion.usage?.completionTokens ?? 0 > 5)
      #expect(completion.model == "deepseek-flash")
      #expect(completion.attempts == 1)
      #expect(call.words.text == Self.text)
      #expect(call.server.record.requests.count == 1)
    }
  }

  @Test("OpenAI's own usage chunk, with empty choices, is read too", arguments: [true, false])
  func openAI(streams: Bool) async throws {
    try await WireCall.through([], saying: Self.text, path: "/v1") { call in
      let completion = try await call.complete(.patient(streams: streams))
      #expect(completion.text == Self.text)
      #expect(completion.usage?.promptTokens == 20)
    }
  }

  @Test("A long answer arrives whole and in order")
  func long() async throws {
    let text = (0..<2_000).map { "word\($0)" }.joined(separator: " ")
    try await WireCall.through([.coalesces], saying: text, pace: 40) { call in
      let completion = try await call.complete(.patient())
      #expect(completion.text == text)
    }
  }

  @Test("The question arrives as it was spelt, with its key, and no compression asked for")
  func question() async throws {
    try await WireCall.through([]) { call in
      _ = try await call.complete(.patient("Größe 🌙"))
      let request = try #require(call.server.record.requests.first)
      #expect(request.method == "POST")
      #expect(request.path == "/chat/completions")
      #expect(request.text.contains("Größe 🌙"))
      #expect(request.header("authorization") == "Bearer sk-wire")
      #expect(request.header("content-type") == "application/json")
      #expect(request.header("accept") == "text/event-stream")
      #expect(request.header("accept-encoding") == nil)
      #expect(request.header("expect") == nil)
    }
  }

  @Test("Questions one after the other share a connection")
  func reuse() async throws {
    try await WireCall.through([]) { call in
      for _ in 0..<4 { _ = try await call.complete(.patient()) }
      #expect(await call.sees { $0.isQuiet })
      #expect(call.server.record.connections.count == 1)
      #expect(call.server.record.requests.count == 4)
    }
  }

  @Test("Forty at once each hear their own answer")
  func crowd() async throws {
    let echo: @Sendable (WireRequest) -> WireBehaviour = { request in
      .says((0..<40).first { request.text.contains("(number \($0))") }.map { "You are number \($0)." } ?? "Who?")
    }
    try await WireCall.through([], pace: 10, otherwise: echo) { call in
      await withTaskGroup { group in
        for number in 0..<40 {
          group.addTask {
            let words = ProviderWords()
            do {
              let completion = try await call.client.complete(.patient("(number \(number))")) { words.take($0) }
              #expect(completion.text == "You are number \(number).")
              #expect(words.text == completion.text)
            } catch {
              Issue.record("number \(number): \(error)")
            }
          }
        }
      }
      #expect(call.server.record.requests.count == 40)
    }
  }
}
