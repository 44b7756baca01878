package import SerenityCore
package import SerenityProviders

/// Whom a live run asks, and by which clock.
package struct LiveProvider: Sendable {
  /// Such as `deepseek`.
  package var name: String
  /// The model asked for.
  package var model: String
  /// In which spelling it answers, as a cassette names it and a replay reads it.
  package var spelling: DialectKind
  /// Where it is asked; nil where that is not told.
  package var address: String?
  /// How it is spoken to; holds the key.
  package var dialect: any Dialect
  /// What carries the requests.
  package var transport: any HTTPTransport
  /// The real clock.
  package var time: any TimeSource

  package init(
    name: String, model: String, spelling: DialectKind, address: String? = nil, dialect: any Dialect,
    transport: any HTTPTransport,
    time: any TimeSource
  ) {
    self.name = name
    self.model = model
    self.spelling = spelling
    self.address = address
    self.dialect = dialect
    self.transport = transport
    self.time = time
  }
}
