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
  /// By which of its interfaces the provider is asked, such as `responses`.
  package var api: String?
  /// Whether the model thinks before it answers, `on` or `off`.
  package var thinking: String?
  /// The providers to ask when the first fails, in order, each as `NAME`, `NAME/MODEL` or either with `@ADDRESS`.
  package var fallbacks: [String]

  /// Says what is wanted; nil and empty leave it to the surroundings.
  package init(
    provider: String? = nil, model: String? = nil, address: String? = nil, api: String? = nil,
    thinking: String? = nil, fallbacks: [String] = []
  ) {
    self.provider = provider
    self.model = model
    self.address = address
    self.api = api
    self.thinking = thinking
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
    /// Where it is asked.
    package var address: ProviderAddress
    /// In which spelling it is asked and answers.
    package var spelling: DialectKind
    /// Where its key was found, such as `the environment`; nil when it is asked without one.
    package var keyPlace: String?
    /// How it is spoken to; holds the key.
    package var dialect: any Dialect
    /// How its health is asked after; holds the key.
    package var healthCheck: HealthCheck
  }

  /// In the order in which they are asked, at least one.
  package var providers: [Provider]
  /// What the user should know, a sentence each; never holds a key.
  package var warnings: [String]

  /// Reads what is wanted from the wish, the environment, `.env` and the credentials file, in this order.
  ///
  /// A first provider without a key is a `Failure`; a fallback without one is left out with a warning. For who asks one
  /// provider alone (`isAlone`) fallbacks do not count, which is told.
  package static func read(
    _ wish: ProviderWish, _ surroundings: Surroundings, isAlone: Bool = false
  ) throws(Failure) -> ProviderSetup {
    let choice = ProviderChoice(wish: wish, ring: KeyRing(surroundings))
    var warnings = choice.ring.warnings
    var providers = [try choice.first(&warnings)]
    if isAlone, !choice.fallbacks.isEmpty {
      warnings.append("Only \(providers[0].name) is asked here; the fallbacks that are set do not count.")
    }
    for spelled in isAlone ? [] : choice.fallbacks {
      do {
        let next = try choice.fallback(spelled, &warnings)
        if providers.contains(where: { $0.name == next.name && $0.address == next.address && $0.model == next.model }) {
          warnings.append("The fallback \(next.name) is asked already and is left out.")
        } else {
          providers.append(next)
        }
      } catch .noKey(let provider, let sentence) {
        warnings.append("The fallback \(provider) is left out. \(sentence)")
      } catch {
        throw error
      }
    }
    warnings += providers.flatMap(\.dialect.warnings)
    return ProviderSetup(providers: providers, warnings: warnings)
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

extension ProviderSetup: CustomStringConvertible {
  /// The providers with model, address and the key's place, in the order in which they are asked; never a key.
  package var description: String {
    providers.map { provider in
      let key = provider.keyPlace.map { "key from \($0)" } ?? "no key"
      return "\(provider.name) \(provider.model) at \(provider.address) (\(key))"
    }.joined(separator: ", then ")
  }
}
