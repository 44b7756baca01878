public import SerenityCore

/// How a SQLite store is opened.
public struct StoreConfiguration: Sendable {
  /// What a commit survives.
  public enum Durability: Sendable {
    /// A commit survives a power loss (`synchronous = FULL`): the setting for a person's own words (CHAT-2).
    case full
    /// A commit survives a crash of the program, the newest may be lost with the power (`synchronous = NORMAL`).
    ///
    /// For simulated worlds: a commit waits for no disk, 0.02 ms in place of 4 ms.
    case normal
  }

  /// What a commit survives.
  public var durability: Durability
  /// How long to wait for another program that holds the file before giving up with `StoreError.busy`.
  public var busyTimeout: Duration
  /// Where a new file's salt is drawn from, in the stream `store.salt`; an existing file draws nothing.
  public var random: any RandomSource
  /// The most pages of 4 KiB the file may grow to; nil for SQLite's own bound.
  ///
  /// Tests fill a disk with it.
  package var maximumPages: Int?
  /// The name of the registered SQLite file layer; nil for the system's own.
  ///
  /// Tests break a disk with it.
  package var fileLayer: String?

  /// Makes a configuration; durable unless told otherwise, waiting at most two seconds for another program.
  public init(
    durability: Durability = .full, busyTimeout: Duration = .seconds(2), random: any RandomSource
  ) {
    self.durability = durability
    self.busyTimeout = busyTimeout
    self.random = random
  }
}
