import SerenityCompanion
import Synchronization

/// The parts of a reply on their way to whoever types them; one reader.
///
/// Unlike an `AsyncStream` it goes on when its reader is cancelled: what had arrived of a stopped answer is shown.
final class ReplyParts: Sendable {
  private struct State {
    var parts: [ReplyPart] = []
    var isOver = false
    var reader: CheckedContinuation<ReplyPart?, Never>?
  }

  private let state = Mutex(State())

  /// Adds a part.
  func add(_ part: ReplyPart) {
    let reader = state.withLock { state in
      if state.reader == nil { state.parts.append(part) }
      return Self.takeReader(&state)
    }
    reader?.resume(returning: part)
  }

  /// Says that nothing more comes.
  func finish() {
    let reader = state.withLock { state in
      state.isOver = true
      return Self.takeReader(&state)
    }
    reader?.resume(returning: nil)
  }

  /// The next part; nil at the end.
  func next() async -> ReplyPart? {
    await withCheckedContinuation { continuation in
      let part: ReplyPart?? = state.withLock { state in
        if !state.parts.isEmpty { return .some(state.parts.removeFirst()) }
        if state.isOver { return .some(nil) }
        state.reader = continuation
        return nil
      }
      if let part { continuation.resume(returning: part) }
    }
  }

  private static func takeReader(_ state: inout State) -> CheckedContinuation<ReplyPart?, Never>? {
    defer { state.reader = nil }
    return state.reader
  }
}
