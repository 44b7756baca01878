import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

@Suite("Faults of the provider")
struct FaultsOfTheProvider {
  private func spoken() throws -> ScriptedResponse {
    let request = try DeepSeekDialect(key: nil).encode(.question(), attempt: 1)
    return SimulatedProvider(speech: DeepSeekSpeech(random: ProviderChance()), time: ProviderClock())
      .response(to: request, saying: SpokenAnswer("It is good that you said so. What would help tonight?"))
  }

  @Test(
    "Each fault, lasting, becomes its kind of error",
    arguments: [
      ("offline", ModelError.Kind.network, 3), ("rate-limit", .rateLimited, 3), ("server-error", .server, 3),
      ("cut-stream", .interrupted, 1), ("empty", .emptyResponse, 3), ("stall", .timeout, 3),
      ("keep-alive", .timeout, 3),
      ("unauthorized", .unauthorized, 1), ("no-balance", .insufficientBalance, 1), ("refused", .contentRefused, 1),
      ("garbage", .invalidResponse, 1), ("slow", .timeout, 3),
    ])
  func kinds(name: String, kind: ModelError.Kind, attempts: Int) async throws {
    #expect(ProviderFault.names.contains(name))
    let fault = try #require(ProviderFault(name: name, afterChunks: 6, firstWord: .seconds(100)))
    let entry: ProviderScript.Entry
    let answer = try spoken()
    do throws(TransportError) {
      entry = .response(try fault.apply(to: answer))
    } catch {
      entry = .failure(error)
    }
    let call = ProviderCall(Array(repeating: entry, count: 4))
    let error = await call.failure(.question(deadline: .seconds(500)))
    #expect(error?.kind == kind)
    #expect(error?.attempts == attempts)
    #expect((error?.partialText.isEmpty == false) == (kind == .interrupted))
  }

  @Test("Every name is a fault, and no other word is")
  func names() {
    #expect(ProviderFault.names.allSatisfy { ProviderFault(name: $0) != nil })
    #expect(ProviderFault.names == ProviderFault.names.sorted())
    #expect(ProviderFault(name: "cut_stream") == nil)
  }

  @Test("A cut or slow answer keeps its words up to there")
  func altered() async throws {
    let cut = try ProviderFault.cutStream(afterChunks: 6).apply(to: spoken())
    #expect(cut.chunks == Array(try spoken().chunks.prefix(6)))
    let slow = try ProviderFault.slow(firstWord: .seconds(8)).apply(to: spoken())
    #expect(slow.body == (try spoken().body))
    let completion = try await ProviderCall(slow).complete()
    #expect(completion.firstWordAfter == .seconds(8))
  }

  @Test("A cut before the first word is asked for again")
  func cutAtOnce() async throws {
    let cut = try ProviderFault.cutStream(afterChunks: 0).apply(to: spoken())
    let completion = try await ProviderCall(cut, try spoken()).complete()
    #expect(completion.attempts == 2)
  }

  @Test("A plan lets each fault befall as many requests, as long, and as many purposes as it says")
  func plan() {
    func label(_ purpose: CallPurpose) -> CallLabel {
      CallLabel(session: SessionID("s"), purpose: purpose, attempt: 1, sections: [])
    }
    let start = Instant(millisecondsSinceEpoch: 0)
    var plan = FaultPlan()
    plan.add(.stall, lasting: .requests(2), purposes: [.reply])
    plan.add(.offline, lasting: .until(start + .seconds(10)))
    plan.add(.empty, lasting: .untilCleared, purposes: [.summary])
    #expect(plan.fault(for: label(.reply), at: start) == .stall)
    #expect(plan.fault(for: label(.facts), at: start) == .offline)
    #expect(plan.fault(for: label(.reply), at: start) == .stall)
    #expect(plan.fault(for: label(.reply), at: start) == .offline)
    #expect(plan.fault(for: label(.reply), at: start + .seconds(10)) == nil)
    #expect(plan.fault(for: label(.summary), at: start + .seconds(10)) == .empty)
    plan.clear()
    #expect(plan.fault(for: label(.summary), at: start) == nil)
  }
}
