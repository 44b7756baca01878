/// What a call to the model is for.
public enum CallPurpose: String, Sendable, CaseIterable {
  /// An answer to what the user just said.
  case reply
  /// An answer to a message that waited in the outbox.
  case redelivery
  /// A summary of a session.
  case summary
  /// The facts in a session.
  case facts
}

/// How a model is asked to write; a provider sends what its model honours.
public struct ModelParameters: Hashable, Sendable {
  /// 0 to 2; higher is more varied.
  public var temperature: Double
  /// The most tokens to write.
  public var maxTokens: Int
  /// 0 to 1; the share of likely words to draw from.
  public var topP: Double
  /// -2 to 2; against repeating words.
  public var frequencyPenalty: Double
  /// -2 to 2; against staying on a subject.
  public var presencePenalty: Double
  /// Whether the answer must be a JSON object.
  public var wantsJSON: Bool

  /// Makes parameters; the defaults are those of LLM-1.
  public init(
    temperature: Double = 0.7, maxTokens: Int = 1024, topP: Double = 0.95, frequencyPenalty: Double = 0.3,
    presencePenalty: Double = 0.2, wantsJSON: Bool = false
  ) {
    self.temperature = temperature
    self.maxTokens = maxTokens
    self.topP = topP
    self.frequencyPenalty = frequencyPenalty
    self.presencePenalty = presencePenalty
    self.wantsJSON = wantsJSON
  }
}

/// One question to a model, in no vendor's spelling.
public struct ChatRequest: Hashable, Sendable {
  /// What the call is for.
  public var purpose: CallPurpose
  /// The session it serves.
  public var session: SessionID
  /// The prompt, in sections.
  public var prompt: Prompt
  /// How to write.
  public var parameters: ModelParameters
  /// Whether the answer is wanted word by word.
  public var streams: Bool
  /// How long the whole call may take, retries and waits included.
  public var deadline: Duration
  /// How long the first word may take, retries and waits included; nil for the whole deadline.
  public var firstWordWithin: Duration?

  /// Makes a request.
  public init(
    purpose: CallPurpose, session: SessionID, prompt: Prompt, parameters: ModelParameters, streams: Bool,
    deadline: Duration, firstWordWithin: Duration? = nil
  ) {
    self.purpose = purpose
    self.session = session
    self.prompt = prompt
    self.parameters = parameters
    self.streams = streams
    self.deadline = deadline
    self.firstWordWithin = firstWordWithin
  }
}

/// What a model answered.
public struct ChatCompletion: Hashable, Sendable {
  /// Why the model stopped.
  public enum FinishReason: String, Sendable, CaseIterable {
    /// It had said all.
    case stop
    /// It reached the most tokens it may write.
    case length
    /// The provider's filter stopped it.
    case contentFilter = "content-filter"
    /// It asked for a tool.
    case toolCalls = "tool-calls"
    /// The provider gave a reason we do not know.
    case other
  }

  /// The words.
  public var text: String
  /// What the model thought before, where it says so; never part of the reply.
  public var reasoning: String
  /// Why it stopped.
  public var finish: FinishReason
  /// What it consumed; nil when the provider did not say.
  public var usage: Usage?
  /// The model that served it, as the provider names it.
  public var model: String
  /// The provider that answered, such as `deepseek`; nil where nobody who knows passed it on.
  public var provider: String?
  /// How many requests it took, the first included.
  public var attempts: Int
  /// From the call to the first word, waits and retries included; nil when it was not streamed.
  public var firstWordAfter: Duration?

  /// Makes a completion.
  public init(
    text: String, reasoning: String = "", finish: FinishReason, usage: Usage?, model: String, attempts: Int = 1,
    firstWordAfter: Duration? = nil
  ) {
    self.text = text
    self.reasoning = reasoning
    self.finish = finish
    self.usage = usage
    self.model = model
    self.attempts = attempts
    self.firstWordAfter = firstWordAfter
  }
}
