import FoundationEssentials

/// The file of a recording; nothing that was paid for is ever lost.
package struct CassetteFile: Sendable {
  /// Why nothing was written.
  package enum Failure: Error, Hashable, Sendable {
    case taken(path: String, origin: Cassette.Origin)
    case notWritable(path: String)

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
  package func write(_ cassette: Cassette) throws(Failure) { try write(cassette, to: cassette.path) }

  /// Writes what there is of a recording beside the cassette, over nothing, and returns where.
  package func writePartial(_ cassette: Cassette) throws(Failure) -> String {
    var path = cassette.path + ".partial"
    var number = 1
    while FileManager.default.fileExists(atPath: root + "/" + path) {
      number += 1
      path = cassette.path + ".partial-\(number)"
    }
    try write(cassette, to: path)
    return path
  }

  private func write(_ cassette: Cassette, to path: String) throws(Failure) {
    do {
      try Data(cassette.render().utf8).write(to: URL(filePath: root + "/" + path), options: .atomic)
    } catch {
      throw .notWritable(path: path)
    }
  }
}
