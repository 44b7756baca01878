package import SerenityCore
package import SerenityProviders

/// How a provider is doing, as one request told (LLM-7).
package struct HealthOutcome: Hashable, Sendable {
  /// What was learnt.
  package enum Kind: String, Sendable {
    /// It answers, and takes the key where one was sent.
    case well
    /// It answers, and does not take the key.
    case keyRefused
    /// It does not answer.
    case unreachable
    /// It answers with something that says neither.
    case unknown
  }

  /// What was learnt.
  package var kind: Kind
  /// The provider's clock, from the Date header; nil when it did not say.
  package var date: Instant?
  /// What was learnt and what to do about it, as a sentence; never holds the key or the server's words.
  package var sentence: String
}

/// The question that tells whether a provider is there, on an endpoint that it really has (LLM-7): none has `/health`.
package struct HealthCheck: Sendable {
  let vendor: Vendor
  let address: ProviderAddress
  let key: ProviderKey?

  /// The endpoint, found below the address as the vendor's dialect finds its own; it costs nothing, and all but Ollama's
  /// want the key.
  private var url: String {
    switch vendor {
    case .deepseek: address.appending("/models")
    case .openai: address.versionedIfBare("/models")
    case .anthropic: address.versioned("/models")
    case .ollama: address.unversioned("/api/version")
    }
  }

  /// What is sent; holds the key, so it is never logged.
  var request: HTTPRequest {
    var headers = [HTTPHeader("Accept", "application/json")]
    if vendor == .anthropic {
      headers.append(HTTPHeader("anthropic-version", "2023-06-01"))
      if let key { headers.append(key.apiKeyHeader) }
    } else if let key {
      headers.append(key.authorizationHeader)
    }
    return HTTPRequest(
      method: "GET", url: url, headers: headers, body: [],
      label: CallLabel(session: SessionID("health"), purpose: .reply, attempt: 1, sections: []))
  }

  /// What a response's head means.
  func outcome(status: Int, date: Instant?) -> HealthOutcome {
    let name = vendor.title
    switch status {
    case 200..<300:
      return HealthOutcome(
        kind: .well, date: date, sentence: key == nil ? "\(name) answers." : "\(name) answers and accepts the key.")
    case 401, 403:
      return HealthOutcome(
        kind: .keyRefused, date: date,
        sentence: key == nil
          ? "\(name) answers \(status): it wants a key; set \(KeyRing.addressKeyVariable) for this address."
          : "\(name) does not accept the key (\(status)); check that it is whole and still valid.")
    case 300..<400:
      return HealthOutcome(
        kind: .unknown, date: date,
        sentence: "\(address) answers with a redirect (\(status)); configure the address it leads to.")
    case 404:
      return HealthOutcome(
        kind: .unknown, date: date,
        sentence: "There is no \(url) (404); check that the address is the provider's.")
    case 429:
      return HealthOutcome(
        kind: .unknown, date: date, sentence: "\(name) answers that there are too many requests (429); wait a moment.")
    default:
      return HealthOutcome(
        kind: .unknown, date: date, sentence: "\(name) answers \(status); it may be in trouble, try again later.")
    }
  }

  /// What a broken transport means; its own detail may name hosts and libraries, never the key.
  func outcome(of error: TransportError) -> HealthOutcome {
    let told = ProviderFailure(error).message
    return HealthOutcome(kind: .unreachable, date: nil, sentence: "\(address.authority): \(told)")
  }

  /// Asks, once, and waits no longer than the limit.
  package func run(over transport: any HTTPTransport, within limit: Duration) async -> HealthOutcome {
    do throws(TransportError) {
      let response = try await transport.open(request, within: limit)
      response.body.cancel()
      return outcome(status: response.status, date: response.header("date").flatMap(HTTPDate.parse))
    } catch {
      return outcome(of: error)
    }
  }
}

extension ProviderSetup.Provider {
  /// Asks after the provider's health, once, and waits no longer than the limit (LLM-7).
  package func checkHealth(over transport: any HTTPTransport, within limit: Duration) async -> HealthOutcome {
    await healthCheck.run(over: transport, within: limit)
  }
}
