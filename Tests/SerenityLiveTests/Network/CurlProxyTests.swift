import Glibc
import SerenityCore
import SerenityLive
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

// libcurl reads the proxies from the process's own environment, so each test has a process of its own.
@Suite("The environment's proxy", .timeLimit(.minutes(1)))
struct CurlProxyTests {
  @Test("A proxy is asked for the way to another machine, and sees neither the key nor the question")
  func honoured() async {
    await #expect(processExitsWith: .success) {
      let proxy = try WireServer { _ in .responds(.whole("", status: 407, headers: [])) }
      setenv("https_proxy", proxy.address, 1)
      let wire = try Wire()
      let request = wire.request(
        url: "https://provider.example/chat/completions", headers: [HTTPHeader("Authorization", "Bearer canary")])
      guard case .unreachable(let detail) = await wire.failure(of: request) else {
        Issue.record("the proxy's refusal is no answer")
        return
      }
      #expect(detail.contains("proxy") && detail.contains("407"))
      let asked = try #require(proxy.record.requests.first)
      #expect(asked.method == "CONNECT" && asked.path == "provider.example:443")
      #expect(asked.header("authorization") == nil)
      #expect(!proxy.record.requests.description.contains("canary"))
      proxy.stop()
    }
  }

  @Test("A proxy that nobody can reach is unreachable, and nothing goes around it")
  func unreachable() async {
    await #expect(processExitsWith: .success) {
      let proxy = try DeafPort()
      defer { proxy.close() }
      setenv("ALL_PROXY", proxy.address, 1)
      let wire = try Wire()
      guard case .unreachable = await wire.failure(of: wire.request(url: "https://provider.example/chat")) else {
        Issue.record("a way around the proxy was found")
        return
      }
    }
  }

  @Test("No proxy leads back to this machine, however it is named")
  func loopback() async {
    await #expect(processExitsWith: .success) {
      let proxy = try WireServer { _ in .responds(.whole("", status: 502, headers: [])) }
      for name in ["http_proxy", "https_proxy", "ALL_PROXY", "all_proxy"] { setenv(name, proxy.address, 1) }
      let wire = try Wire()
      for host in ["127.0.0.1", "localhost"] {
        let url = "http://\(host):\(wire.server.port)/models"
        let response = try await wire.open(wire.request(method: "GET", url: url, body: ""))
        #expect(response.status == 200)
        #expect(await response.body.rest().text.contains("deepseek-flash"))
      }
      #expect(wire.server.record.requests.count == 2)
      #expect(proxy.record.connections.isEmpty)
      proxy.stop()
    }
  }
}
