extension ProviderKey {
  /// The header that carries the key as a bearer token, for a request that no dialect spells.
  package var authorizationHeader: HTTPHeader { bearer }

  /// The header that carries the key as Anthropic wants it, for a request that no dialect spells.
  package var apiKeyHeader: HTTPHeader { HTTPHeader("x-api-key", String(bearer.value.dropFirst("Bearer ".count))) }
}
