import Glibc
import SerenityTestSupport

/// Serves the wire server by hand: prints its address, and ends on an interruption or a termination.
@main
struct ServingByHand {
  static func main() {
    if CommandLine.arguments.dropFirst() == ["--help"] { return write(WireOptions.usage + "\n", to: STDOUT_FILENO) }
    do throws(WireOptions.Malformed) {
      serve(try WireOptions(Array(CommandLine.arguments.dropFirst())))
    } catch {
      write(error.message + "\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  private static func serve(_ options: WireOptions) {
    // Blocked before any thread starts, so that every thread leaves them to the wait below.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do throws(WireServer.Unavailable) {
      let behaviour = options.behaviour
      let afterwards = options.times == nil ? behaviour : .answers
      let server = try WireServer(
        Array(repeating: behaviour, count: options.times ?? 0), saying: options.words, pace: options.pace,
        port: options.port, otherwise: { _ in afterwards })
      write(server.address + "\n", to: STDOUT_FILENO)
      var received: Int32 = 0
      sigwait(&signals, &received)
      server.stop()
    } catch {
      write(error.message + "\n", to: STDERR_FILENO)
      exit(1)
    }
  }

  private static func write(_ text: String, to stream: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(stream, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
