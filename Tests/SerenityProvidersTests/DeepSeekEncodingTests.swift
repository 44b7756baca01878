import FoundationEssentials
import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite("DeepSeek's requests")
struct DeepSeekRequests {
  private func body(_ dialect: DeepSeekDialect, _ request: ChatRequest) throws -> String {
    String(decoding: try dialect.encode(request, attempt: 1).body, as: UTF8.self)
  }

  @Test("A streamed question is spelled byte for byte like this")
  func streamed() throws {
    let request = try DeepSeekDialect(key: ProviderKey("sk-test")).encode(.question("Hi/there"), attempt: 2)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"max_tokens":1024,"messages":[{"content":"You are kind.","role":"system"},"#
        + #"{"content":"Hi/there","role":"user"}],"model":"deepseek-flash","stream":true,"#
        + #""stream_options":{"include_usage":true},"temperature":0.7,"thinking":{"type":"disabled"},"top_p":0.95}"#)
    #expect(request.method == "POST")
    #expect(request.url == "https://api.deepseek.com/chat/completions")
    #expect(
      request.headers == [
        HTTPHeader("Authorization", "Bearer sk-test"), HTTPHeader("Content-Type", "application/json"),
        HTTPHeader("Accept", "text/event-stream"),
      ])
    #expect(request.label.attempt == 2)
    #expect(request.label.sections.count == 2)
  }

  @Test("Thinking drops the temperature; penalties go only where asked for; JSON and whole answers say so")
  func parameters() throws {
    let json = ModelParameters(temperature: 0.2, maxTokens: 400, wantsJSON: true)
    let whole = try body(DeepSeekDialect(key: nil), .question("As JSON, please.", streams: false, parameters: json))
    #expect(whole.contains(#""response_format":{"type":"json_object"}"#))
    #expect(whole.contains(#""stream":false,"temperature":0.2"#))
    #expect(!whole.contains("stream_options"))
    #expect(!whole.contains("penalty"))
    let old = try body(DeepSeekDialect(key: nil, thinks: true, sendsPenalties: true), .question())
    #expect(old.contains(#""frequency_penalty":0.3"#))
    #expect(old.contains(#""presence_penalty":0.2"#))
    #expect(old.contains(#""thinking":{"type":"enabled"}"#))
    #expect(!old.contains("temperature"))
  }

  @Test("Parameters beyond the provider's ranges are brought into them; what is no number is refused")
  func ranges() throws {
    let wild = ModelParameters(temperature: 9, maxTokens: -4, topP: 0)
    let text = try body(DeepSeekDialect(key: nil), .question(parameters: wild))
    #expect(
      text.contains(#""temperature":2,"#) && text.contains(#""max_tokens":1,"#) && text.contains(#""top_p":0.01"#))
    #expect(throws: ProviderFailure.self) {
      try body(DeepSeekDialect(key: nil), .question(parameters: ModelParameters(temperature: .nan)))
    }
  }

  @Test("What would be paid for in vain is not asked")
  func refusals() {
    var empty = ChatRequest.question()
    empty.prompt.sections = []
    for request in [empty, ChatRequest.question("No such word.", parameters: ModelParameters(wantsJSON: true))] {
      #expect {
        try DeepSeekDialect(key: nil).encode(request, attempt: 1)
      } throws: {
        ($0 as? ProviderFailure)?.kind == .invalidRequest
      }
    }
  }

  @Test("Any words survive the spelling", arguments: ["\"\\/\u{8}\u{C}\n\r\t", "\u{2028}é🌙\u{0}", "</script>", ""])
  func anyWords(words: String) throws {
    struct Spelled: Decodable {
      struct Message: Decodable { var content: String }
      var messages: [Message]
    }
    let request = try DeepSeekDialect(key: nil).encode(.question("x" + words), attempt: 1)
    let spelled = try JSONDecoder().decode(Spelled.self, from: Data(request.body))
    #expect(spelled.messages.last?.content == "x" + words)
  }

  @Test(
    "Retired names are replaced with a warning; current ones are not",
    arguments: [
      ("deepseek-chat", true), ("deepseek-reasoner", true), ("deepseek-flash", false), ("deepseek-v4-pro", false),
      ("my-own", false),
    ])
  func aliases(name: String, isRetired: Bool) {
    let dialect = DeepSeekDialect(key: nil, model: name)
    #expect(dialect.model == (isRetired ? "deepseek-flash" : name))
    #expect(dialect.warnings.isEmpty == !isRetired)
    #expect(dialect.warnings.allSatisfy { $0.contains(name) && $0.contains("deepseek-flash") })
  }
}

