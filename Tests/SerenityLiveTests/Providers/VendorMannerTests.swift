import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@testable import SerenityLive

@Suite("A provider is asked by the interface and with the thoughts that were wanted")
struct VendorMannerTests {
  private static let keys = [
    "DEEPSEEK_API_KEY": "deep-key", "OPENAI_API_KEY": "open-key", "ANTHROPIC_API_KEY": "a-key",
  ]

  private func read(
    _ wish: ProviderWish, _ environment: [String: String] = [:], isAlone: Bool = false
  ) throws(ProviderSetup.Failure) -> ProviderSetup {
    try ProviderSetup.read(
      wish, Surroundings(environment: Self.keys.merging(environment) { $1 }, currentFolder: "/"), isAlone: isAlone)
  }

  private static let asked: [(ProviderWish, DialectKind, String, String)] = [
    (ProviderWish(), .deepSeek, "https://api.deepseek.com/chat/completions", #""thinking":{"type":"disabled"}"#),
    (
      ProviderWish(thinking: "on"), .deepSeek, "https://api.deepseek.com/chat/completions",
      #""thinking":{"type":"enabled"}"#
    ),
    (
      ProviderWish(api: "responses"), .responses, "https://api.deepseek.com/responses", #""reasoning":{"effort":"low"}"#
    ),
    (ProviderWish(provider: "openai"), .openAI, "https://api.openai.com/v1/chat/completions", #""messages":"#),
    (
      ProviderWish(provider: "openai", api: "Responses", thinking: "on"), .responses,
      "https://api.openai.com/v1/responses", #""reasoning":{"effort":"high"}"#
    ),
    (
      ProviderWish(provider: "anthropic", api: "messages"), .anthropic, "https://api.anthropic.com/v1/messages",
      #""messages":"#
    ),
    (ProviderWish(provider: "ollama"), .ollama, "http://localhost:11434/api/chat", #""think":false"#),
    (ProviderWish(provider: "ollama", thinking: "on"), .ollama, "http://localhost:11434/api/chat", #""think":true"#),
    (
      ProviderWish(provider: "ollama", api: "chat"), .ollamaCompletions, "http://localhost:11434/v1/chat/completions",
      #""reasoning_effort":"none""#
    ),
  ]

  @Test("Each interface has its address, its spelling and its word for thoughts", arguments: asked)
  func asks(wish: ProviderWish, spelling: DialectKind, url: String, word: String) throws {
    let provider = try read(wish).providers[0]
    let request = try provider.dialect.encode(.question(), attempt: 1)
    #expect(provider.spelling == spelling)
    #expect(request.url == url)
    #expect(String(decoding: request.body, as: UTF8.self).contains(word))
  }

  @Test("The environment says it too, for its own provider alone")
  func environment() throws {
    let said = ["SERENITY_PROVIDER": "ollama", "SERENITY_API": "chat", "SERENITY_THINKING": "on"]
    let own = try read(ProviderWish(), said)
    #expect(own.providers[0].spelling == .ollamaCompletions)
    #expect(own.warnings.contains { $0.contains("Thinking is on") })
    #expect(try read(ProviderWish(api: "native"), said).providers[0].spelling == .ollama)
    let other = try read(ProviderWish(provider: "deepseek"), said)
    #expect(other.providers[0].spelling == .deepSeek)
    #expect(other.warnings.count { $0.contains("does not count") } == 2)
  }

  @Test(
    "What a provider does not have is refused with what it has",
    arguments: [
      (ProviderWish(provider: "anthropic", api: "chat"), "write --api messages"),
      (ProviderWish(provider: "ollama", api: "responses"), "write --api native or chat"),
      (ProviderWish(thinking: "maybe"), "on or off"),
      (ProviderWish(provider: "openai", thinking: "off"), "decided by its name"),
      (ProviderWish(api: "responses", thinking: "off"), "choose --api chat"),
    ])
  func refused(wish: ProviderWish, part: String) {
    #expect {
      _ = try read(wish)
    } throws: {
      ($0 as? ProviderSetup.Failure)?.sentence.contains(part) == true
    }
  }

  @Test("Who asks one provider alone leaves the fallbacks out and says so")
  func alone() throws {
    let setup = try read(ProviderWish(), ["SERENITY_FALLBACK": "openai,nobody"], isAlone: true)
    #expect(setup.providers.map(\.name) == ["deepseek"])
    #expect(setup.warnings == ["Only deepseek is asked here; the fallbacks that are set do not count."])
  }
}
