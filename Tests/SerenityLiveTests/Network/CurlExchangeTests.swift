import SerenityLive
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("A request over the network, and its answer", .timeLimit(.minutes(1)))
struct CurlExchangeTests {
  @Test("The head comes first, then the body piece by piece, then its end, as often as one asks")
  func whole() async throws {
    let wire = try Wire([.responds(.pieces(["Good ", "night", "."]))])
    let response = try await wire.open()
    #expect(response.status == 200)
    #expect(response.header("x-kind") == "test")
    let (text, failure) = await response.body.rest()
    #expect(text == "Good night.")
    #expect(failure == nil)
    #expect(await response.body.outcome() == .success(nil))
  }

  @Test("What is sent is what was asked, and nothing that was not")
  func sent() async throws {
    let wire = try Wire([.responds(.pieces(["ok"]))])
    let body = String(repeating: "Ich schlafe schlecht. ", count: 100_000)
    let request = wire.request(
      headers: [HTTPHeader("Authorization", "Bearer canary"), HTTPHeader("X-Empty", "")], body: body)
    _ = await (try await wire.open(request)).body.rest()
    let seen = try #require(wire.server.record.requests.first)
    #expect(seen.method == "POST")
    #expect(seen.text == body)
    #expect(seen.header("authorization") == "Bearer canary")
    #expect(seen.header("content-type") == "application/json")
    #expect(seen.header("x-empty") == "")
    #expect(seen.header("expect") == nil)
    #expect(seen.header("accept-encoding") == nil)
    #expect(seen.headers.filter { $0.name.lowercased() == "content-type" }.count == 1)
  }

  @Test("A GET has no body")
  func get() async throws {
    let wire = try Wire()
    let response = try await wire.open(wire.request(method: "GET", url: wire.server.address + "/models", body: ""))
    #expect(response.status == 200)
    #expect(await response.body.rest().text.contains("deepseek-flash"))
    #expect(wire.server.record.requests.first?.method == "GET")
    #expect(wire.server.record.requests.first?.header("content-length") == nil)
  }

  @Test("An error response keeps its body", arguments: [400, 401, 402, 404, 429, 500, 503, 529])
  func errors(status: Int) async throws {
    let body = #"{"error":{"message":"no","code":"\#(status)"}}"#
    let wire = try Wire([.responds(.whole(body, status: status, headers: []))])
    let response = try await wire.open()
    #expect(response.status == status)
    let (text, failure) = await response.body.rest()
    #expect(text == body)
    #expect(failure == nil)
  }

  @Test("One connection serves many requests")
  func reuse() async throws {
    let wire = try Wire()
    for _ in 0..<5 {
      let response = try await wire.open(wire.request(method: "GET", url: wire.server.address + "/models", body: ""))
      _ = await response.body.rest()
    }
    #expect(wire.server.record.requests.count == 5)
    #expect(wire.server.record.connections.count == 1)
  }

  @Test("A redirect is an answer like others, and is not followed")
  func redirect() async throws {
    let wire = try Wire([.redirects])
    let response = try await wire.open()
    #expect(response.status == 302)
    response.body.cancel()
    #expect(wire.server.record.requests.count == 1)
  }

  @Test("Many at once do not mix")
  func many() async throws {
    let wire = try Wire()
    for number in 0..<40 { wire.server.queue(.responds(.pieces(["answer ", "\(number)"]))) }
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<40 {
        group.addTask {
          do { return await (try await wire.open()).body.rest().text } catch { return "\(error)" }
        }
      }
      var texts: [String] = []
      for await text in group { texts.append(text) }
      return texts
    }
    #expect(Set(texts) == Set((0..<40).map { "answer \($0)" }))
  }

  @Test(
    "A connection that breaks is no end",
    arguments: [
      (.closesUnanswered, ""), (.responds(.pieces(["Good ", "night"], ending: .closes)), "Good night"),
      (.responds(.pieces(["Good ", "night"], ending: .resets)), "Good night"),
    ] as [(WireBehaviour, String)])
  func breaks(behaviour: WireBehaviour, text: String) async throws {
    let wire = try Wire([behaviour, behaviour])
    do throws(TransportError) {
      let response = try await wire.open()
      let (seen, failure) = await response.body.rest()
      #expect(failure == .closedEarly)
      // A reset may overtake what was sent before it.
      #expect(text.hasPrefix(seen))
    } catch {
      #expect(error == .closedEarly)
      #expect(text.isEmpty)
    }
  }

  @Test("A body shorter than its announced length is broken, and its beginning is kept")
  func short() async throws {
    let wire = try Wire([.fallsShort])
    let (text, failure) = await (try await wire.open()).body.rest()
    #expect(failure == .closedEarly)
    #expect(text.hasPrefix("data: "))
  }

  @Test(
    "A head without end and what is no HTTP are refused",
    arguments: [.sendsHugeHeader(bytes: 90_000), .speaksGibberish] as [WireBehaviour])
  func malformed(behaviour: WireBehaviour) async throws {
    let wire = try Wire([behaviour])
    let failure = await wire.failure()
    guard case .notHTTP = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }
}
