public import SerenityCore
public import SerenityProviders
import Synchronization

/// A transport that plays scripted responses on the world's own time; nothing leaves the process.
///
/// The sender keeps its own pace: a chunk that fell due while nobody read is there at once, as on a socket.
public final class ScriptedTransport: HTTPTransport {
  private let script: any ResponseScript
  private let time: any TimeSource

  /// Makes a transport over a script.
  public init(script: any ResponseScript, time: any TimeSource) {
    self.script = script
    self.time = time
  }

  /// Plays the head of the scripted response; the limit is kept to the instant, and meeting it exactly is in time.
  public func open(_ request: HTTPRequest, within limit: Duration) async throws(TransportError) -> HTTPResponse {
    let response = try await script.response(for: request)
    try await time.wait(response.headAfter, within: limit)
    return HTTPResponse(
      status: response.status, headers: response.headers,
      body: ScriptedBody(response: response, began: time.elapsed, time: time))
  }
}

/// The body of a scripted response.
final class ScriptedBody: HTTPBody {
  private struct Position {
    var next = 0
    /// When the chunk before was due.
    var lastDue: Duration
    var isCancelled = false
  }

  /// DeepSeek's measured cadence (wire facts 0.4).
  static let keepAliveEvery = Duration.milliseconds(12_400)

  private let response: ScriptedResponse
  private let time: any TimeSource
  private let position: Mutex<Position>

  init(response: ScriptedResponse, began: Duration, time: any TimeSource) {
    self.response = response
    self.time = time
    position = Mutex(Position(lastDue: began))
  }

  func next(within limit: Duration) async throws(TransportError) -> [UInt8]? {
    guard let step = position.withLock({ coming(from: $0) }) else { throw .cancelled }
    if let due = step.due {
      try await time.wait(due - time.elapsed, within: limit)
    } else if step.bytes == nil, response.ending == .stalls {
      try await time.wait(.seconds(1) + max(limit, .zero), within: limit)
    }
    guard position.withLock({ advance(&$0, past: step) }) else { throw .cancelled }
    if step.bytes == nil, response.ending == .closedEarly { throw .closedEarly }
    return step.bytes
  }

  func cancel() { position.withLock { $0.isCancelled = true } }
}

extension ScriptedBody {
  /// What comes next: bytes and when they are due; neither at the end.
  private struct Step {
    var bytes: [UInt8]?
    var due: Duration?
    var next: Int
  }

  private func coming(from position: Position) -> Step? {
    guard !position.isCancelled else { return nil }
    var due = position.lastDue
    for index in position.next..<max(position.next, response.chunks.count) {
      let chunk = response.chunks[index]
      due += chunk.after
      if !chunk.bytes.isEmpty { return Step(bytes: chunk.bytes, due: due, next: index + 1) }
    }
    let end = max(position.next, response.chunks.count)
    switch response.ending {
    case .keepsAliveForever:
      let sign = response.isStream ? ": keep-alive\n\n" : "\n"
      return Step(bytes: Array(sign.utf8), due: due + Self.keepAliveEvery, next: end)
    case .done, .closedEarly: return Step(bytes: nil, due: due, next: end)
    case .stalls: return Step(bytes: nil, due: nil, next: end)
    }
  }

  /// Moves on; false when the body was given up meanwhile.
  private func advance(_ position: inout Position, past step: Step) -> Bool {
    position.next = step.next
    position.lastDue = step.due ?? position.lastDue
    return !position.isCancelled
  }
}

extension TimeSource {
  /// Lets a span pass, or as much of it as the limit allows: then `timedOut`; a span not above zero is over already.
  fileprivate func wait(_ span: Duration, within limit: Duration) async throws(TransportError) {
    guard !Task.isCancelled else { throw .cancelled }
    let pause = min(span, max(limit, .zero))
    if pause > .zero {
      do {
        try await sleep(for: pause)
      } catch {
        throw .cancelled
      }
    }
    if span > max(limit, .zero) { throw .timedOut }
  }
}
