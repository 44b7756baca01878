import SerenityLive

/// Where the program runs, as far as a talk that is going on needs to know; no environment, which holds keys.
struct ChatPlace: Hashable, Sendable {
  var currentFolder: String
  var temporaryFolder: String
  /// Whether this is an automatic run, in which nothing is written that people should review.
  var isContinuousIntegration: Bool

  init(_ surroundings: Surroundings) {
    currentFolder = surroundings.currentFolder
    temporaryFolder = surroundings.temporaryFolder
    isContinuousIntegration = surroundings.isContinuousIntegration
  }
}
