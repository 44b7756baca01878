public import SerenityCore
import Synchronization

/// Asks one provider after another until one answers, each behind a circuit of its own (LLM-1, CHAT-5).
///
/// The caller's deadline is shared out; after the first shown word nobody else is asked. Which failures another
/// provider may cure and which of several is told is decided by `ChainFailures`, how long each may take by
/// `ChainPatience`, who is left alone by `CircuitBreaker`.
public final class ProviderChain: ChatModel {
  /// A provider with the name it is told by.
  public struct Link: Sendable {
    /// Such as `deepseek`.
    public var name: String
    /// What answers for it.
    public var model: any ChatModel

    /// Makes a link.
    public init(name: String, model: any ChatModel) {
      self.name = name
      self.model = model
    }
  }

  private let links: [Link]
  private let patience: ChainPatience
  private let time: any TimeSource
  private let events: any EventSink
  private let circuits: Mutex<[CircuitBreaker]>

  /// Makes a chain of one link or more; the first is asked first.
  public init(
    _ links: [Link], circuit: CircuitConfiguration = CircuitConfiguration(),
    patience: ChainPatience = ChainPatience(), time: any TimeSource, events: any EventSink
  ) {
    precondition(!links.isEmpty, "a chain has at least one provider")
    self.links = links
    self.patience = patience
    self.time = time
    self.events = events
    circuits = Mutex(Array(repeating: CircuitBreaker(configuration: circuit), count: links.count))
  }

  /// Asks the providers in order, within the request's deadline.
  ///
  /// The completion's attempts and its time to the first word count from this call, over all providers. Throws the most
  /// useful of the failures, with the provider's name before its sentence where there are several; a chain whose
  /// circuits are all open throws at once.
  public func complete(
    _ request: ChatRequest, onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    let began = time.elapsed
    let end = began + request.deadline
    var failures = ChainFailures()
    for index in links.indices {
      // The first is asked even without time, so that its own error tells of it.
      guard index == 0 || time.elapsed < end else { break }
      var shown = false
      do {
        return try await ask(index, request, began: began, after: failures, shown: &shown, onText: onText)
      } catch {
        var told = error
        if links.count > 1, error.kind != .cancelled { told.message = "\(links[index].name): \(error.message)" }
        guard !shown, ChainFailures.mayBeCured(error) else {
          told.attempts += failures.attempts
          throw told
        }
        failures.add(told)
      }
    }
    throw failures.mostUseful ?? ModelError(.network, "No provider was asked; try again.")
  }

  /// Asks one provider if its circuit lets it, and tells the circuit what came of it.
  private func ask(
    _ index: Int, _ request: ChatRequest, began: Duration, after failures: ChainFailures, shown: inout Bool,
    onText: @Sendable (String) -> Void
  ) async throws(ModelError) -> ChatCompletion {
    let now = time.elapsed
    let pass = try circuits.withLock { circuits throws(ModelError) in try circuits[index].ask(at: now) }
    if let last = failures.errors.last {
      events.record(
        .providerFellBack(request.purpose, from: links[index - 1].name, to: links[index].name, code: last.code))
    }
    var asked = request
    asked.deadline = began + request.deadline - now
    asked.firstWordWithin = patience.share(
      of: asked.deadline, others: othersReady(after: index, at: now), isProbe: pass == .probe,
      streams: request.streams)
    let wasShown = Atomic(false)
    do {
      var completion = try await links[index].model.complete(asked) { piece in
        wasShown.store(true, ordering: .relaxed)
        onText(piece)
      }
      tell(circuits.withLock { $0[index].answered() }, of: index, code: "")
      completion.attempts += failures.attempts
      completion.provider = links[index].name
      if let waited = completion.firstWordAfter { completion.firstWordAfter = now - began + waited }
      return completion
    } catch {
      shown = wasShown.load(ordering: .relaxed)
      let over = time.elapsed
      tell(
        circuits.withLock { $0[index].failed(error, began: now, at: over, pass: pass) }, of: index, code: error.code)
      throw error
    }
  }

  /// How many providers after one could be asked now.
  private func othersReady(after index: Int, at now: Duration) -> Int {
    circuits.withLock { circuits in circuits[(index + 1)...].count { $0.wouldPass(at: now) } }
  }

  private func tell(_ change: CircuitBreaker.Change?, of index: Int, code: String) {
    switch change {
    case .opened(let rest): events.record(.circuitOpened(provider: links[index].name, code: code, rest: rest))
    case .closed: events.record(.circuitClosed(provider: links[index].name))
    case nil: break
    }
  }
}
