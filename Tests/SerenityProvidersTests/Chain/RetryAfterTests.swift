import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("What a server says about coming back is kept to, through the whole client")
struct RetryAfterTests {
  /// The first request is refused with these headers, the second answered.
  private func call(_ headers: [HTTPHeader], status: Int = 429) -> ProviderCall {
    ProviderCall([
      .response(.body("{}", status: status, headers: headers)), .response(.stream(Wire.good)),
    ])
  }

  @Test(
    "In seconds, in milliseconds or as a date, the wait is the server's",
    arguments: [
      ([HTTPHeader("Retry-After", "7")], 7_000), ([HTTPHeader("retry-after-ms", "1250")], 1_250),
      (
        [
          HTTPHeader("Retry-After", "Sun, 06 Nov 1994 08:49:50 GMT"),
          HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ],
        13_000
      ),
    ])
  func waits(headers: [HTTPHeader], milliseconds: Int) async throws {
    let call = call(headers)
    #expect(try await call.complete().attempts == 2)
    let waits = call.events.events.compactMap { event -> Duration? in
      if case .retryScheduled(_, _, let wait, _) = event { wait } else { nil }
    }
    #expect(waits == [.milliseconds(milliseconds)])
  }

  @Test("A wait longer than the caller's deadline is not begun: it is told at once, with its length")
  func tooLong() async {
    let call = call([HTTPHeader("Retry-After", "121")])
    let error = await call.failure(.question(deadline: .seconds(120)))
    #expect(error?.kind == .rateLimited)
    #expect(error?.retryAfter == .seconds(121))
    #expect(call.script.requests.count == 1)
    #expect(call.clock.elapsed < .seconds(1))
  }

  @Test(
    "A server that says not to come back is not asked again; one that says to is, except with a refused key",
    arguments: [
      (503, "false", 1), (503, "true", 2), (401, "true", 1), (402, "true", 1), (400, "true", 1),
    ])
  func shouldRetry(status: Int, says: String, requests: Int) async {
    let call = call([HTTPHeader("x-should-retry", says)], status: status)
    _ = await call.failure()
    #expect(call.script.requests.count == requests)
  }

  @Test("The jitter is the named stream's: the same seed waits alike, whatever else draws")
  func jitter() async throws {
    var all: [[Event]] = []
    for _ in 0..<2 {
      let call = ProviderCall([
        .failure(.unreachable(detail: "x")), .failure(.unreachable(detail: "x")), .response(.stream(Wire.good)),
      ])
      #expect(try await call.complete().attempts == 3)
      all.append(call.events.events)
    }
    #expect(all[0] == all[1])
    #expect(all[0].count == 2)
  }
}
