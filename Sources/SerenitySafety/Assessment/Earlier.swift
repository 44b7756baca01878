import SerenityCore

/// What was said before a message, as far as it changes how the message is read.
struct Earlier: Hashable, Sendable {
  /// The tier of the message right before.
  var previous: RiskTier
  /// The gravest tier of the two messages before: the window in which a bare "yes" is the answer to a question about it.
  var recent: RiskTier
  /// The gravest tier of the whole talk, which a retraction may come back to at any time.
  var stated: RiskTier

  /// A talk of one message, or of none.
  init(_ previous: RiskTier) { self.init(previous: previous, recent: previous, stated: previous) }

  /// A talk; whatever is recent was stated.
  init(previous: RiskTier, recent: RiskTier, stated: RiskTier) {
    self.previous = previous
    self.recent = max(previous, recent)
    self.stated = max(previous, recent, stated)
  }
}
