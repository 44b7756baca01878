public import SerenityCore
public import SerenityProviders
public import SerenitySimulation
import Synchronization

/// A clock for tests of the provider: whoever sleeps moves it on at once.
public final class ProviderClock: TimeSource {
  private let passed = Mutex(Duration.zero)
  private let start: Instant

  /// Makes a clock that starts on 6 November 1994, the day of HTTP's example date.
  public init(start: Instant = Instant(millisecondsSinceEpoch: 784_111_777_000)) { self.start = start }

  /// The start and what has passed since.
  public var now: Instant { start + elapsed }
  /// What has passed.
  public var elapsed: Duration { passed.withLock { $0 } }

  /// Moves the clock on at once.
  public func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    passed.withLock { $0 += max(duration, .zero) }
  }

  /// Moves the clock on.
  public func advance(by duration: Duration) { passed.withLock { $0 += duration } }
}

/// Named streams of chance for tests of the provider, each its own.
public final class ProviderChance: RandomSource {
  private let seed: UInt64
  private let states = Mutex<[String: UInt64]>([:])

  /// Makes streams that differ by the seed.
  public init(seed: UInt64 = 1) { self.seed = seed }

  /// The next 64 bits of a stream.
  public func next(in stream: String) -> UInt64 {
    states.withLock { states in
      var state = states[stream] ?? stream.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      state &+= 0x9E37_79B9_7F4A_7C15
      states[stream] = state
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// A number from 0 up to but not including a bound above zero.
  public func number(below bound: Int) -> Int { Int(next(in: "test") % UInt64(bound)) }

  /// Bytes cut into pieces of drawn sizes, at most so long.
  public func split(_ bytes: [UInt8], longest: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + number(below: longest))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    return pieces
  }
}

/// The events of a test, in order.
public final class ProviderEventLog: EventSink {
  private let log = Mutex<[Event]>([])

  /// Makes an empty log.
  public init() {}

  /// Notes an event.
  public func record(_ event: Event) { log.withLock { $0.append(event) } }
  /// The events so far.
  public var events: [Event] { log.withLock { $0 } }
}

/// A script that answers the n-th request with the n-th entry, and notes what it was asked.
public final class ProviderScript: ResponseScript {
  /// How one request goes.
  public enum Entry: Sendable {
    case response(ScriptedResponse)
    case failure(TransportError)
  }

  private let entries: [Entry]
  private let asked = Mutex<[HTTPRequest]>([])

  /// Makes a script.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The next entry; `notRecorded` after the last.
  public func response(for request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    let index = asked.withLock { asked in
      asked.append(request)
      return asked.count - 1
    }
    guard index < entries.count else { throw .notRecorded(detail: "request \(index + 1)") }
    switch entries[index] {
    case .response(let response): return response
    case .failure(let error): throw error
    }
  }

  /// The requests so far.
  public var requests: [HTTPRequest] { asked.withLock { $0 } }
}

/// Words shown so far, in pieces.
public final class ProviderWords: Sendable {
  private let shown = Mutex<[String]>([])

  /// Makes an empty list.
  public init() {}

  /// Notes a piece.
  public func take(_ piece: String) { shown.withLock { $0.append(piece) } }
  /// The pieces so far.
  public var pieces: [String] { shown.withLock { $0 } }
  /// The pieces joined.
  public var text: String { pieces.joined() }
}
