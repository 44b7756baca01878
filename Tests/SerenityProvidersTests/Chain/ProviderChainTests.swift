import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("When a provider fails the next is asked")
struct ProviderChainTests {
  @Test("A chain of one that works says and does nothing of its own")
  func single() async throws {
    let world = ChainWorld([.say("Hello")])
    #expect(try await world.complete().text == "Hello")
    #expect(world.events.events.isEmpty)
    #expect(world.models[0].requests == [.question()])
  }

  @Test("What another may cure goes on to it; the rest ends the call", arguments: ModelError.Kind.allCases)
  func kinds(kind: ModelError.Kind) async throws {
    let goesOn = ![ModelError.Kind.contentRefused, .interrupted, .cancelled].contains(kind)
    let world = ChainWorld([.fail(kind, attempts: 2)], [.say("Here I am", after: .seconds(3))])
    if goesOn {
      let completion = try await world.complete()
      #expect(completion.text == "Here I am")
      #expect(completion.attempts == 3, "the first provider's requests count")
      #expect(completion.firstWordAfter == .seconds(4), "from the person's question on")
      let fellBack = Event.providerFellBack(.reply, from: "a", to: "b", code: "provider.\(kind.rawValue)")
      #expect(world.events.events.contains(fellBack))
    } else {
      #expect(await world.failure()?.kind == kind)
      #expect(world.calls == [1, 0])
    }
  }

  @Test("After the first word nobody else speaks, whatever the failure is called")
  func oneVoice() async throws {
    for line in [ChainModel.Line.cut(after: "I am"), .blurt("I am")] {
      let world = ChainWorld([line], [.say("Hello")])
      #expect(await world.failure() != nil)
      #expect(world.words.text == "I am")
      #expect(world.calls == [1, 0])
    }
  }

  @Test("A first provider that hangs leaves time for the next")
  func hangs() async throws {
    let world = ChainWorld([.hang], [.say("Here")])
    #expect(try await world.complete().text == "Here")
    #expect(world.clock.elapsed == .seconds(21))
    #expect(world.models[1].requests[0].deadline == .seconds(100))
    #expect(world.models[1].requests[0].firstWordWithin == nil)
  }

  @Test(
    "What is left is shared out among those that can still be asked",
    arguments: [
      (120, 1, false, true, 20 as Int?), (120, 1, false, false, 30), (30, 1, false, true, 15), (30, 2, false, true, 10),
      (120, 0, false, true, nil), (120, 0, true, true, 20), (120, 0, true, false, 30), (9, 0, true, true, 9),
    ])
  func shares(left: Int, others: Int, isProbe: Bool, streams: Bool, seconds: Int?) {
    let share = ChainPatience().share(of: .seconds(left), others: others, isProbe: isProbe, streams: streams)
    #expect(share == seconds.map { .seconds($0) })
  }

  @Test("Once it speaks, a provider has the whole deadline")
  func slowSpeaker() async throws {
    var response = ScriptedResponse.stream([Wire.text("Good"), Wire.text(" night"), Wire.end(), Wire.done])
    response.chunks[1].after = .seconds(25)
    let call = ProviderCall(response)
    var request = ChatRequest.question()
    request.firstWordWithin = .seconds(20)
    #expect(try await call.complete(request).text == "Good night")
  }

  @Test("Until it speaks it has the time to the first word, retries included", arguments: [true, false])
  func silentSpeaker(streams: Bool) async throws {
    var response = ScriptedResponse.stream([Wire.keepAlive, Wire.text("Good")], ending: .keepsAliveForever)
    response.chunks[1].after = .seconds(25)
    let call = ProviderCall([.response(.body("", status: 503)), .response(response)])
    var request = ChatRequest.question(streams: streams)
    request.firstWordWithin = .seconds(20)
    #expect(await call.failure(request)?.kind == .timeout)
    #expect(call.clock.elapsed <= .seconds(20))
    #expect(call.script.requests.count == 2)
  }

  @Test(
    "Of several failures the most useful is told, with its provider's name",
    arguments: [
      ([.network, .unauthorized], "b", .unauthorized),
      ([.insufficientBalance, .unauthorized], "a", .insufficientBalance),
      ([.misconfigured, .network], "a", .misconfigured), ([.timeout, .rateLimited], "b", .rateLimited),
      ([.server, .network], "a", .server),
      ([.invalidRequest, .network], "b", .network), ([.invalidRequest, .emptyResponse], "b", .emptyResponse),
      ([.invalidRequest, .invalidRequest], "a", .invalidRequest), ([.network, .contentRefused], "b", .contentRefused),
    ] as [([ModelError.Kind], String, ModelError.Kind)])
  func told(kinds: [ModelError.Kind], name: String, kind: ModelError.Kind) async {
    let world = ChainWorld([.fail(kinds[0])], [.fail(kinds[1])])
    let error = await world.failure()
    #expect(error?.kind == kind)
    #expect(error?.message == "\(name): \(kind.rawValue).")
    #expect(error?.attempts == 2)
  }

  @Test("A provider known to be down costs no time: its failure is told at once, and the next is asked at once")
  func open() async throws {
    let alone = ChainWorld([.fail(.network, after: .seconds(3), attempts: 3)])
    _ = await alone.failure()
    let again = await alone.failure()
    #expect(again?.kind == .network)
    #expect(again?.message == "network.")
    #expect(again?.attempts == 0)
    #expect(alone.clock.elapsed == .seconds(3))
    #expect(alone.calls == [1])
    #expect(alone.eventNames == ["circuit-opened"])

    let pair = ChainWorld([.fail(.network, after: .seconds(3), attempts: 3)], [.say("Here", after: .zero)])
    for _ in 0..<2 { _ = try await pair.complete() }
    #expect(pair.clock.elapsed == .seconds(3))
    #expect(pair.calls == [1, 2])
    #expect(pair.eventNames == ["circuit-opened", "provider-fell-back", "provider-fell-back"])
  }

  @Test("A provider that is back is asked again after the rest, and the return is told")
  func back() async throws {
    let world = ChainWorld([.fail(.server, attempts: 3), .say("Back")], [.say("Instead")])
    #expect(try await world.complete().text == "Instead")
    world.clock.advance(by: .seconds(5))
    #expect(try await world.complete().text == "Back")
    #expect(world.eventNames.last == "circuit-closed")
  }

  @Test("The only provider, probed while it still hangs, keeps nobody for a whole deadline")
  func probedAlone() async throws {
    let world = ChainWorld([.hang])
    _ = await world.failure()
    #expect(world.clock.elapsed == .seconds(120))
    #expect(world.eventNames == ["circuit-opened"])
    world.clock.advance(by: .seconds(120))
    let before = world.clock.elapsed
    #expect(await world.failure()?.kind == .timeout)
    #expect(world.clock.elapsed - before == .seconds(20))
  }

  @Test("Without time left nobody more is asked")
  func late() async {
    let world = ChainWorld([.fail(.network, after: .seconds(130))], [.say("Too late")])
    #expect(await world.failure()?.kind == .network)
    #expect(world.calls == [1, 0])
  }
}
