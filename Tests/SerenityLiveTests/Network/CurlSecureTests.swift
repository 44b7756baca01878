import SerenityCore
import SerenityLive
import SerenityProviders
import SerenityTestSupport
import Synchronization
import Testing

@Suite(
  "Requests over an encrypted connection", .timeLimit(.minutes(1)),
  .enabled(if: SecureServer.isPossible, "needs /usr/bin/openssl"))
struct CurlSecureTests {
  private func open(
    _ url: String, trusting certificates: String?, over transport: CurlTransport? = nil, method: String = "POST"
  ) async throws(TransportError) -> HTTPResponse {
    let own = transport ?? CurlTransport(time: SystemTime(), certificates: certificates)
    return try await own.open(
      HTTPRequest(
        method: method, url: url, headers: [HTTPHeader("Authorization", "Bearer canary")],
        body: method == "POST" ? Array("{}".utf8) : [],
        label: CallLabel(session: SessionID("session-1"), purpose: .reply, attempt: 1, sections: [])),
      within: .days(1))
  }

  private func serve(
    _ answers: [FrameSpeaker.Answer], _ body: (SecureServer, SharedSpeaker, CurlTransport) async throws -> Void
  ) async throws {
    let speaker = SharedSpeaker(answers)
    let server = try SecureServer(offering: "h2", opening: FrameSpeaker.opening) { speaker.take($0) }
    let transport = CurlTransport(time: SystemTime(), connectLimit: .days(1), certificates: server.certificate)
    defer {
      transport.shutDown()
      server.stop()
    }
    try await body(server, speaker, transport)
  }

  // MARK: Trust

  @Test(
    "A certificate that nobody vouches for is insecure, and so is one for another name, and a list that is not there")
  func trust() async throws {
    let heard = Mutex(0)
    let server = try SecureServer { bytes in
      heard.withLock { $0 += bytes.count }
      return []
    }
    defer { server.stop() }
    let tries = [
      (server.address, nil), ("https://127.0.0.1:\(server.port)", server.certificate),
      (server.address, server.certificate + ".gone"),
    ]
    for (address, certificates) in tries {
      do throws(TransportError) {
        _ = try await open(address, trusting: certificates)
        Issue.record("\(address) was trusted")
      } catch {
        guard case .insecure(let detail) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(detail.contains("libcurl 60") || detail.contains("libcurl 77"))
      }
    }
    #expect(heard.withLock { $0 } == 0, "something was sent before the certificate was looked at")
  }

  // MARK: HTTP/1.1

  @Test("One handshake serves many requests")
  func reuse() async throws {
    let server = try SecureServer(offering: "http/1.1") { bytes in
      bytes.suffix(4) == [13, 10, 13, 10] ? Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nGood.".utf8) : []
    }
    let transport = CurlTransport(time: SystemTime(), connectLimit: .days(1), certificates: server.certificate)
    defer {
      transport.shutDown()
      server.stop()
    }
    for _ in 0..<3 {
      let response = try await open(server.address, trusting: nil, over: transport, method: "GET")
      #expect(await response.body.rest().text == "Good.")
    }
    #expect(server.connections == 1)
  }

  // MARK: HTTP/2

  @Test("HTTP/2 is spoken where it is offered: in pieces, one request after the other on one connection")
  func frames() async throws {
    let answers = [FrameSpeaker.Answer(pieces: ["Good ", "night", "."]), FrameSpeaker.Answer(pieces: ["Sleep well."])]
    try await serve(answers) { server, speaker, transport in
      let first = try await open(server.address, trusting: nil, over: transport)
      #expect(first.status == 200)
      #expect(first.header("content-type") == "text/event-stream")
      #expect(await first.body.rest().text == "Good night.")
      let second = try await open(server.address, trusting: nil, over: transport)
      #expect(await second.body.rest().text == "Sleep well.")
      #expect(speaker.seen.streams == [1, 3])
      #expect(speaker.seen.body == Array("{}{}".utf8))
      #expect(server.connections == 1)
    }
  }

  @Test("A stream of HTTP/2 that is broken off is closed early, and its beginning is kept")
  func broken() async throws {
    let answers = [FrameSpeaker.Answer(pieces: ["Good "], ends: false), FrameSpeaker.Answer(pieces: ["Sleep well."])]
    try await serve(answers) { server, _, transport in
      let first = try await open(server.address, trusting: nil, over: transport)
      #expect(await first.body.outcome() == .success(Array("Good ".utf8)))
      server.say(FrameSpeaker.breaks(1))
      #expect(await first.body.outcome() == .failure(.closedEarly))
      let second = try await open(server.address, trusting: nil, over: transport)
      #expect(await second.body.rest().text == "Sleep well.")
    }
  }

  @Test("Giving a stream of HTTP/2 up tells the server, and the next request is served")
  func givenUp() async throws {
    let answers = [
      FrameSpeaker.Answer(pieces: ["Good "], ends: false), FrameSpeaker.Answer(pieces: ["Sleep well."]),
    ]
    try await serve(answers) { server, speaker, transport in
      let first = try await open(server.address, trusting: nil, over: transport)
      #expect(await first.body.outcome() == .success(Array("Good ".utf8)))
      first.body.cancel()
      let second = try await open(server.address, trusting: nil, over: transport)
      #expect(await second.body.rest().text == "Sleep well.")
      #expect(speaker.seen.abandoned == [1])
    }
  }
}
