import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("Trouble at the provider")
struct TroubleAtTheProvider {
  @Test(
    "What passes is asked for three times; the third answer is heard",
    arguments: [
      ProviderScript.Entry.failure(.unreachable(detail: "")), .failure(.timedOut), .failure(.closedEarly),
      .response(.body("", status: 500)), .response(.body("busy", status: 503, type: nil)),
      .response(.body("", status: 429)), .response(.body("  \n\n", type: "text/event-stream")),
      .response(.stream([Wire.keepAlive, Wire.keepAlive])), .response(.stream([], ending: .closedEarly)),
      .response(.stream([Wire.text("  "), Wire.end(), Wire.done])), .response(.stream([], ending: .stalls)),
      .response(.stream([], ending: .keepsAliveForever)),
      .response(.stream([Wire.end("insufficient_system_resource"), Wire.done])),
      .response(.stream(["data: {\"error\":{\"type\":\"server_error\"}}\n\n"])),
    ])
  func passing(entry: ProviderScript.Entry) async throws {
    let call = ProviderCall([entry, entry, .response(.stream(Wire.good))])
    let completion = try await call.complete(.question(deadline: .seconds(400)))
    #expect(completion.attempts == 3)
    #expect(completion.text == "Good night")
    #expect(call.words.text == "Good night")
    let waits = call.events.events.compactMap { event -> (Int, Duration)? in
      if case .retryScheduled(.reply, let attempt, let wait, _) = event { (attempt, wait) } else { nil }
    }
    #expect(waits.map(\.0) == [2, 3])
    #expect(waits.count == 2 && waits[0].1 >= .seconds(1) && waits[0].1 <= .milliseconds(1_250))
    #expect(waits.count == 2 && waits[1].1 >= .seconds(2) && waits[1].1 <= .milliseconds(2_500))
    #expect(completion.firstWordAfter == call.clock.elapsed - .milliseconds(300))
  }

  @Test(
    "What was refused is asked for once",
    arguments: [
      (ProviderScript.Entry.response(.body("", status: 401)), ModelError.Kind.unauthorized),
      (.response(.body("", status: 402)), .insufficientBalance), (.response(.body("", status: 400)), .invalidRequest),
      (.response(.body("Content Exists Risk", status: 400)), .contentRefused),
      (.response(.body("<html>", type: "text/html")), .invalidResponse),
      (.response(.stream(["<html>\n</html>\n"])), .invalidResponse),
      (.response(.stream([Wire.end("content_filter"), Wire.done])), .contentRefused),
      (.response(.body("", status: 503, headers: [HTTPHeader("x-should-retry", "false")])), .server),
      (
        .response(
          .stream(["data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"Hm\"}}]}\n\n", Wire.end("length")])),
        .emptyResponse
      ),
      (.failure(.insecure(detail: "")), .network), (.failure(.notRecorded(detail: "")), .network),
      (.failure(.notHTTP(detail: "")), .invalidResponse), (.failure(.unusable(detail: "")), .misconfigured),
      (.failure(.cancelled), .cancelled),
    ])
  func refused(entry: ProviderScript.Entry, kind: ModelError.Kind) async {
    let call = ProviderCall([entry, .response(.stream(Wire.good))])
    let error = await call.failure()
    #expect(error?.kind == kind)
    #expect(error?.attempts == 1)
    #expect(call.script.requests.count == 1)
    #expect(call.events.events.isEmpty)
  }

  @Test("After the third failure it is told, with what the server asked for")
  func exhausted() async {
    let busy = ProviderScript.Entry.response(.body("", status: 429, headers: [HTTPHeader("Retry-After", "4")]))
    let call = ProviderCall([busy, busy, busy, busy])
    let error = await call.failure()
    #expect(error?.kind == .rateLimited)
    #expect(error?.attempts == 3)
    #expect(error?.retryAfter == .seconds(4))
    #expect(call.clock.elapsed == .milliseconds(8_300))
  }