@Suite("Keys and addresses")
struct KeysAndAddresses {
  @Test("A key never shows, whichever way it is printed")
  func hidden() throws {
    let key = try ProviderKey("sk-very-secret")
    var dumped = ""
    dump(key, to: &dumped)
    dump(DeepSeekDialect(key: key), to: &dumped)
    for text in ["\(key)", String(describing: key), String(reflecting: key), dumped, "\(DeepSeekDialect(key: key))"] {
      #expect(!text.contains("secret"))
    }
  }

  @Test("What cannot stand in a header is no key", arguments: ["", "a b", "a\r\nX-Evil: 1", "schlüssel", "a\n"])
  func malformedKeys(text: String) {
    #expect(throws: ProviderKey.Malformed.self) { try ProviderKey(text) }
  }

  @Test(
    "Only https, or http to this machine",
    arguments: [
      ("https://api.deepseek.com", true), ("https://api.deepseek.com/v1/", true), ("HTTPS://x.y", true),
      ("http://localhost:11434", true), ("http://127.0.0.1:8080/v1", true), ("http://[::1]:8080", true),
      ("http://api.deepseek.com", false), ("http://127.0.0.1.evil.com", false), ("http://localhost@evil.com", false),
      ("http://[::1].evil.com", false), ("http://[::1", false), ("http://[::1]x:80", false),
      ("http://127.0.0.+1", false), ("http://127.08.0.1", false), ("http://127.0.0.01", false),
      ("http://127.evil.com", false), ("https://user:pass@host", false),
      ("https://", false), ("ftp://x", false),
      ("https://x?y", false), ("https://x#y", false), ("https://x y", false), ("", false),
    ])
  func addresses(text: String, isGood: Bool) throws {
    if isGood {
      #expect(try ProviderAddress(text).appending("/models").hasSuffix("/models"))
      #expect(try !ProviderAddress(text).description.hasSuffix("/"))
    } else {
      #expect(throws: ProviderAddress.Malformed.self) { try ProviderAddress(text) }
    }
  }

  @Test(
    "This machine is known by its plain names alone, and by the address that a connection leads to",
    arguments: [
      ("localhost", true, false), ("LocalHost", true, false), ("[::1]", true, false), ("127.0.0.1", true, true),
      ("127.255.0.9", true, true), ("::1", false, true), ("::ffff:127.0.0.1", false, true),
      ("::ffff:127.0.0.1.evil.com", false, false), ("::ffff:10.0.0.1", false, false),
      ("127.0.0.1.evil.com", false, false),
      ("127.0.0.256", false, false), ("127.0.0", false, false), ("127.1", false, false), ("127.0.0.0x1", false, false),
      ("127.08.0.1", false, false), ("127.0.0.1 ", false, false), ("127.0.0.١", false, false),
      ("0.0.0.0", false, false),
      ("localhost.", false, false), ("localhost.evil.com", false, false), ("[::1].evil.com", false, false),
      ("[::2]", false, false), ("128.0.0.1", false, false), ("", false, false),
    ])
  func thisMachine(text: String, isHost: Bool, isNumeric: Bool) {
    #expect(ThisMachine.isHost(text) == isHost)
    #expect(ThisMachine.isNumeric(text) == isNumeric)
  }
}
