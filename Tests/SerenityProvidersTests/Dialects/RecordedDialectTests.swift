import SerenityProviders
import Testing

@Suite("Whose dialect an exchange was in")
struct WhoseDialect {
  static let addresses: [(String, DialectKind?)] = [
    ("https://api.deepseek.com/chat/completions", .deepSeek),
    ("https://api.deepseek.com/v1/chat/completions", .deepSeek), ("https://api.deepseek.com/responses", .responses),
    ("https://api.deepseek.com/anthropic/v1/messages", .anthropic),
    ("https://api.openai.com/v1/chat/completions", .openAI), ("https://api.openai.com/v1/responses", .responses),
    ("https://me.openai.azure.com/openai/deployments/x/chat/completions?api-version=2024-10-21", .openAI),
    ("https://api.anthropic.com/v1/messages", .anthropic), ("HTTPS://API.ANTHROPIC.COM/V1/MESSAGES/", .anthropic),
    ("http://localhost:11434/v1/chat/completions", .ollamaCompletions),
    ("https://ollama.com/v1/chat/completions", .ollamaCompletions),
    ("<OLLAMA_API_BASE>/chat/completions", .ollamaCompletions), ("http://localhost:11434/api/chat", .ollama),
    ("https://ollama.com/api/chat", .ollama), ("https://www.ruby-lang.org/en/about/license.txt", nil), ("", nil),
    ("https://api.openai.com/v1/embeddings", nil), ("/chat/completions", .openAI),
  ]

  @Test("The endpoint decides, then the host", arguments: addresses)
  func kinds(url: String, kind: DialectKind?) {
    #expect(DialectKind(url: url) == kind)
    #expect(Dialects.forRecording(url: url)?.name == kind?.reader().name)
  }
}
