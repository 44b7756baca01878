import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("A provider that is down is left alone, and noticed when it is back")
struct CircuitBreakerTests {
  private static func error(_ kind: ModelError.Kind, attempts: Int = 1) -> ModelError {
    ModelError(kind, "It is \(kind.rawValue).", attempts: attempts)
  }

  /// Fails one call that begins and ends at given seconds.
  private func fail(
    _ circuit: inout CircuitBreaker, _ error: ModelError, from began: Int, to end: Int
  ) throws -> CircuitBreaker.Change? {
    let pass = try circuit.ask(at: .seconds(began))
    return circuit.failed(error, began: .seconds(began), at: .seconds(end), pass: pass)
  }

  @Test("A call whose three requests failed opens it, and the next hears the same failure at once")
  func opens() throws {
    var circuit = CircuitBreaker()
    #expect(try fail(&circuit, Self.error(.network, attempts: 3), from: 0, to: 3) == .opened(rest: .seconds(5)))
    let told = #expect(throws: ModelError.self) { try circuit.ask(at: .seconds(4)) }
    #expect(told == ModelError(.network, "It is network.", retryAfter: .seconds(4), attempts: 0))
  }

  @Test("Three calls in a row open it, unless an answer or two minutes lie between")
  func counts() throws {
    var circuit = CircuitBreaker()
    for second in [0, 10] { #expect(try fail(&circuit, Self.error(.server), from: second, to: second) == nil) }
    #expect(try circuit.ask(at: .seconds(12)) == .ordinary)
    #expect(circuit.answered() == nil)
    for second in [20, 30] { #expect(try fail(&circuit, Self.error(.server), from: second, to: second) == nil) }
    #expect(try fail(&circuit, Self.error(.server), from: 151, to: 151) == nil, "the oldest two are forgotten")
    #expect(try fail(&circuit, Self.error(.server), from: 152, to: 152) == nil)
    #expect(try fail(&circuit, Self.error(.server), from: 153, to: 153) == .opened(rest: .seconds(5)))
  }

  @Test("What each kind of failure says about the provider", arguments: ModelError.Kind.allCases)
  func kinds(kind: ModelError.Kind) {
    let meaning = CircuitConfiguration().meaning(of: Self.error(kind, attempts: 3), took: .seconds(30))
    let expected: CircuitConfiguration.Meaning =
      switch kind {
      case .network, .server, .timeout: .down(weight: 3)
      case .emptyResponse: .down(weight: 1)
      case .unauthorized, .insufficientBalance, .misconfigured: .refused
      case .rateLimited, .invalidRequest, .contentRefused: .up
      case .invalidResponse, .interrupted, .cancelled: .nothing
      }
    #expect(meaning == expected)
    #expect(CircuitConfiguration().meaning(of: Self.error(kind, attempts: 0), took: .seconds(30)) == .nothing)
  }

  @Test("A caller's hurry is not held against the provider")
  func hurry() {
    let configuration = CircuitConfiguration()
    #expect(configuration.meaning(of: Self.error(.timeout), took: .milliseconds(4_999)) == .nothing)
    #expect(configuration.meaning(of: Self.error(.timeout), took: .seconds(5)) == .down(weight: 1))
    #expect(configuration.meaning(of: Self.error(.timeout), took: .milliseconds(19_999)) == .down(weight: 1))
  }

  @Test("One long wait is enough, though only one request was made in it")
  func longWait() throws {
    var circuit = CircuitBreaker()
    #expect(try fail(&circuit, Self.error(.timeout), from: 0, to: 120) == .opened(rest: .seconds(120)))
  }

  @Test(
    "A refused key or an empty account opens it at once, for ten minutes",
    arguments: [
      ModelError.Kind.unauthorized, .insufficientBalance, .misconfigured,
    ])
  func refused(kind: ModelError.Kind) throws {
    var circuit = CircuitBreaker()
    #expect(try fail(&circuit, Self.error(kind), from: 0, to: 1) == .opened(rest: .minutes(10)))
    #expect(!circuit.wouldPass(at: .seconds(600)))
    #expect(try circuit.ask(at: .seconds(601)) == .probe)
    #expect(circuit.answered() == .closed)
  }

  @Test("After the rest one call finds out while the others still fail at once")
  func probe() throws {
    var circuit = CircuitBreaker()
    _ = try fail(&circuit, Self.error(.network, attempts: 3), from: 0, to: 3)
    #expect(try circuit.ask(at: .seconds(8)) == .probe)
    #expect(throws: ModelError.self) { try circuit.ask(at: .seconds(8)) }
    #expect(circuit.answered() == .closed)
    #expect(try circuit.ask(at: .seconds(8)) == .ordinary)
  }

  @Test(
    "A probe that was cancelled, or broke off after its first word, leaves the next call to find out",
    arguments: [
      ModelError.Kind.cancelled, .interrupted,
    ])
  func lostProbe(kind: ModelError.Kind) throws {
    var circuit = CircuitBreaker()
    _ = try fail(&circuit, Self.error(.network, attempts: 3), from: 0, to: 3)
    #expect(try fail(&circuit, Self.error(kind), from: 10, to: 11) == nil)
    #expect(try circuit.ask(at: .seconds(11)) == .probe)
  }

  @Test("Each failed probe doubles the rest, up to the longest, and the sentence is the newest")
  func doubles() throws {
    var circuit = CircuitBreaker()
    _ = try fail(&circuit, Self.error(.network, attempts: 3), from: 0, to: 0)
    var now = 0
    for rest in [10, 20, 30, 30, 30] {
      now += 60
      #expect(try fail(&circuit, Self.error(.server), from: now, to: now) == .opened(rest: .seconds(rest)))
    }
    let told = #expect(throws: ModelError.self) { try circuit.ask(at: .seconds(now)) }
    #expect(told?.message == "It is server.")
  }

  @Test("A provider that hangs rests as long as finding out took", arguments: [(1, 5), (20, 20), (120, 120)])
  func hangs(took: Int, rest: Int) {
    #expect(CircuitConfiguration().rest(took: .seconds(took), round: 0) == .seconds(rest))
    #expect(CircuitConfiguration().rest(took: .seconds(took), round: 4_000) == .seconds(max(30, took)))
  }

  @Test("A call from before the opening changes nothing when it fails and closes it when it is answered")
  func stragglers() throws {
    var circuit = CircuitBreaker()
    let early = try circuit.ask(at: .zero)
    _ = try fail(&circuit, Self.error(.network, attempts: 3), from: 0, to: 3)
    #expect(circuit.failed(Self.error(.network, attempts: 3), began: .zero, at: .seconds(4), pass: early) == nil)
    #expect(try circuit.ask(at: .seconds(8)) == .probe)
    #expect(circuit.failed(Self.error(.network), began: .zero, at: .seconds(8), pass: early) == nil)
    #expect(throws: ModelError.self) { try circuit.ask(at: .seconds(8)) }
    #expect(circuit.answered() == .closed)
  }

  @Test("Whatever happens, no rest is cut short by a failure and only one probe is ever under way")
  func schedules() {
    let chance = ProviderChance(seed: 5)
    let kinds: [ModelError.Kind] = [.network, .server, .timeout, .emptyResponse, .cancelled, .invalidResponse]
    for _ in 0..<200 {
      var circuit = CircuitBreaker()
      var under: [(pass: CircuitBreaker.Pass, began: Duration)] = []
      var restsUntil: Duration?
      var now = Duration.zero
      for _ in 0..<60 {
        now += .seconds(chance.number(below: 9))
        if chance.number(below: 2) == 0 || under.isEmpty {
          do {
            let pass = try circuit.ask(at: now)
            #expect(now >= restsUntil ?? .zero)
            under.append((pass, now))
          } catch { #expect(error.attempts == 0) }
        } else {
          let call = under.remove(at: chance.number(below: under.count))
          let error = Self.error(kinds[chance.number(below: kinds.count)], attempts: 1 + chance.number(below: 3))
          if case .opened(let rest) = circuit.failed(error, began: call.began, at: now, pass: call.pass) {
            restsUntil = now + rest
          }
        }
        #expect(under.count { $0.pass == .probe } <= 1)
      }
    }
  }
}
