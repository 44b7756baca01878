import FoundationEssentials
import SerenityCore

/// The places where keys are kept, in the order in which they count: environment, `.env`, credentials file (LLM-6).
///
/// No description, dump or interpolation shows a value.
package struct KeyRing: Sendable {
  /// One place.
  package enum Place: Hashable, Sendable {
    case environment
    case dotEnv(path: String)
    case credentials(path: String)

    /// The place for a sentence, such as `the environment`.
    package var title: String {
      switch self {
      case .environment: "the environment"
      case .dotEnv(let path), .credentials(let path): path
      }
    }
  }

  /// What is found under a name.
  package enum Finding: Sendable {
    /// A value, which may yet not be fit for a header.
    case value(String, Place)
    /// Only what stands in for one in an example; the places that hold it.
    case placeholder([Place])
    /// Nothing.
    case nothing
  }

  private var shelves: [(place: Place, file: KeyFile)] = []
  private let environment: [String: String]
  /// What the user should know about the places, a sentence each.
  package private(set) var warnings: [String] = []
  /// Where the credentials file is looked for; nil without a home.
  package let credentialsPath: String?
  /// Why the credentials file there is not used, with what mends it; nil when it is used or not there.
  package private(set) var credentialsRefusal: String?

  /// Looks at all places.
  package init(_ surroundings: Surroundings) {
    environment = surroundings.environment
    credentialsPath = surroundings.configurationFolder.map { $0 + "/credentials" }
    for path in Self.dotEnvPaths(from: surroundings.currentFolder) { takeDotEnv(path) }
    if let credentialsPath { takeCredentials(credentialsPath) }
  }

  /// What the places hold under a name; a place with nothing or a placeholder leaves it to the next.
  package func find(_ name: String) -> Finding {
    var placeholders: [Place] = []
    let candidates = [(Place.environment, environment[name])] + shelves.map { ($0.place, $0.file.value(name)) }
    for (place, found) in candidates {
      guard let value = found?.trimmed, !value.isEmpty else { continue }
      if Placeholder.isOne(value) { placeholders.append(place) } else { return .value(value, place) }
    }
    return placeholders.isEmpty ? .nothing : .placeholder(placeholders)
  }

  /// A setting that is no secret, from the environment, or from `.env` where `inFiles` allows.
  ///
  /// A file that came with a folder may choose among the providers; where bytes go is for the user alone to say.
  func setting(_ name: String, inFiles: Bool) -> String? {
    let places = [environment[name]] + (inFiles ? shelves.map { $0.file.value(name) } : [])
    return places.compactMap(\.self).map(\.trimmed).first { !$0.isEmpty }
  }

  /// The `.env` of the folder, then that of the project it is in: the nearest folder upwards with `scenarios/`.
  package static func dotEnvPaths(from folder: String) -> [String] {
    var candidate = folder
    while candidate.count > 1 {
      var isFolder = false
      if FileManager.default.fileExists(atPath: candidate + "/scenarios", isDirectory: &isFolder), isFolder {
        return candidate == folder ? [folder + "/.env"] : [folder + "/.env", candidate + "/.env"]
      }
      guard let slash = candidate.lastIndex(of: "/") else { break }
      candidate = String(candidate[..<slash])
    }
    return [folder + "/.env"]
  }
}

// MARK: - Files
extension KeyRing {
  private mutating func takeDotEnv(_ path: String) {
    let file: PrivateFile
    do throws(PrivateFile.Failure) {
      file = try PrivateFile(path, followsLinks: true, maximumBytes: KeyFile.maximumBytes)
    } catch {
      if error != .missing { warnings.append("\(path) is not used: \(Self.reason(error)).") }
      return
    }
    guard file.standing.isRegular else { return }
    guard file.standing.isOwn || file.standing.isSuperusers else {
      warnings.append("\(path) is not used: it belongs to another user; make one of your own.")
      return
    }
    let read = KeyFile(file.bytes)
    take(read, at: .dotEnv(path: path))
    let holdsKey = Self.keyNames.contains { read.value($0).map { !$0.isEmpty && !Placeholder.isOne($0) } ?? false }
    if holdsKey, file.standing.isOpenToOthers {
      warnings.append("\(path) holds a key and is open to others; make it yours alone: \(Self.remedy(path))")
    }
    if read.value("SERENITY_ADDRESS") != nil {
      warnings.append(
        "SERENITY_ADDRESS in \(path) does not count, because a file in a folder must not say where a key goes; set it in "
          + "the environment.")
    }
  }

  private mutating func takeCredentials(_ path: String) {
    do throws(PrivateFile.Failure) {
      let file = try PrivateFile(path, followsLinks: false, maximumBytes: KeyFile.maximumBytes)
      guard let refusal = Self.refusal(of: file.standing, at: path) else {
        take(KeyFile(file.bytes), at: .credentials(path: path))
        return
      }
      credentialsRefusal = refusal
    } catch {
      if error != .missing { credentialsRefusal = "\(path) is not used: \(Self.reason(error))." }
    }
    if let credentialsRefusal { warnings.append(credentialsRefusal) }
  }

  /// Why a credentials file is not to be used, with the command that mends it; nil when all is well.
  package static func refusal(of standing: FileStanding, at path: String) -> String? {
    if standing.isPrivate { return nil }
    if !standing.isRegular { return "\(path) is not used: it is no plain file; put a plain file in its place." }
    if !standing.isOwn { return "\(path) is not used: it belongs to another user; make one of your own." }
    let mode = String(standing.permissions, radix: 8)
    return "\(path) is not used: its mode is \(mode), and keys must be their owner's alone; run: \(remedy(path))"
  }

  private mutating func take(_ file: KeyFile, at place: Place) {
    shelves.append((place, file))
    for line in file.badLines {
      warnings.append("\(place.title):\(line.number): the line \(line.reason) and does not count; write NAME=value.")
    }
  }

  private static func reason(_ failure: PrivateFile.Failure) -> String {
    switch failure {
    case .missing: "it is not there"
    case .link: "it is a link; put the file itself there"
    case .tooLarge: "it is larger than \(KeyFile.maximumBytes) bytes; leave in it what is needed"
    case .refused(let reason): "it cannot be read (\(reason))"
    }
  }

  /// The command that makes a file or folder its owner's alone.
  package static func remedy(_ path: String, mode: String = "600") -> String { "chmod \(mode) \(quoted(path))" }

  /// A path as a shell takes it for one word.
  package static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "/._-".utf8.contains(byte)
    }
    guard !isPlain else { return path }
    return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  static let addressKeyVariable = "SERENITY_ADDRESS_KEY"
  static let keyNames = Vendor.allCases.compactMap(\.keyVariable) + [addressKeyVariable]
}

extension KeyRing: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The places alone.
  package var description: String {
    "keys from \((["the environment"] + shelves.map(\.place.title)).joined(separator: ", "))"
  }
  /// The places alone.
  package var debugDescription: String { description }
  /// A mirror without children, so that `dump` has nothing to show.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
