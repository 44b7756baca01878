import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("Ollama's own chat")
struct OllamaChat {
  private let reading = DialectReading(dialect: OllamaDialect(key: nil, model: "qwen3"))

  @Test("A question is spelled byte for byte like this, with the window the prompt was planned for")
  func spelled() throws {
    let request = try reading.dialect.encode(
      .question("As JSON: hi", parameters: ModelParameters(maxTokens: 300, wantsJSON: true)), attempt: 1)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"format":"json","messages":[{"content":"You are kind.","role":"system"},"#
        + #"{"content":"As JSON: hi","role":"user"}],"model":"qwen3","options":{"num_ctx":32768,"num_predict":300,"#
        + #""temperature":0.7,"top_p":0.95},"stream":true,"think":false}"#)
    #expect(request.url == "http://localhost:11434/api/chat")
    #expect(
      request.headers == [
        HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/x-ndjson"),
      ])
    let other = OllamaDialect(
      key: try ProviderKey("sk-test"), model: "m", address: try ProviderAddress("http://127.0.0.1:11434/v1"),
      thinks: true, window: 8_192)
    let thinking = try other.encode(.question(streams: false), attempt: 1)
    let body = String(decoding: thinking.body, as: UTF8.self)
    #expect(body.contains(#""num_ctx":8192"#) && body.contains(#""stream":false,"think":true"#))
    #expect(thinking.url == "http://127.0.0.1:11434/api/chat")
    #expect(thinking.headers.first == HTTPHeader("Authorization", "Bearer sk-test"))
  }

  private func line(_ words: String) -> String {
    #"{"model":"m","message":{"role":"assistant",\#(words)},"done":false}"#
  }
  private let end =
    #"{"model":"m","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":9,"#
    + #""prompt_eval_count":26,"eval_count":298}"#

  @Test("Lines tell the parts, however they are cut and ended; blank ones are a sign of life; nothing counts after")
  func lines() {
    let text =
      [line(#""content":"","thinking":"Hm""#), "", line(#""content":"Yes, ""#) + "\r", line(#""content":"é🌙""#), end]
      .joined(separator: "\n")
    let told: [AnswerPart] = [
      .model("m"), .reasoning("Hm"), .comment, .model("m"), .text("Yes, "), .model("m"), .text("é🌙"), .model("m"),
      .finish(.stop), .usage(Usage(promptTokens: 26, completionTokens: 298)), .done,
    ]
    #expect(reading.stream(text) == told, "the last line without its end")
    #expect(reading.stream(text + "\n") == told)
    #expect(reading.stream(text + "\n" + line(#""content":"late""#) + "\nnot json\n") == told)
  }

  @Test("A stream that broke within a line tells what came before; nothing of it is an error of its own")
  func broken() {
    let text = line(#""content":"Yes""#) + "\n" + #"{"model":"m","mess"#
    #expect(reading.stream(text) == [.model("m"), .text("Yes")])
    #expect(reading.stream(#"{"model":"m","mess"#) == [])
  }

  @Test("An error in the middle, with the status of success")
  func error() {
    #expect(
      reading.failure(ofStream: line(#""content":"Yes""#) + "\n" + #"{"error":"an error was encountered"}"# + "\n")
        == .server)
  }

  @Test("Thoughts in the content are taken out of it, streamed and whole")
  func thoughts() throws {
    let pieces = ["<think>", "\\nHm", "\\n</thi", "nk>\\n\\n", "Yes"].map { line("\"content\":\"\($0)\"") }
    let parts = reading.stream((pieces + [end]).joined(separator: "\n") + "\n")
    #expect(parts.filter { if case .text = $0 { true } else { false } } == [.text("Yes")])
    #expect(
      parts.filter { if case .reasoning = $0 { true } else { false } } == [.reasoning("Hm"), .reasoning("\n")])
    let whole = #"{"message":{"content":"<think>\nHm</think>\n\nYes"},"done":true,"done_reason":"stop"}"#
    #expect(
      try reading.dialect.decodeWhole(Array(whole.utf8)) == [.reasoning("Hm"), .text("Yes"), .finish(.stop)])
  }

  @Test(
    "Why it stopped",
    arguments: [
      (#","done_reason":"stop""#, ChatCompletion.FinishReason.stop), ("", .stop),
      (#","done_reason":"length""#, .length),
      (#","done_reason":"load""#, .other), (#","done_reason":"unload""#, .other),
    ])
  func endings(reason: String, finish: ChatCompletion.FinishReason) throws {
    let whole = #"{"model":"m","message":{"content":"Yes"},"done":true\#(reason),"eval_count":2}"#
    #expect(
      try reading.dialect.decodeWhole(Array(whole.utf8)) == [
        .model("m"), .text("Yes"), .finish(finish), .usage(Usage(completionTokens: 2)),
      ])
  }
}
