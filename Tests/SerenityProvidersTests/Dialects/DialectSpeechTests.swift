import SerenityCore
import SerenityProviders
import SerenitySimulation
import SerenityTestSupport
import Testing

/// One short answer as each vendor would send it, through the whole client.
@Suite("Every dialect through the client")
struct DialectSpeech {
  /// An answer of two pieces with a thought before them, streamed and whole; the second piece ends with half a letter.
  struct Answer: Sendable {
    var kind: DialectKind
    var type = "text/event-stream"
    var stream: [String]
    var whole: String
    var usage = Usage(promptTokens: 9, completionTokens: 2)
  }

  private static let completions = [
    #"data: {"model":"m","choices":[{"delta":{"role":"assistant","content":"<think>Hm</think> Good"}}]}"# + "\n\n",
    #"data: {"choices":[{"delta":{"content":" night \ud83d"}}]}"# + "\n\n",
    #"data: {"choices":[{"delta":{},"finish_reason":"stop"}]}"# + "\n\n",
    #"data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2}}"# + "\n\n", "data: [DONE]\n\n",
  ]
  private static let completion =
    #"{"model":"m","choices":[{"message":{"content":"Good night \ud83d","reasoning":"Hm"},"finish_reason":"stop"}],"#
    + #""usage":{"prompt_tokens":9,"completion_tokens":2}}"#

  static let answers = [
    Answer(kind: .openAI, stream: completions, whole: completion),
    Answer(kind: .ollamaCompletions, stream: completions, whole: completion),
    Answer(
      kind: .anthropic,
      stream: [
        #"data: {"type":"message_start","message":{"model":"m","usage":{"input_tokens":9,"output_tokens":1}}}"#,
        #"data: {"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"Hm"}}"#,
        #"data: {"type":"content_block_delta","delta":{"type":"text_delta","text":"Good"}}"#,
        #"data: {"type":"content_block_delta","delta":{"type":"text_delta","text":" night \ud83d"}}"#,
        #"data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}"#,
        #"data: {"type":"message_stop"}"#,
      ].map { $0 + "\n\n" },
      whole:
        #"{"model":"m","content":[{"type":"thinking","thinking":"Hm"},{"type":"text","text":"Good night \ud83d"}],"#
        + #""stop_reason":"end_turn","usage":{"input_tokens":9,"output_tokens":2}}"#),
    Answer(
      kind: .ollama, type: "application/x-ndjson",
      stream: [
        #"{"model":"m","message":{"content":"","thinking":"Hm"},"done":false}"#,
        #"{"model":"m","message":{"content":"Good"},"done":false}"#,
        #"{"model":"m","message":{"content":" night \ud83d"},"done":false}"#,
        #"{"model":"m","message":{"content":""},"done":true,"done_reason":"stop","prompt_eval_count":9,"eval_count":2}"#,
      ].map { $0 + "\n" },
      whole: #"{"model":"m","message":{"content":"<think>\nHm</think>\n\nGood night \ud83d"},"done":true,"#
        + #""prompt_eval_count":9,"eval_count":2}"#),
    Answer(
      kind: .responses,
      stream: [
        #"data: {"type":"response.created","response":{"model":"m"}}"#,
        #"data: {"type":"response.reasoning_summary_text.delta","delta":"Hm"}"#,
        #"data: {"type":"response.output_text.delta","delta":"Good"}"#,
        #"data: {"type":"response.output_text.delta","delta":" night \ud83d"}"#,
        #"data: {"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":9,"#
          + #""output_tokens":2}}}"#,
      ].map { $0 + "\n\n" },
      whole: #"{"model":"m","status":"completed","output":[{"type":"reasoning","summary":[{"text":"Hm"}]},"#
        + #"{"type":"message","content":[{"type":"output_text","text":"Good night \ud83d"}]}],"#
        + #""usage":{"input_tokens":9,"output_tokens":2}}"#),
  ]

  private func complete(
    _ kind: DialectKind, _ response: ScriptedResponse, streams: Bool
  ) async throws -> (ChatCompletion, shown: String) {
    let clock = ProviderClock()
    let words = ProviderWords()
    let client = ProviderClient(
      dialect: kind.reader(model: "m"),
      transport: ScriptedTransport(script: ProviderScript([.response(response)]), time: clock),
      configuration: ProviderConfiguration(), time: clock,
      random: ProviderChance(), events: ProviderEventLog())
    return (try await client.complete(.question(streams: streams)) { words.take($0) }, words.text)
  }

  @Test("The words, the thought, the end and the usage arrive, streamed and whole", arguments: answers.indices)
  func arrives(index: Int) async throws {
    let answer = Self.answers[index]
    var streamed = ScriptedResponse.stream(answer.stream)
    streamed.headers = [HTTPHeader("Content-Type", answer.type)]
    for (response, streams) in [(streamed, true), (.body(answer.whole), false)] {
      let (completion, shown) = try await complete(answer.kind, response, streams: streams)
      #expect(completion.text == "Good night \u{FFFD}")
      #expect(shown == completion.text)
      #expect(completion.reasoning == "Hm")
      #expect(completion.finish == .stop)
      #expect(completion.usage == answer.usage)
      #expect(completion.model == "m")
    }
  }

  @Test("A stream that closes before its end is a break, whoever sent it", arguments: answers.indices)
  func closed(index: Int) async {
    let answer = Self.answers[index]
    // The second piece of the words has come, the end has not.
    let place = answer.stream.firstIndex { $0.contains("night") } ?? 0
    var cut = ScriptedResponse.stream(Array(answer.stream[...place]))
    cut.headers = [HTTPHeader("Content-Type", answer.type)]
    do {
      let (completion, _) = try await complete(answer.kind, cut, streams: true)
      Issue.record("answered with \(completion.text)")
    } catch let error as ModelError {
      #expect(error.kind == .interrupted)
      #expect(error.partialText.hasPrefix("Good"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("Tokens spent on thoughts that nobody was shown are told as that, and not paid for again")
  func spentOnThoughts() async {
    let whole =
      #"{"choices":[{"message":{"content":""},"finish_reason":"length"}],"usage":{"prompt_tokens":9,"#
      + #""completion_tokens":400,"completion_tokens_details":{"reasoning_tokens":400}}}"#
    do {
      _ = try await complete(.openAI, .body(whole), streams: false)
      Issue.record("there was no word")
    } catch let error as ModelError {
      #expect(error.kind == .emptyResponse && error.attempts == 1)
    } catch {
      Issue.record("\(error)")
    }
  }
}
