import CCurl
import SerenityCore
import SerenityProviders

/// The sockets that libcurl wants watched, the moment at which it wants to be called, and the bell that wakes it.
///
/// libcurl's own wait looks at every transfer, a call to the system for each, whenever bytes come for one. Here only
/// what is ready is looked at. It lives on the network's thread, the bell apart.
final class CurlWatch {
  /// What other threads ring; it is open as long as this lives.
  let bell: Int32
  private let watch: Int32
  private var ready = [ccurl_ready](repeating: ccurl_ready(), count: 64)
  /// When libcurl wants to be called, by the machine's clock, which is the one it goes by.
  private var due: Duration?
  private let time = SystemTime()

  /// How long to sleep when nothing happens; the bell or a byte ends it at once.
  private static let longestSleep = Duration.seconds(60)

  init() throws(TransportError) {
    bell = ccurl_bell_new()
    watch = ccurl_watch_new()
    guard bell >= 0, watch >= 0, ccurl_watch_set(watch, bell, CURL_POLL_IN) else {
      throw .unreachable(detail: "There is no open file left for the network; close some programs and try again.")
    }
  }

  deinit {
    for descriptor in [bell, watch] where descriptor >= 0 { ccurl_watch_free(descriptor) }
  }

  /// Lets libcurl say what it wants; this must outlive `multi`.
  func serve(_ multi: UnsafeMutableRawPointer) throws(TransportError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    guard ccurl_multi_set_watches(multi, watchSocket, setTimer, context) == CURLM_OK else {
      throw .unusable(detail: "This libcurl cannot watch its sockets; install Debian's package libcurl4.")
    }
  }

  /// Waits until something is ready, due or rung, and hands it on; false when libcurl is at its end.
  func wait(for multi: UnsafeMutableRawPointer) -> Bool {
    let left = min(due.map { $0 - time.elapsed } ?? Self.longestSleep, Self.longestSleep)
    // Rounded up: what is looked at too early is not due yet.
    let milliseconds = left > .zero ? Int32(left / .milliseconds(1)) + 1 : 0
    let count = ccurl_watch_wait(watch, &ready, Int32(ready.count), milliseconds)
    var isWell = true
    for index in 0..<Int(count) {
      let one = ready[index]
      if one.socket == bell {
        ccurl_bell_hush(bell)
      } else if ccurl_multi_act(multi, one.socket, one.events) != CURLM_OK {
        isWell = false
      }
    }
    if let due, due <= time.elapsed {
      // Before the call, which may set the next.
      self.due = nil
      isWell = ccurl_multi_tick(multi) == CURLM_OK && isWell
    }
    return isWell
  }

  fileprivate func set(_ socket: Int32, for what: Int32) -> Bool { ccurl_watch_set(watch, socket, what) }

  fileprivate func call(in milliseconds: Int) {
    due = milliseconds < 0 ? nil : time.elapsed + .milliseconds(milliseconds)
  }
}

private func watch(_ context: UnsafeMutableRawPointer?) -> CurlWatch? {
  context.map { Unmanaged<CurlWatch>.fromOpaque($0).takeUnretainedValue() }
}

private func watchSocket(
  _ handle: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ what: Int32, _ context: UnsafeMutableRawPointer?,
  _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
  watch(context)?.set(socket, for: what) == true ? 0 : -1
}

private func setTimer(
  _ multi: UnsafeMutableRawPointer?, _ milliseconds: Int, _ context: UnsafeMutableRawPointer?
) -> Int32 {
  watch(context)?.call(in: milliseconds)
  return 0
}
