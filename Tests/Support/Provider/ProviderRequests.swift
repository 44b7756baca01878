public import SerenityCore
public import SerenityProviders
public import SerenitySimulation

extension ChatRequest {
  /// A question for tests of the provider.
  public static func question(
    _ text: String = "I couldn't sleep again.", streams: Bool = true, deadline: Duration = .seconds(120),
    parameters: ModelParameters = ModelParameters()
  ) -> ChatRequest {
    ChatRequest(
      purpose: .reply, session: SessionID("session-1"),
      prompt: Prompt(
        sections: [
          PromptSection(.system, messages: [ChatMessage(.system, "You are kind.")], tokens: 5),
          PromptSection(.message, messages: [ChatMessage(.user, text)], tokens: 9),
        ],
        account: PromptAccount(plan: "companion", counter: "founding", window: 32_768, reserved: 10_000, lines: [])),
      parameters: parameters, streams: streams, deadline: deadline)
  }
}

extension ScriptedResponse {
  /// A stream of these bytes, a tenth of a second apart.
  public static func stream(_ chunks: [String], ending: Ending = .done, headers: [HTTPHeader] = []) -> Self {
    Self(
      status: 200, headers: [HTTPHeader("Content-Type", "text/event-stream; charset=utf-8")] + headers,
      chunks: chunks.map { Chunk(after: .milliseconds(100), bytes: Array($0.utf8)) }, ending: ending)
  }

  /// A response with a whole body.
  public static func body(
    _ text: String, status: Int = 200, type: String? = "application/json", headers: [HTTPHeader] = []
  ) -> Self {
    Self(
      status: status, headers: (type.map { [HTTPHeader("Content-Type", $0)] } ?? []) + headers,
      chunks: [Chunk(after: .milliseconds(100), bytes: Array(text.utf8))])
  }
}
