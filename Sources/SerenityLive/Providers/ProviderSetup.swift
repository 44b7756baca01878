package import SerenityCore
package import SerenityProviders

/// Which providers are to be asked, as the user said it; what was left open comes from the surroundings.
package struct ProviderWish: Hashable, Sendable {
  /// The provider's name, such as `deepseek`.
  package var provider: String?
  /// The model's name.
  package var model: String?
  /// The provider's address.
  package var address: String?
  /// The providers to ask when the first fails, in order.
  package var fallbacks: [String]

  package init(provider: String? = nil, model: String? = nil, address: String? = nil, fallbacks: [String] = []) {
    self.provider = provider
    self.model = model
    self.address = address
    self.fallbacks = fallbacks
  }
}

/// The providers that will be asked, with their keys.
package struct ProviderSetup: Sendable {
  /// Why no provider can be asked.
  package enum Failure: Error, Hashable, Sendable {
    /// There is no key for a provider; the sentence says where to put one.
    case noKey(provider: String, sentence: String)
    /// What was said cannot be used.
    case unusable(sentence: String)

    /// What is wrong and what to do; never holds a key.
    package var sentence: String {
      switch self {
      case .noKey(_, let sentence), .unusable(let sentence): sentence
      }
    }
  }

  /// One provider.
  package struct Provider: Sendable {
    /// Such as `deepseek`.
    package var name: String
    /// The model asked for.
    package var model: String
    /// How it is spoken to; holds the key.
    package var dialect: any Dialect
  }

  /// In the order in which they are asked, at least one.
  package var providers: [Provider]
  /// What the user should know, a sentence each.
  package var warnings: [String]

  /// Reads what is wanted from the wish, the environment, `.env` and the credentials file, in this order.
  package static func read(_ wish: ProviderWish, _ surroundings: Surroundings) throws(Failure) -> ProviderSetup {
    throw .unusable(sentence: "not built yet")
  }

  /// The model that asks these providers over a transport.
  package func model(
    transport: any HTTPTransport, time: any TimeSource, random: any RandomSource, events: any EventSink,
    configuration: ProviderConfiguration = ProviderConfiguration()
  ) -> any ChatModel {
    ProviderChain(
      providers.map { provider in
        ProviderChain.Link(
          name: provider.name,
          model: ProviderClient(
            dialect: provider.dialect, transport: transport, configuration: configuration, time: time, random: random,
            events: events))
      }, time: time, events: events)
  }
}
