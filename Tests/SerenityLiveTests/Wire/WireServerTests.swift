import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("The wire server's own behaviour")
struct WireServerBehaviour {
  @Test("Every behaviour has a name of its own to be driven by")
  func names() throws {
    let names = WireBehaviour.named.map(\.name)
    #expect(Set(names).count == names.count)
    for (name, behaviour) in WireBehaviour.named {
      #expect(try WireOptions(["--behaviour", name]).behaviour == behaviour)
    }
  }

  @Test(
    "Options that cannot be meant are refused with a sentence",
    arguments: [
      ["--port"], ["--port", "70000"], ["--pace", "0"], ["--pace", "nan"], ["--behaviour", "kind"], ["--loud", "1"],
      ["--times", "-1"],
    ])
  func options(words: [String]) {
    #expect(throws: WireOptions.Malformed.self) { try WireOptions(words) }
  }

  @Test("Options are taken as given")
  func taken() throws {
    let options = try WireOptions(["--port", "8080", "--say", "Hello.", "--pace", "100", "--behaviour", "stalls"])
    #expect(options.port == 8080)
    #expect(options.words == "Hello.")
    #expect(options.pace == 100)
    #expect(options.behaviour == .stalls(afterEvents: 4))
  }

  @Test("A second server cannot take the same port, and says so")
  func port() throws {
    let server = try WireServer()
    defer { server.stop() }
    #expect(throws: WireServer.Unavailable.self) { try WireServer(port: server.port) }
  }

  @Test("A server that was never asked stops, twice if need be")
  func stop() throws {
    let server = try WireServer()
    server.stop()
    server.stop()
    #expect(server.record == WireRecord())
  }
}