  @Test("A wait the caller cannot afford is not begun")
  func tooLong() async {
    let call = ProviderCall(.body("", status: 429, headers: [HTTPHeader("Retry-After", "90")]))
    let error = await call.failure(.question(deadline: .seconds(60)))
    #expect(error?.retryAfter == .seconds(90))
    #expect(call.clock.elapsed == .milliseconds(100))
  }

  @Test(
    "A stream that breaks after the first word is never asked for again, and keeps what was shown",
    arguments: [
      ScriptedResponse.stream([Wire.text("Good")], ending: .closedEarly),
      .stream([Wire.text("Good")]), .stream([Wire.text("Good")], ending: .stalls),
      .stream([Wire.text("Good")], ending: .keepsAliveForever), .stream([Wire.text("Good"), "data: {\"cho\n\n"]),
      .stream([Wire.text("Good"), Wire.end("insufficient_system_resource"), Wire.done]),
      .stream([Wire.text("Good"), "data: {\"error\":{\"message\":\"Content Exists Risk\"}}\n\n"]),
    ])
  func interrupted(response: ScriptedResponse) async {
    let call = ProviderCall(response, .stream(Wire.good))
    let error = await call.failure()
    #expect(error?.kind == .interrupted)
    #expect(error?.partialText == "Good")
    #expect(error?.partialText == call.words.text)
    #expect(error?.attempts == 1)
    #expect(call.script.requests.count == 1)
  }

  @Test(
    "Silence ends by the byte's clock, keep-alive by the payload's, and all by the caller's",
    arguments: [
      (ScriptedResponse.Ending.stalls, 300, 30_100), (.keepsAliveForever, 300, 60_100), (.stalls, 10, 10_000),
      (.keepsAliveForever, 45, 45_000),
    ])
  func clocks(ending: ScriptedResponse.Ending, deadline: Int, milliseconds: Int) async {
    let call = ProviderCall([.response(.stream([Wire.text("Good")], ending: ending))])
    let error = await call.failure(.question(deadline: .seconds(deadline)))
    #expect(error?.kind == .interrupted)
    #expect(call.clock.elapsed == .milliseconds(milliseconds))
  }

  @Test(
    "What goes wrong after the model said why it stopped does not unsay the answer",
    arguments: ["data: {\"cho\n\n", "data: {\"error\":{\"type\":\"server_error\"}}\n\n"])
  func afterTheEnd(trouble: String) async throws {
    let call = ProviderCall(.stream([Wire.text("Good"), Wire.end(), trouble]))
    let completion = try await call.complete()
    #expect(completion.text == "Good")
    #expect(completion.finish == .stop)
  }

  @Test("Signs of life after the model said why it stopped hold nobody up")
  func tail() async throws {
    let call = ProviderCall(.stream([Wire.text("Good"), Wire.end()]))
    var response = ScriptedResponse.stream([Wire.text("Good"), Wire.end()])
    response.chunks += Array(
      repeating: ScriptedResponse.Chunk(after: .seconds(4), bytes: Array(Wire.keepAlive.utf8)), count: 100)
    let slow = ProviderCall(response)
    _ = try await call.complete()
    #expect(try await slow.complete().text == "Good")
    #expect(slow.clock.elapsed - call.clock.elapsed <= .seconds(5))
  }

  @Test("An error's body that trickles in holds nobody up: its status says most")
  func tricklingError() async {
    var response = ScriptedResponse.body("", status: 401)
    response.chunks = Array(repeating: ScriptedResponse.Chunk(after: .seconds(4), bytes: [0x20]), count: 1_000)
    let call = ProviderCall(response)
    #expect(await call.failure(.question(deadline: .seconds(300)))?.kind == .unauthorized)
    #expect(call.clock.elapsed <= .seconds(6))
  }

