import Foundation
import Glibc
import SerenityLive
import SerenityTestSupport
import Synchronization
import Testing

/// A server of this machine's own openssl, with a certificate that it made for itself, whose words the test gives it.
///
/// openssl keeps one connection at a time and lets the next wait until that is closed. Whoever makes one stops it.
final class SecureServer {
  /// What is said on the inner side of the encryption: the client's bytes in, the server's out.
  typealias Speaker = @Sendable ([UInt8]) -> [UInt8]

  private static let program = "/usr/bin/openssl"
  static let isPossible = FileManager.default.isExecutableFile(atPath: program)

  private let folder: TemporaryFolder
  private let process: pid_t
  private let talk: SecureTalk
  private let thread: WireThread

  /// The file of the certificate, for a transport that is to trust it.
  let certificate: String
  /// The port it listens on.
  let port: String
  /// The address that its certificate is for.
  var address: String { "https://localhost:\(port)" }
  /// How many handshakes it has been through.
  var connections: Int { talk.heard.split(separator: "BEGIN SSL SESSION").count - 1 }

  /// Starts a server that offers a protocol by its name in the handshake, `h2` or `http/1.1`.
  ///
  /// What openssl says for itself before the client's first bytes, `opening`, is left out of what the speaker hears.
  init(
    offering name: String = "http/1.1", opening: String = "GET ", speaker: @escaping Speaker = { _ in [] }
  ) throws {
    folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let key = folder.path + "/key.pem"
    certificate = folder.path + "/certificate.pem"
    let making = try Self.start([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj",
      "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
    ])
    Self.wait(for: making)
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    // No program that another test starts meanwhile may hold them open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    process = try Self.start(
      ["s_server", "-accept", "0", "-key", key, "-cert", certificate, "-alpn", name], talkingTo: ends[1])
    close(ends[1])
    let talk = SecureTalk(socket: ends[0])
    self.talk = talk
    while !talk.heard.contains(/ACCEPT .*:[0-9]+\n/), !talk.listen().isEmpty {}
    port = try #require(talk.heard.firstMatch(of: /ACCEPT .*:([0-9]+)\n/)).1.description
    thread = try #require(WireThread { talk.run(after: opening, speaker) })
  }

  /// Says what the client did not ask for.
  func say(_ bytes: [UInt8]) { talk.say(bytes) }

  func stop() {
    // A pool's thread lets no gentler signal through to the processes it starts.
    kill(process, SIGKILL)
    Self.wait(for: process)
    talk.end()
    thread.join()
    do { try folder.remove() } catch { Issue.record("\(error)") }
  }
}

// Foundation's Process leaves a few bytes behind now and then, which AddressSanitizer tells of.
extension SecureServer {
  /// Starts openssl, which reads from and writes to a socket, or nothing at all.
  private static func start(_ arguments: [String], talkingTo end: Int32? = nil) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for standard in [STDIN_FILENO, STDOUT_FILENO] {
      if let end {
        posix_spawn_file_actions_adddup2(&actions, end, standard)
      } else {
        posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
      }
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var process = pid_t()
    try #require(posix_spawn(&process, program, &actions, nil, &words, &environment) == 0)
    return process
  }

  private static func wait(for process: pid_t) {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}

/// The inner side of the encryption: openssl's output, which begins with its own words, and its input.
private final class SecureTalk: Sendable {
  private let socket: Int32
  private let text = Mutex("")

  init(socket: Int32) { self.socket = socket }

  deinit { close(socket) }

  /// Lets whoever listens go on.
  func end() { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  /// All that was heard so far.
  var heard: String { text.withLock { $0 } }

  /// The next bytes; empty when openssl is gone.
  func listen() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &bytes, bytes.count, 0)
    let some = Array(bytes.prefix(max(0, count)))
    text.withLock { $0 += String(decoding: some, as: UTF8.self) }
    return some
  }

  /// Answers until openssl is gone.
  func run(after opening: String, _ speaker: SecureServer.Speaker) {
    var words: [UInt8] = []
    var isOpen = false
    while true {
      let bytes = listen()
      if bytes.isEmpty { return }
      words += bytes
      if !isOpen, let start = words.firstRange(of: Array(opening.utf8))?.lowerBound {
        isOpen = true
        words.removeFirst(start)
      }
      guard isOpen else { continue }
      say(speaker(words))
      words = []
    }
  }

  func say(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
