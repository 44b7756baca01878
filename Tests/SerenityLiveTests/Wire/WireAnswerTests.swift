import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("Answers over the wire", .timeLimit(.minutes(5)))
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

  @Test(
    "Every vendor's answer arrives through its own dialect, however the wire cuts it", arguments: WireVendor.allCases,
    [WireBehaviour.answers, .dribbles, .splitsLetters, .coalesces])
  func vendors(vendor: WireVendor, behaviour: WireBehaviour) async throws {
    try await WireCall.through([behaviour, behaviour], saying: Self.text, dialect: vendor.dialect) { call in
      for streams in [true, false] {
        let completion = try await call.complete(.patient(streams: streams))
        #expect(completion.text == Self.text)
        #expect(completion.finish == .stop)
        #expect(completion.usage?.promptTokens ?? 0 >= 20)
        #expect(completion.usage?.completionTokens ?? 0 > 5)
      }
      #expect(call.server.record.requests.compactMap { WireVendor(path: $0.path) } == [vendor, vendor])
    }
  }

  @Test(
    "Every vendor's error after the first word ends the answer, and is not asked again", arguments: WireVendor.allCases)
  func vendorsFail(vendor: WireVendor) async throws {
    try await WireCall.through([.failsMidStream(afterEvents: 6)], saying: Self.text, dialect: vendor.dialect) { call in
      let error = await call.failure()
      #expect(error?.kind == .interrupted)
      #expect(error?.partialText.hasPrefix("Schlaf") == true)
      #expect(error?.partialText == call.words.text)
      #expect(call.server.record.requests.count == 1)
    }
  }

  @Test("DeepSeek's thoughts, which it has unless told otherwise, are no part of the answer")
  func thoughts() async throws {
    let thinking: (ProviderAddress) throws -> any Dialect = {
      DeepSeekDialect(key: try ProviderKey("sk-wire"), address: $0, thinks: true)
    }
    try await WireCall.through([], saying: Self.text, dialect: thinking) { call in
      let completion = try await call.complete(.patient())
      #expect(completion.text == Self.text)
      #expect(completion.reasoning == "Let me")
      #expect(completion.usage?.reasoningTokens == 2)
    }
  }

  @Test("A connection that the server closed after an answer is replaced without a word")
  func replaced() async throws {
    try await WireCall.through([.answersAndHangsUp, .answersAndHangsUp]) { call in
      for _ in 0..<3 {
        let completion = try await call.complete(.patient())
        #expect(completion.attempts == 1)
      }
      #expect(call.server.record.requests.count == 3)
      #expect(call.server.record.connections.count == 3)
    }
  }

  @Test("Word that the answer is coming is passed over")
  func interim() async throws {
    let event = { (text: String) in ScriptedResponse.Chunk(after: .zero, bytes: Array(text.utf8)) }
    let choice = #"data: {"choices":[{"delta":{"content":"Good night"},"finish_reason":"stop"}]}"#
    var response = WireResponse(status: 200, headers: [], chunks: [event(choice + "\n\ndata: [DONE]\n\n")])
    let head = "HTTP/1.1 103 Early Hints\r\nX-Not: this\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    response.head = .bytes(Array(head.utf8))
    try await WireCall.through([.responds(response)]) { call in
      let completion = try await call.complete(.patient())
      #expect(completion.text == "Good night")
    }
  }

  @Test("A long answer arrives whole and in order")
  func long() async throws {
    let text = (0..<2_000).map { "word\($0)" }.joined(separator: " ")
    try await WireCall.through([.coalesces], saying: text, pace: 20) { call in
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
