import SerenityCore

/// Puts an answer together from its parts, and says which words to show as they come.
struct AnswerAssembly: Sendable {
  /// What a part asks of whoever reads the stream.
  enum Step: Hashable, Sendable {
    case goOn
    case show(String)
    case fail(ProviderFailure)
    case stop
  }

  /// The words shown so far.
  private(set) var text = ""
  /// Whether the model said why it stopped, or that nothing follows.
  private(set) var isFinished = false

  private var heldBack = ""
  private var reasoning = ""
  private var finish: ChatCompletion.FinishReason?
  private var usage: Usage?
  private var model = ""

  /// Takes the next part.
  ///
  /// White space in front is held back until the first word: an answer of white space alone is none, and may be asked
  /// for again as long as nothing was shown.
  mutating func take(_ part: AnswerPart) -> Step {
    switch part {
    case .text(let piece):
      if text.isEmpty {
        heldBack += piece
        guard piece.contains(where: { !$0.isWhitespace }) else { return .goOn }
        text = heldBack
        return .show(heldBack)
      }
      text += piece
      return .show(piece)
    case .reasoning(let piece): reasoning += piece
    case .model(let name): model = name
    case .finish(let reason):
      finish = reason
      isFinished = true
    case .usage(let told): usage = usage.map { $0.larger(told) } ?? told
    case .failure(let failure): return .fail(failure)
    case .payload, .comment: break
    case .done:
      isFinished = true
      return .stop
    }
    return .goOn
  }

  /// The whole answer; throws a `ProviderFailure` where there is none.
  func completion(attempts: Int, firstWordAfter: Duration?) throws(ProviderFailure) -> ChatCompletion {
    guard !text.isEmpty else {
      if finish == .contentFilter { throw .refused }
      // Some providers count the thoughts and do not show them.
      if finish == .length, !reasoning.isEmpty || (usage?.reasoningTokens ?? 0) > 0 {
        throw ProviderFailure(
          .emptyResponse, "The model spent all its tokens on thinking; turn thinking off or allow more tokens.",
          shouldRetry: false)
      }
      throw .empty
    }
    return ChatCompletion(
      text: text, reasoning: reasoning, finish: finish ?? .other, usage: usage, model: model, attempts: attempts,
      firstWordAfter: firstWordAfter)
  }
}

extension Usage {
  /// The larger figure of each field; some providers tell the prompt's at the start and the answer's at the end.
  fileprivate func larger(_ other: Usage) -> Usage {
    Usage(
      promptTokens: max(promptTokens, other.promptTokens), cachedTokens: max(cachedTokens, other.cachedTokens),
      completionTokens: max(completionTokens, other.completionTokens),
      reasoningTokens: max(reasoningTokens, other.reasoningTokens))
  }
}
