package import SerenityCore
package import SerenityProviders
import Synchronization

/// Asks a real provider on behalf of a simulated world.
///
/// The whole answer is heard while virtual time stands still; the world then lives through it at the pace it had. So a
/// live run and a replay of its recording are one and the same: both play an answer that is there already.
package final class OutsideProvider: Sendable {
  private let loop: SimulationLoop
  private let listener: Listener
  private let stop: StopSign
  private let pace = Mutex(OutsidePace())

  /// Makes a provider for a world on a loop; `time` is the real clock, by which the answers' pace is measured.
  ///
  /// Once `stop` is up, what is under way is given up, its wait included.
  package init(
    loop: SimulationLoop, transport: any HTTPTransport, dialect: any Dialect, time: any TimeSource,
    bounds: ProviderConfiguration = ProviderConfiguration(), stop: StopSign = .never
  ) {
    self.loop = loop
    self.stop = stop
    listener = Listener(transport: transport, dialect: dialect, time: time, bounds: bounds)
  }

  /// Sends a request and hears its answer to the end, whatever it is.
  ///
  /// Throws `cancelled` when the task was or the sign went up, and nothing else: a failure is an answer too.
  package func answer(to request: HTTPRequest) async throws(TransportError) -> HeardAnswer {
    let asked = loop.elapsed
    let (listener, stop) = (listener, stop)
    let wait = pace.withLock { $0.wait(virtual: asked, real: listener.time.elapsed) }
    let heard = await loop.outside { await stop.unlessUp { await listener.hear(request, after: wait) } }
    guard let heard, !Task.isCancelled else { throw .cancelled }
    let (ended, now) = (listener.time.elapsed, listener.time.now)
    pace.withLock { $0.heard(heard, askedAt: asked, endedAt: ended, now: now) }
    return heard
  }
}

/// Hears one answer in real time; it reads what the client would read, and no further.
struct Listener: Sendable {
  let transport: any HTTPTransport
  let dialect: any Dialect
  let time: any TimeSource
  let bounds: ProviderConfiguration

  /// The answer to a request that is sent after a wait; nil when the task was cancelled.
  func hear(_ request: HTTPRequest, after wait: Duration) async -> HeardAnswer? {
    do { if wait > .zero { try await time.sleep(for: wait) } } catch { return nil }
    let began = time.elapsed
    do throws(TransportError) {
      let response = try await transport.open(
        request, within: min(bounds.headLimit, request.label.timeLeft ?? bounds.headLimit))
      defer { response.body.cancel() }
      var answer = HeardAnswer(
        headAfter: milliseconds(since: began), status: response.status, headers: response.headers.dated(time.now))
      try await read(response, into: &answer, began: began, within: request.label.timeLeft)
      return answer
    } catch {
      return error == .cancelled ? nil : HeardAnswer(failedWith: error, after: milliseconds(since: began))
    }
  }

  /// Reads a body; throws `cancelled` alone, any other failure is how the answer ends.
  private func read(
    _ response: HTTPResponse, into answer: inout HeardAnswer, began: Duration, within limit: Duration?
  ) async throws(TransportError) {
    let type = response.header("content-type")?.lowercased() ?? ""
    let isStream = type.hasPrefix("text/event-stream") || type.hasPrefix("application/x-ndjson")
    var decoder = dialect.makeStreamDecoder(maximumEventBytes: bounds.maximumEventBytes)
    // Only a stream owes a payload now and then: a whole answer may take minutes of silence, but nobody listens longer
    // than the one who asked.
    var end = began + min(bounds.longestCall, limit ?? bounds.longestCall)
    var payloadEnd = isStream ? time.elapsed + bounds.payloadLimit : end
    var heard = answer.headAfter
    var total = 0
    do throws(TransportError) {
      while true {
        let left = min(end, payloadEnd) - time.elapsed
        guard left > .zero else { throw .timedOut }
        let chunk = try await response.body.next(within: left)
        let now = max(heard, milliseconds(since: began))
        if chunk != nil || now > heard {
          answer.chunks.append(ScriptedResponse.Chunk(after: .milliseconds(now - heard), bytes: chunk ?? []))
        }
        heard = now
        total += chunk?.count ?? 0
        guard let chunk, total <= bounds.maximumBodyBytes else { return }
        guard isStream else { continue }
        let parts = decoder.feed(chunk)
        if parts.contains(.done) { return }
        if parts.contains(where: { $0 != .comment }) { payloadEnd = time.elapsed + bounds.payloadLimit }
        if parts.contains(where: \.isFinish) { end = min(end, time.elapsed + bounds.tailLimit) }
      }
    } catch {
      if error == .cancelled { throw error }
      answer.ending = error == .timedOut ? .timedOut : .closedEarly
    }
  }

  private func milliseconds(since began: Duration) -> Int { Int((time.elapsed - began).milliseconds) }
}

extension AnswerPart {
  fileprivate var isFinish: Bool { if case .finish = self { true } else { false } }
}
