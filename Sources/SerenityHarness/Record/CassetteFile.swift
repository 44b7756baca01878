import FoundationEssentials

/// The file of a recording; nothing that was paid for is ever lost.
package struct CassetteFile: Sendable {
  /// Why nothing was written.
  package enum Failure: Error, Hashable, Sendable {
    case taken(path: String, origin: Cassette.Origin)
    case notWritable(path: String)

    /// What is wrong, as a part of a sentence.
    var reason: String {
      switch self {
      case .taken(let path, _): "\(path) is there already"
      case .notWritable(let path): "\(path) cannot be written any more, so nothing more was asked"
      }
    }

    /// What is wrong and what to do.
    package var sentence: String {
      switch self {
      case .taken(let path, let origin):
        "\(path) is there already, and its answers are \(origin.rawValue); --again takes new ones in their place."
      case .notWritable(let path):
        "\(path) cannot be written; look at the folder's permissions and the disk's space."
      }
    }
  }

  private let root: String

  /// Works under the folder that holds `scenarios/`.
  package init(root: String) { self.root = root }

  /// Refuses a place that is taken, before anything is paid for; `again` takes it.
  package func check(_ existing: Cassette?, again: Bool) throws(Failure) {
    if let existing, !again { throw .taken(path: existing.path, origin: existing.origin) }
  }

  /// Writes a cassette to its path, whole or not at all.
  package func write(_ cassette: Cassette) throws(Failure) {
    do {
      try Data(cassette.render().utf8).write(to: URL(filePath: root + "/" + cassette.path), options: .atomic)
    } catch {
      throw .notWritable(path: cassette.path)
    }
  }

  /// Begins the file that grows beside the cassette while its answers come, over nothing that is there.
  package func begin(_ cassette: Cassette) throws(Failure) -> PartialCassette {
    try PartialCassette(cassette, root: root)
  }
}