  @Test("A long answer that keeps coming outlives every clock but the last")
  func patient() async throws {
    let pieces = (0..<20).map { _ in ScriptedResponse.Chunk(after: .seconds(25), bytes: Array(Wire.text("a ").utf8)) }
    var response = ScriptedResponse.stream([])
    response.chunks = pieces + [ScriptedResponse.Chunk(after: .zero, bytes: Array((Wire.end() + Wire.done).utf8))]
    #expect(try await ProviderCall(response).complete(.question(deadline: .seconds(550))).text.count == 40)
    #expect(await ProviderCall(response).failure(.question(deadline: .seconds(100)))?.kind == .interrupted)
  }

  @Test("A body that never ends is not read for ever")
  func bounded() async {
    let small: (inout ProviderConfiguration) -> Void = {
      $0.maximumEventBytes = 1_000
      $0.maximumBodyBytes = 10_000
      $0.maximumBlankBytes = 2_000
    }
    let endlessEvent = ScriptedResponse.stream([Wire.text("Good"), "data: " + String(repeating: "x", count: 2_000)])
    #expect(await ProviderCall([.response(endlessEvent)], adjust: small).failure()?.partialText == "Good")
    let flood = ScriptedResponse.Chunk(after: .zero, bytes: Array(repeating: 0x0A, count: 400))
    var whole = ScriptedResponse.body("")
    whole.chunks = Array(repeating: flood, count: 1_000)
    let blank = ProviderCall(Array(repeating: .response(whole), count: 3), adjust: small)
    #expect(await blank.failure(.question(streams: false))?.kind == .emptyResponse)
    whole.chunks = Array(repeating: ScriptedResponse.Chunk(after: .zero, bytes: [0x7B, 0x20, 0x20]), count: 5_000)
    let large = ProviderCall([.response(whole)], adjust: small)
    #expect(await large.failure(.question(streams: false))?.kind == .invalidResponse)
    var stream = ScriptedResponse.stream([])
    stream.chunks = Array(repeating: flood, count: 1_000)
    #expect(await ProviderCall([.response(stream)], adjust: small).failure()?.kind == .invalidResponse)
  }

  @Test("No error's sentence holds the key or the user's words")
  func discreet() async throws {
    let secret = "sk-0123456789wxyz"
    let words = "my sister Elena"
    for fault in ProviderFault.names.compactMap({ ProviderFault(name: $0, afterChunks: 3) }) where !fault.needsAnswer {
      let clock = ProviderClock()
      let client = ProviderClient(
        dialect: DeepSeekDialect(key: try ProviderKey(secret)),
        transport: ScriptedTransport(script: FaultyScript(fault: fault), time: clock),
        configuration: ProviderConfiguration(), time: clock, random: ProviderChance(), events: ProviderEventLog())
      do {
        _ = try await client.complete(.question(words)) { _ in }
        Issue.record("\(fault) did not fail")
      } catch {
        #expect(!"\(error)".contains("wxyz") && !"\(error)".contains("Elena"))
        #expect(error.message.hasSuffix("."))
      }
    }
  }

  @Test("A cancelled call ends as cancelled wherever it stands, and keeps what was shown", arguments: [0, 1, 2])
  func cancelled(words: Int) async {
    let call = ProviderCall(.stream(Array(repeating: Wire.text("a"), count: 5), ending: .stalls))
    async let error = cancelling(call, afterWords: words)
    #expect(await error?.kind == .cancelled)
    #expect(await error?.partialText == String(repeating: "a", count: words))
  }

  /// The error of a call whose task is cancelled after so many words; run as a child, so that only it is cancelled.
  private func cancelling(_ call: ProviderCall, afterWords words: Int) async -> ModelError? {
    if words == 0 { withUnsafeCurrentTask(body: { $0?.cancel() }) }
    do {
      _ = try await call.client.complete(.question()) { piece in
        call.words.take(piece)
        if call.words.pieces.count == words { withUnsafeCurrentTask(body: { $0?.cancel() }) }
      }
      return nil
    } catch {
      return error
    }
  }
}

/// Every request under the same fault.
private struct FaultyScript: ResponseScript {
  let fault: ProviderFault

  func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    try fault.answer(to: request)
  }
}
