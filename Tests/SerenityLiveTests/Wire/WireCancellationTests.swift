import SerenityCore
import SerenityLive
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("Giving up on the wire", .timeLimit(.minutes(5)))
struct GivingUpOnTheWire {
  @Test(
    "A call that is cancelled ends at once, whatever the server does, and its connection is closed",
    arguments: [
      WireBehaviour.staysSilent, .stalls(afterEvents: 0), .stalls(afterEvents: 3), .keepsAlive(afterEvents: 0),
      .neverEnds, .queues(.seconds(100)),
    ])
  func cancelled(behaviour: WireBehaviour) async throws {
    // At its own pace, so that no clock of the client's could end the call instead; and neither may the longest answer,
    // which a server that never ends has poured out within the time a busy machine takes to cancel.
    try await WireCall.through([behaviour], pace: 1, adjust: { $0.maximumBodyBytes = .max }) { call in
      let error = await withTaskGroup { group in
        group.addTask { await call.failure() }
        #expect(await call.sees { !$0.requests.isEmpty })
        group.cancelAll()
        return await group.next() ?? nil
      }
      #expect(error?.kind == .cancelled)
      #expect(error?.partialText == call.words.text)
      #expect(await call.sees { $0.connections.map(\.wasAbandoned) == [true] })
      #expect(call.server.record.requests.count == 1)
    }
  }

  @Test("A call that is cancelled as a word arrives keeps the words it showed")
  func midWord() async throws {
    try await WireCall.through([.stalls(afterEvents: 4)], pace: 20) { call in
      async let error = cancelling(call, afterWords: 2)
      #expect(await error?.kind == .cancelled)
      #expect(await error?.partialText == call.words.text)
      // The wire may have brought more words in the same piece; none comes after them.
      #expect(call.words.pieces.count >= 2)
    }
  }

  @Test("A call given up does not disturb the one beside it")
  func beside() async throws {
    let rule: @Sendable (WireRequest) -> WireBehaviour = {
      $0.text.contains("(wait)") ? .stalls(afterEvents: 3) : .answers
    }
    try await WireCall.through([], pace: 2, otherwise: rule) { call in
      await withTaskGroup { group in
        group.addTask { await call.failure(.patient("(wait)"))?.kind }
        #expect(await call.sees { !$0.requests.isEmpty })
        async let good = call.client.complete(.patient("(go on)")) { _ in }
        #expect(await call.sees { $0.requests.count == 2 })
        group.cancelAll()
        #expect(await group.next() == .cancelled)
        do {
          #expect(try await good.text == call.server.words)
        } catch {
          Issue.record(error)
        }
      }
    }
  }

  @Test("Many calls given up leave nothing behind, and the next is answered")
  func churn() async throws {
    let rule: @Sendable (WireRequest) -> WireBehaviour = {
      $0.text.contains("(wait)") ? .stalls(afterEvents: 2) : .answers
    }
    try await WireCall.through([], pace: 20, adjust: { $0.requestsPerMinute = 1_000 }, otherwise: rule) { call in
      for round in 1...5 {
        await withTaskGroup { group in
          for _ in 0..<10 { group.addTask { _ = await call.failure(.patient("(wait)")) } }
          #expect(await call.sees { $0.requests.count == round * 10 })
          group.cancelAll()
        }
        #expect(await call.sees { $0.isQuiet })
      }
      let completion = try await call.complete(.patient("(go on)"))
      #expect(completion.text == call.server.words)
    }
  }

  /// The error of a call whose task is cancelled after so many words; run as a child, so that only it is cancelled.
  private func cancelling(_ call: WireCall, afterWords words: Int) async -> ModelError? {
    do {
      _ = try await call.client.complete(.patient()) { piece in
        call.words.take(piece)
        if call.words.pieces.count == words { withUnsafeCurrentTask(body: { $0?.cancel() }) }
      }
      return nil
    } catch {
      return error
    }
  }
}
