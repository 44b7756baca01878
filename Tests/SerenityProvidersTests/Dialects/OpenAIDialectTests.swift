import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("OpenAI's chat completions, and Ollama's in that shape")
struct OpenAICompletions {
  private func dialect(_ model: String, _ flavour: OpenAIDialect.Flavour = .openAI) throws -> OpenAIDialect {
    OpenAIDialect(key: try ProviderKey("sk-test"), model: model, flavour: flavour)
  }

  @Test("A streamed question is spelled byte for byte like this")
  func streamed() throws {
    let request = try dialect("gpt-4o-mini").encode(.question("Hi/there"), attempt: 3)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"frequency_penalty":0.3,"max_tokens":1024,"messages":[{"content":"You are kind.","role":"system"},"#
        + #"{"content":"Hi/there","role":"user"}],"model":"gpt-4o-mini","presence_penalty":0.2,"stream":true,"#
        + #""stream_options":{"include_obfuscation":false,"include_usage":true},"temperature":0.7,"top_p":0.95}"#)
    #expect(request.url == "https://api.openai.com/v1/chat/completions")
    #expect(
      request.headers == [
        HTTPHeader("Authorization", "Bearer sk-test"), HTTPHeader("Content-Type", "application/json"),
        HTTPHeader("Accept", "text/event-stream"),
      ])
    #expect(request.label.attempt == 3)
  }

  @Test("A model that reasons is sent nothing that it refuses, and its cost is told")
  func reasoning() throws {
    let json = ModelParameters(maxTokens: 400, wantsJSON: true)
    let body = try DialectReading(dialect: dialect("o4-mini"))
      .body(.question("As JSON, please.", streams: false, parameters: json))
    #expect(
      body
        == #"{"max_completion_tokens":400,"messages":[{"content":"You are kind.","role":"system"},"#
        + #"{"content":"As JSON, please.","role":"user"}],"model":"o4-mini","response_format":{"type":"json_object"},"#
        + #""stream":false}"#)
    #expect(try dialect("o4-mini").warnings.count == 1)
    #expect(try dialect("gpt-4o-mini").warnings.isEmpty)
  }

  @Test(
    "Which models reason is told from their names",
    arguments: [
      ("o1", true), ("o3-mini", true), ("o4-mini-2025-04-16", true), ("gpt-5", true), ("gpt-5-nano", true),
      ("GPT-5.1", true), ("gpt-6-large", true), ("openai/gpt-5", true), ("gpt-4o", false), ("gpt-4.1-mini", false),
      ("gpt-3.5-turbo", false), ("gpt-oss:20b", false), ("olmo-2", false), ("omni", false), ("o", false), ("", false),
      ("openhermes", false), ("o1mini", false),
    ])
  func models(name: String, reasons: Bool) throws {
    let body = try DialectReading(dialect: dialect(name)).body(.question())
    #expect(body.contains("max_completion_tokens") == reasons)
    #expect(body.contains("temperature") != reasons)
  }

  @Test("Ollama is told not to think, needs no key, and knows nothing of obfuscation")
  func ollama() throws {
    let plain = OpenAIDialect(key: nil, model: "qwen3", address: .ollama, flavour: .ollama)
    let request = try plain.encode(.question(), attempt: 1)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(request.url == "http://localhost:11434/v1/chat/completions")
    #expect(!request.headers.contains { $0.name == "Authorization" })
    #expect(body.contains(#""reasoning_effort":"none""#) && body.contains(#""stream_options":{"include_usage":true}"#))
    #expect(plain.name == "ollama")
    let thinking = OpenAIDialect(key: nil, model: "qwen3", address: .ollama, flavour: .ollama, thinks: true)
    #expect(try !DialectReading(dialect: thinking).body(.question()).contains("reasoning_effort"))
  }

