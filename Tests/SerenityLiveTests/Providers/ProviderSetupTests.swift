import SerenityCore
import SerenityProviders
import Testing

@testable import SerenityLive

@Suite("Providers are chosen by wish, environment and habit, and every key goes where it belongs")
struct ProviderSetupTests {
  private static let keys = [
    "DEEPSEEK_API_KEY": "deep-key", "OPENAI_API_KEY": "open-key", "ANTHROPIC_API_KEY": "anthropic-key",
  ]

  private func read(
    _ wish: ProviderWish = ProviderWish(), _ environment: [String: String] = [:]
  ) throws(ProviderSetup.Failure) -> ProviderSetup {
    try ProviderSetup.read(wish, Surroundings(environment: Self.keys.merging(environment) { $1 }, currentFolder: "/"))
  }

  /// Where a provider's health is asked, and the key that goes there.
  private func asked(_ setup: ProviderSetup, _ index: Int = 0) async throws -> HTTPRequest {
    let listener = Listener(answer: .failure(.timedOut))
    _ = await setup.providers[index].checkHealth(over: listener, within: .seconds(1))
    return try #require(listener.heard.first)
  }

  @Test("With nothing said it is DeepSeek's current model")
  func standard() throws {
    let setup = try read()
    #expect(setup.description == "deepseek deepseek-flash at https://api.deepseek.com (key from the environment)")
    #expect(setup.warnings.isEmpty)
    #expect(setup.providers.map(\.dialect.name) == ["deepseek"])
  }

  @Test(
    "Each provider has a model and an address of its own",
    arguments: [
      ("openai", "openai gpt-5-nano at https://api.openai.com/v1 (key from the environment)"),
      (
        "anthropic",
        "anthropic claude-haiku-4-5-20251001 at https://api.anthropic.com (key from the environment)"
      ),
      ("Ollama", "ollama deepseek-r1 at http://localhost:11434 (no key)"),
    ])
  func vendors(name: String, description: String) throws {
    #expect(try read(ProviderWish(provider: name)).description == description)
    #expect(try read(ProviderWish(), ["SERENITY_PROVIDER": name]).description == description)
  }

  @Test("The wish counts before the environment")
  func precedence() throws {
    let environment = [
      "SERENITY_PROVIDER": "openai", "SERENITY_MODEL": "a", "SERENITY_ADDRESS": "https://one.example",
      "SERENITY_FALLBACK": "anthropic, ollama",
    ]
    let theirs = try read(ProviderWish(), environment)
    #expect(theirs.providers.map(\.name) == ["openai", "anthropic", "ollama"])
    #expect(theirs.providers[0].model == "a")
    #expect(theirs.providers[0].address.description == "https://one.example")
    let mine = try read(
      ProviderWish(model: "b", address: "https://two.example", fallbacks: ["deepseek/deepseek-v4-pro"]), environment)
    #expect(mine.providers.map(\.name) == ["openai", "deepseek"])
    #expect(mine.providers.map(\.model) == ["b", "deepseek-v4-pro"])
    #expect(mine.providers[0].address.description == "https://two.example")
  }

  @Test("A model and an address that belong to one provider do not go over to another, and its key neither")
  func belonging() async throws {
    let setup = try read(
      ProviderWish(provider: "openai"),
      ["SERENITY_MODEL": "deepseek-v4-pro", "SERENITY_ADDRESS": "https://gateway.example"])
    #expect(setup.providers[0].model == "gpt-5-nano")
    #expect(try await asked(setup).url == "https://api.openai.com/v1/models")
    #expect(setup.warnings.count == 2)
  }

  @Test(
    "A provider's own key never goes to this machine; a key for the address does",
    arguments: [
      "http://127.0.0.1:8080", "http://localhost:8080/v1", "http://[::1]:9", "https://127.0.0.1:8443",
    ])
  func loopback(address: String) async throws {
    for provider in ["deepseek", "openai", "anthropic"] {
      let wish = ProviderWish(provider: provider, address: address)
      let bare = try await asked(try read(wish))
      #expect(bare.url.hasPrefix(address))
      #expect(!bare.headers.contains { $0.value.contains("key") })
      let given = try await asked(try read(wish, ["SERENITY_ADDRESS_KEY": "local-key"]))
      #expect(given.headers.contains { $0.value.hasSuffix("local-key") })
    }
    #expect(try ProviderSetup.read(ProviderWish(address: address), Surroundings()).providers.count == 1)
    let fallback = try read(ProviderWish(fallbacks: ["openai@\(address)"]), ["SERENITY_ADDRESS_KEY": "local-key"])
    #expect(try await asked(fallback, 1).headers.allSatisfy { !$0.value.contains("key") })
  }

