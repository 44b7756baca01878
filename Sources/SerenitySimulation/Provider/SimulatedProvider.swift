public import SerenityCore
public import SerenityProviders
import Synchronization

/// DeepSeek's server, pretended: says authored answers in its framing, and counts their tokens where the author did not.
///
/// The one step between a cassette's text and a `ScriptedResponse`; it keeps the prefix cache of the account.
public final class SimulatedProvider: Sendable {
  private let speech: DeepSeekSpeech
  private let time: any TimeSource
  private let cache: Mutex<PromptCache>

  /// Makes a provider; its chance comes from the streams of `DeepSeekSpeech`.
  public init(speech: DeepSeekSpeech, time: any TimeSource, cache: PromptCache = PromptCache()) {
    self.speech = speech
    self.time = time
    self.cache = Mutex(cache)
  }

  /// The response that says an answer to a request.
  ///
  /// A usage that the answer does not state is estimated: the prompt as its sections were counted, the answer by its
  /// pieces, the cache by `PromptCache`.
  public func response(to request: HTTPRequest, saying answer: SpokenAnswer) -> ScriptedResponse {
    let sections = request.label.sections
    let messages = sections.flatMap(\.messages)
    let tokens = max(1, sections.reduce(0) { $0 + $1.tokens })
    let cached = cache.withLock { cache in
      let hits = cache.hits(messages, tokens: tokens)
      cache.remember(messages, answer: answer.text)
      return hits
    }
    let usage = Usage(
      promptTokens: tokens, cachedTokens: cached, completionTokens: DeepSeekSpeech.tokens(of: answer.text))
    return speech.response(to: request, saying: answer, usage: usage, at: time.now)
  }
}