  @Test(
    "The address of the API leads to the endpoint, with or without its version",
    arguments: [
      ("https://api.openai.com", "https://api.openai.com/v1/chat/completions"),
      ("https://api.openai.com/v1/", "https://api.openai.com/v1/chat/completions"),
      ("https://x.example/openai/v9", "https://x.example/openai/v9/chat/completions"),
      ("http://localhost:8080", "http://localhost:8080/v1/chat/completions"),
    ])
  func addresses(base: String, url: String) throws {
    let dialect = OpenAIDialect(key: nil, model: "m", address: try ProviderAddress(base))
    #expect(try dialect.encode(.question(), attempt: 1).url == url)
  }

  private static let start =
    #"data: {"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"","refusal":null},"#
    + #""finish_reason":null}],"usage":null,"obfuscation":"EVik"}"# + "\n\n"

  @Test("A stream tells its parts, the usage on an event without choices")
  func events() throws {
    let stream =
      Self.start + "data: {\"choices\":[{\"delta\":{\"content\":\"Yes, é🌙\"}}],\"obfuscation\":\"a\"}\r\n\r\n"
      + #"data: {"choices":[{"delta":{},"finish_reason":"length"}],"usage":null}"# + "\n\n"
      + #"data: {"choices":[],"usage":{"prompt_tokens":20,"completion_tokens":7,"prompt_tokens_details":"#
      + #"{"cached_tokens":12},"completion_tokens_details":{"reasoning_tokens":3}}}"# + "\n\ndata: [DONE]\n\n"
    #expect(
      try DialectReading(dialect: dialect("m")).stream(stream) == [
        .model("m"), .text("Yes, é🌙"), .finish(.length),
        .usage(Usage(promptTokens: 20, cachedTokens: 12, completionTokens: 7, reasoningTokens: 3)), .done,
      ])
  }

  @Test("Ollama's thoughts come in a field of their own, or in the content and are taken out of it")
  func thoughts() throws {
    let reading = DialectReading(dialect: try dialect("m", .ollama))
    let field =
      #"data: {"choices":[{"delta":{"role":"assistant","content":"","reasoning":"Okay"}}]}"# + "\n\n"
      + #"data: {"choices":[{"delta":{"content":"Yes"}}]}"# + "\n\n"
    #expect(reading.stream(field) == [.reasoning("Okay"), .text("Yes")])
    let content =
      ["<thi", "nk>\\n", "Ok", "ay</th", "ink>", "\\n\\n", "Yes"]
      .map { "data: {\"choices\":[{\"delta\":{\"content\":\"\($0)\"}}]}\n\n" }.joined()
    #expect(reading.stream(content).filter { $0 != .payload } == [.reasoning("Ok"), .reasoning("ay"), .text("Yes")])
    let whole = #"{"choices":[{"message":{"content":"<think>Okay</think>\n\nYes"},"finish_reason":"stop"}]}"#
    #expect(
      try reading.dialect.decodeWhole(Array(whole.utf8)) == [.reasoning("Okay"), .text("Yes"), .finish(.stop)])
  }

  @Test("A text held back as the beginning of a tag is told before the end, whichever end that is")
  func heldBack() throws {
    let reading = DialectReading(dialect: try dialect("m"))
    let held = #"data: {"choices":[{"delta":{"content":" <thi"}}]}"# + "\n\n"
    #expect(reading.stream(held) == [.payload, .text(" <thi")])
    #expect(reading.stream(held + "data: [DONE]\n\n") == [.payload, .text(" <thi"), .done])
    let ended = held + #"data: {"choices":[{"delta":{},"finish_reason":"stop"}]}"# + "\n\n"
    #expect(reading.stream(ended) == [.payload, .text(" <thi"), .finish(.stop)])
  }

  @Test("The model's own refusal is a refusal, not an empty answer")
  func refusal() throws {
    let whole = #"{"choices":[{"message":{"content":null,"refusal":"I can't."},"finish_reason":"stop"}]}"#
    #expect(DialectReading(dialect: try dialect("m")).failure(ofWhole: whole) == .contentRefused)
  }
}