  @Test("A key that goes to an address other than its provider's is told")
  func gateway() async throws {
    let setup = try read(ProviderWish(address: "https://gateway.example/v1"))
    #expect(try await asked(setup).headers.contains { $0.value == "Bearer deep-key" })
    #expect(
      setup.warnings == ["The key DEEPSEEK_API_KEY goes to gateway.example, which is not DeepSeek's own address."])
    let own = try read(ProviderWish(address: "https://gateway.example"), ["SERENITY_ADDRESS_KEY": "gateway-key"])
    #expect(try await asked(own).headers.contains { $0.value == "Bearer gateway-key" })
    #expect(own.warnings.isEmpty)
    #expect(try read(ProviderWish(address: "https://api.deepseek.com/v1")).warnings.isEmpty)
  }

  @Test("A file that came with a folder may choose the provider, and never where a key goes")
  func hostileFile() async throws {
    let house = try Household()
    try house.write(
      "SERENITY_PROVIDER=openai\nSERENITY_ADDRESS=https://evil.example\nOLLAMA_HOST=https://evil.example\n",
      to: house.project + "/.env")
    let setup = try ProviderSetup.read(ProviderWish(fallbacks: ["ollama"]), house.surroundings(Self.keys))
    #expect(setup.providers.map(\.name) == ["openai", "ollama"])
    #expect(setup.providers.allSatisfy { !$0.address.description.contains("evil") })
    #expect(setup.warnings.contains { $0.contains("SERENITY_ADDRESS in ") })
  }

  @Test(
    "OLLAMA_HOST is read as Ollama reads it",
    arguments: [
      ("127.0.0.1:11500", "http://127.0.0.1:11500"), ("localhost", "http://localhost:11434"),
      ("0.0.0.0", "http://127.0.0.1:11434"), ("0.0.0.0:9", "http://127.0.0.1:9"), (":9", "http://127.0.0.1:9"),
      ("http://localhost:9/", "http://localhost:9"), ("[::1]:9", "http://[::1]:9"), ("[::]:9", "http://127.0.0.1:9"),
      ("https://ollama.example", "https://ollama.example"),
    ])
  func ollamaHost(host: String, address: String) throws {
    let setup = try read(ProviderWish(provider: "ollama"), ["OLLAMA_HOST": host])
    #expect(setup.providers[0].address.description == address)
  }

  @Test("A missing key says where to put one, a placeholder is told as such, and a fallback without one is left out")
  func missingKeys() throws {
    let nobody = Surroundings(environment: ["HOME": "/home/maya", "OPENAI_API_KEY": "open-key"], currentFolder: "/")
    do throws(ProviderSetup.Failure) {
      Issue.record("read as \(try ProviderSetup.read(ProviderWish(), nobody))")
    } catch {
      guard case .noKey("deepseek", let sentence) = error else { throw error }
      #expect(sentence.contains("DEEPSEEK_API_KEY in the environment or in .env"))
      #expect(sentence.contains("/home/maya/.config/serenity/credentials (chmod 600)"))
    }
    let kept = try ProviderSetup.read(ProviderWish(provider: "openai", fallbacks: ["deepseek", "ollama"]), nobody)
    #expect(kept.providers.map(\.name) == ["openai", "ollama"])
    #expect(kept.warnings.contains { $0.hasPrefix("The fallback deepseek is left out.") })
    #expect(throws: ProviderSetup.Failure.self) { try read(ProviderWish(), ["DEEPSEEK_API_KEY": "sk-..."]) }
    do throws(ProviderSetup.Failure) { _ = try read(ProviderWish(), ["DEEPSEEK_API_KEY": "sk-..."]) } catch {
      #expect(error.sentence.contains("DEEPSEEK_API_KEY in the environment is a placeholder"))
    }
  }

  @Test(
    "What cannot be used is refused with a sentence that helps and repeats no key",
    arguments: [
      (ProviderWish(provider: "deepsek"), "There is no provider \"deepsek\" (did you mean \"deepseek\"?); "),
      (ProviderWish(provider: "sk-canary0123"), "What is given as the provider is no provider's name; "),
      (ProviderWish(address: "http://provider.example"), "Plain http would show the key to the network"),
      (ProviderWish(address: "https://me:canary@provider.example"), "The provider's address must be a host"),
      (ProviderWish(model: "a b"), "The model's name has a space"),
      (ProviderWish(fallbacks: ["cohere"]), "There is no"),
    ])
  func refusals(wish: ProviderWish, start: String) {
    do throws(ProviderSetup.Failure) {
      Issue.record("read as \(try read(wish))")
    } catch {
      #expect(error.sentence.hasPrefix(start), "\(error.sentence)")
      #expect(!"\(error)".contains("canary"))
    }
  }

  @Test("A key with a stray character is refused without being shown, and one with white space around it is taken")
  func strayCharacters() throws {
    #expect(try read(ProviderWish(), ["DEEPSEEK_API_KEY": " deep-key\n"]).providers.count == 1)
    do throws(ProviderSetup.Failure) { _ = try read(ProviderWish(), ["DEEPSEEK_API_KEY": "canary canary"]) } catch {
      #expect(error.sentence.hasPrefix("DEEPSEEK_API_KEY in the environment cannot be used."))
      #expect(!error.sentence.contains("canary"))
    }
  }

  @Test("A retired model is told")
  func retired() throws {
    #expect(try read(ProviderWish(model: "deepseek-chat")).warnings.contains { $0.contains("retired") })
  }

  @Test("No description of a setup shows a key")
  func hidden() throws {
    let setup = try read(ProviderWish(fallbacks: ["openai", "anthropic"]))
    var text = "\(setup) \(String(reflecting: setup))"
    dump(setup, to: &text)
    for key in Self.keys.values.sorted() { #expect(!text.contains(key)) }
  }
}
