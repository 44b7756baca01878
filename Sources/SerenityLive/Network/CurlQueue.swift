import CCurl
import Synchronization

/// The place where tasks leave what the network's thread is to do.
final class CurlQueue: Sendable {
  enum Command: Sendable {
    case start(CurlTransfer, CurlRequest)
    /// There is room again.
    case resume(CurlTransfer)
    /// Nobody will draw any more.
    case drop(CurlTransfer)
  }

  private struct State {
    var commands: [Command] = []
    /// Nil once it is about to be freed, after which nobody may wake it.
    var multi: CurlMulti?
    var isClosed = false

    func wake() {
      if let multi { _ = ccurl_multi_wake(multi.pointer) }
    }
  }

  private let state: Mutex<State>

  init(multi: CurlMulti) { state = Mutex(State(multi: multi)) }

  /// Leaves a command and wakes the thread; false after the end.
  @discardableResult
  func leave(_ command: Command) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.commands.append(command)
      // Who left the first one has woken it already.
      if state.commands.count == 1 { state.wake() }
      return true
    }
  }

  /// The commands since the last time; nil when the thread is to end.
  func take() -> [Command]? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      let commands = state.commands
      state.commands = []
      return commands
    }
  }

  /// Takes no more commands and lets the thread end.
  func close() {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      state.wake()
    }
  }

  /// Lets go of libcurl, and hands out what was left and never done.
  func finish() -> [Command] {
    state.withLock { state in
      state.isClosed = true
      state.multi = nil
      let commands = state.commands
      state.commands = []
      return commands
    }
  }
}

/// libcurl's many transfers.
///
/// Unchecked: one thread uses it, and the only function that others call, `curl_multi_wakeup`, is made for that.
struct CurlMulti: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer
}
