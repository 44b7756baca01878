import SerenityCore
import SerenityLive
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("Where a request may go", .timeLimit(.minutes(1)))
struct CurlTrustTests {
  @Test(
    "Plain http to another machine is refused before anything is sent",
    arguments: [
      "http://example.com/", "http://192.168.1.5:80/v1", "http://localhost.example.com/",
      "http://127.0.0.1.example.com",
      "http://[::1].example.com/", "http://128.0.0.1/",
    ])
  func plain(url: String) async throws {
    let wire = try Wire()
    let failure = await wire.failure(of: wire.request(url: url))
    switch failure {
    case .insecure, .unreachable: break
    default: Issue.record("\(String(describing: failure))")
    }
    #expect(wire.server.record.connections.isEmpty)
  }

  @Test("What cannot be sent is refused, and no refusal holds the address, a header or the key")
  func refusals() async throws {
    let wire = try Wire()
    let secret = "canary-7f3a"
    let requests = [
      wire.request(url: "https://user:\(secret)@127.0.0.1/"), wire.request(url: "ftp://127.0.0.1/\(secret)"),
      wire.request(url: "\(wire.server.address)/ \(secret)"), wire.request(url: "https://\\\(secret)/"),
      wire.request(headers: [HTTPHeader("Authorization", "Bearer \(secret)\r\nX-More: yes")]),
      wire.request(headers: [HTTPHeader("Bad \(secret)", "x")]),
      wire.request(url: "http://127.0.0.1:1/chat?key=\(secret)"),
      wire.request(url: "https://127.0.0.1:1/chat?key=\(secret)"),
    ]
    for request in requests {
      let failure = await wire.failure(of: request)
      guard case .unreachable(let detail) = failure else {
        Issue.record("\(String(describing: failure))")
        continue
      }
      #expect(!detail.contains(secret) && !detail.isEmpty)
    }
    #expect(wire.server.record.connections.isEmpty)
  }

  @Test("A port where nobody listens is unreachable, by number and by name", arguments: ["127.0.0.1", "localhost"])
  func refused(host: String) async throws {
    let wire = try Wire()
    let port = try DeafPort()
    defer { port.close() }
    let failure = await wire.failure(of: wire.request(url: "http://\(host):\(port.port)/chat"))
    guard case .unreachable(let detail) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(detail.contains(host))
  }

  @Test("The library says which it is")
  func library() throws {
    #expect(try CurlLibrary.version().hasPrefix("libcurl/"))
  }
}
