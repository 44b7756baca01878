import SerenityCore
import SerenityProviders
import SerenitySimulation
import Synchronization

/// Answers a story by asking a real provider, and keeps every answer with its place.
///
/// What the story is given is what is kept, secrets taken out, so a replay is given the same.
package final class LiveAnswers: StoryAnswers {
  /// Keeps an answer where it survives whatever happens to the run.
  package typealias Keeping = @Sendable (Interaction) throws(CassetteFile.Failure) -> Void

  private struct State {
    var interactions: [Interaction] = []
    var refusal: String?
    var cutOff = 0
  }

  private let provider: OutsideProvider
  private let stop: StopSign
  private let keep: Keeping
  private let state = Mutex(State())

  init(_ provider: OutsideProvider, stop: StopSign, keep: @escaping Keeping) {
    self.provider = provider
    self.keep = keep
    self.stop = stop
  }

  /// A live run lacks no recording.
  var ledger: RecordingLedger { RecordingLedger() }

  /// What was answered so far, in the order in which it was asked.
  var interactions: [Interaction] { state.withLock { $0.interactions } }

  /// How many answers a provider may ask to be paid for: those that began well, and those that a stop broke off.
  var begun: Int { state.withLock { $0.cutOff + $0.interactions.count { $0.beganWell } } }

  /// Why the answers are not what was wanted; nil when they are.
  var trouble: String? {
    if let refusal = state.withLock({ $0.refusal }) { return refusal }
    if stop.isUp() { return "the run was stopped before its end" }
    let failed = interactions.filter { !$0.isAnswer }
    guard let last = failed.last, failed.count == interactions.count else { return nil }
    return "not one answer came; the last attempt ended as \(last.outcome)"
  }

  func response(at place: CassettePlace, to request: HTTPRequest) async throws(TransportError) -> ScriptedResponse {
    // Once the key is refused or the user has had enough, nothing more is asked.
    guard !stop.isUp(), state.withLock({ $0.refusal == nil }) else { throw .cancelled }
    let answer: HeardAnswer
    do throws(TransportError) {
      answer = try await provider.answer(to: request)
    } catch {
      state.withLock { $0.cutOff += 1 }
      throw error
    }
    let recording = Interaction.Recording(
      answer, sections: request.label.fingerprints, secrets: Redaction.secrets(of: request))
    let interaction = Interaction(line: 0, place: place, content: .recorded(recording))
    var trouble: String?
    do throws(CassetteFile.Failure) { try keep(interaction) } catch { trouble = error.reason }
    state.withLock { state in
      state.interactions.append(interaction)
      state.refusal = trouble ?? state.refusal
      if [401, 402, 403].contains(answer.status) {
        state.refusal = "the provider refuses the key or the account with status \(answer.status); look at both"
      }
    }
    return try recording.heard.replayed()
  }
}

extension Interaction {
  /// Whether it is a recorded answer that came whole with a status of 2xx.
  fileprivate var isAnswer: Bool { if case .recorded(let one) = content { !one.heard.isFailure } else { false } }

  /// Whether a recorded answer began with a status of 2xx, whatever became of it.
  fileprivate var beganWell: Bool {
    if case .recorded(let one) = content { (200..<300).contains(one.status) } else { false }
  }

  /// How a recorded answer ended, for people.
  fileprivate var outcome: String {
    guard case .recorded(let recording) = content else { return "authored" }
    return recording.status == 0 || recording.ending != .done
      ? recording.ending.rawValue : "status \(recording.status)"
  }
}
