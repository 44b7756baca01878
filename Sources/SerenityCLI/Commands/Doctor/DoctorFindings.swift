import SerenityCore
import SerenityLive

/// What the doctor saw, before anything is made of it; never holds a key.
struct DoctorFindings: Hashable, Sendable {
  /// What stands about a folder.
  struct Folder: Hashable, Sendable {
    var path: String
    var exists: Bool
    /// Whether it can be written, or made where it is not there.
    var isWritable: Bool
    /// The low nine bits of its mode; 0 when it is not there.
    var permissions: UInt32
    /// Free bytes for this user on its disk.
    var freeBytes: UInt64
  }

  /// What git does with a `.env`.
  enum Ignoring: Hashable, Sendable {
    case ignored, notIgnored, noRepository, unknown
  }

  /// A `.env` that is there.
  struct DotEnv: Hashable, Sendable {
    var path: String
    var ignoring: Ignoring
  }

  /// How a provider is set up, and how it answered.
  struct Provider: Hashable, Sendable {
    var title: String
    /// Where its key was found; nil when it has none.
    var keyPlace: String?
    /// Nil when it was not asked.
    var health: HealthOutcome?
  }

  /// What became of the wish for providers.
  enum Setup: Hashable, Sendable {
    case ready([Provider])
    case noKey(sentence: String)
    case unusable(sentence: String)
  }

  /// The compiler's own words about its version; nil where none is on the path.
  var toolchain: String?
  /// Libraries with their versions, in order.
  var libraries: [String] = []
  /// Why libcurl cannot be loaded; nil when it can.
  var libraryTrouble: String?
  /// Nil when the environment names no home.
  var data: Folder?
  var temporary = Folder(path: "/tmp", exists: true, isWritable: true, permissions: 0o1777, freeBytes: .max)
  /// Nil when there is no database; else what is wrong with it, empty when nothing is.
  var database: String?
  /// Why the credentials file is not used; nil when it is, or is not there.
  var credentialsRefusal: String?
  var dotEnvs: [DotEnv] = []
  var setup = Setup.ready([])
  /// What reading the setup had to say.
  var warnings: [String] = []
  var isOffline = false
  var now = Instant(millisecondsSinceEpoch: 0)
  /// The name of the locale that counts for letters; empty when none is set.
  var locale = ""
  var isTerminal = false
  var allowsColour = false
  var columns = 80
  /// The folder with the scenarios; nil when there is none.
  var projectRoot: String?
  var scenarioCount = 0
}
