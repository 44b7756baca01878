import SerenityCore
import SerenityLive

extension DoctorFindings {
  private static let enough: UInt64 = 100 << 20
  private static let tooLittle: UInt64 = 10 << 20
  /// A provider's date is a second behind at most, and a request takes seconds; more is a wrong clock.
  private static let driftAllowed = Duration.minutes(5)
  /// 2026-01-01: a clock before the year of this program was never set.
  private static let earliest = Instant(millisecondsSinceEpoch: 1_767_225_600_000)

  /// What the doctor says, in the order of reading.
  var lines: [DoctorLine] {
    [toolchainLine] + libraryLines + [dataLine, temporaryLine, databaseLine, credentialsLine] + dotEnvLines
      + warningLines + setupLines + [clockLine, terminalLine, projectLine]
  }

  private var toolchainLine: DoctorLine {
    toolchain.map { .ok("toolchain", $0) } ?? .note("toolchain", "no swift on the path; only building needs it")
  }

  private var libraryLines: [DoctorLine] {
    [.ok("libraries", libraries.joined(separator: ", "))]
      + [libraryTrouble].compactMap(\.self).map { .trouble("libcurl", $0, "apt-get install libcurl4") }
  }

  private var dataLine: DoctorLine {
    guard let data else {
      return .trouble("data folder", "the environment names no home", "set HOME, or XDG_DATA_HOME to a folder of yours")
    }
    guard data.isWritable else {
      return .trouble("data folder", "\(data.path) cannot be written", "make it yours, or set XDG_DATA_HOME elsewhere")
    }
    if let full = fullness(of: data, topic: "data folder") { return full }
    guard data.exists else { return .ok("data folder", "\(data.path) is made when it is first needed") }
    guard data.permissions & 0o077 == 0 else {
      return .note(
        "data folder", "\(data.path) is open to others (mode \(String(data.permissions, radix: 8)))",
        KeyRing.remedy(data.path, mode: "700"))
    }
    return .ok("data folder", "\(data.path), writable, \(Self.size(data.freeBytes)) free")
  }

  private var temporaryLine: DoctorLine {
    guard temporary.exists, temporary.isWritable else {
      return .trouble("temporary", "\(temporary.path) cannot be written", "set TMPDIR to a folder with room")
    }
    return fullness(of: temporary, topic: "temporary")
      ?? .ok("temporary", "\(temporary.path), writable, \(Self.size(temporary.freeBytes)) free")
  }

  private func fullness(of folder: Folder, topic: String) -> DoctorLine? {
    guard folder.freeBytes < Self.enough else { return nil }
    let found = "\(folder.path) has \(Self.size(folder.freeBytes)) free"
    let remedy = "make room on its disk"
    return folder.freeBytes < Self.tooLittle ? .trouble(topic, found, remedy) : .note(topic, found, remedy)
  }

  private var databaseLine: DoctorLine {
    switch database {
    case nil: .ok("database", "none yet; it is made by the first chat")
    case "": .ok("database", "sound")
    case .some(let sentence): .trouble("database", sentence, nil)
    }
  }

  private var credentialsLine: DoctorLine {
    credentialsRefusal.map { .trouble("credentials", $0, nil) } ?? .ok("credentials", "no file that others can read")
  }

  private var dotEnvLines: [DoctorLine] {
    dotEnvs.map { file in
      switch file.ignoring {
      case .ignored: .ok(".env", "\(file.path) is ignored by git")
      case .noRepository: .ok(".env", "\(file.path) is in no git repository")
      case .unknown: .note(".env", "git could not be asked about \(file.path)", "see that .gitignore names it")
      case .notIgnored:
        .trouble(
          ".env", "\(file.path) is not ignored by git", "add .env to .gitignore; git rm --cached .env if it is in")
      }
    }
  }

  private var warningLines: [DoctorLine] {
    warnings.filter { $0 != credentialsRefusal }.map { .note("settings", $0) }
  }

  private var setupLines: [DoctorLine] {
    switch setup {
    case .unusable(let sentence): [.trouble("provider", sentence, nil)]
    case .noKey(let sentence): [.note("key", sentence, "only talking and recording live need one; replays do not")]
    case .ready(let providers): providers.flatMap(lines)
    }
  }

  private func lines(_ provider: Provider) -> [DoctorLine] {
    let key = DoctorLine.ok(
      "key", provider.keyPlace.map { "\(provider.title): present, in \($0)" } ?? "\(provider.title): asked without one")
    guard let health = provider.health else {
      return [key, .note("provider", "\(provider.title) was not asked (--offline)")]
    }
    switch health.kind {
    case .well: return [key, .ok("provider", health.sentence)]
    case .unknown: return [key, .note("provider", health.sentence)]
    case .keyRefused, .unreachable: return [key, .trouble("provider", health.sentence, nil)]
    }
  }

  private var clockLine: DoctorLine {
    let day = "\(Zone.utc.local(now).day)"
    guard now >= Self.earliest else {
      return .trouble("clock", "the clock says \(day)", "set the clock: timedatectl set-ntp true")
    }
    if case .ready(let providers) = setup, let date = providers.compactMap(\.health?.date).first {
      let drift = now - date
      guard max(drift, .zero - drift) <= Self.driftAllowed else {
        return .trouble(
          "clock",
          "the clock is \(max(drift, .zero - drift).milliseconds / 60_000) minutes "
            + (drift > .zero ? "ahead of" : "behind") + " the provider's", "set the clock: timedatectl set-ntp true")
      }
      return .ok("clock", "\(day) UTC, as the provider's")
    }
    return .ok("clock", "\(day) UTC")
  }

  private var terminalLine: DoctorLine {
    let name = locale.lowercased()
    guard name.contains("utf-8") || name.contains("utf8") else {
      return .note(
        "terminal", "the locale \(locale.isEmpty ? "is not set" : "\(locale) is not UTF-8")", "export LC_ALL=C.UTF-8")
    }
    guard isTerminal else { return .ok("terminal", "\(locale), results go to a file or a pipe") }
    return .ok("terminal", "\(locale), \(columns) columns, \(allowsColour ? "with" : "without") colour")
  }

  private var projectLine: DoctorLine {
    guard let projectRoot else {
      return .note(
        "project", "no folder scenarios/ here or above", "go to the folder with the scenarios to replay them")
    }
    return .ok("project", "\(projectRoot), \(scenarioCount) scenarios")
  }

  private static func size(_ bytes: UInt64) -> String {
    bytes >= 1 << 30 ? "\(bytes >> 30) GB" : "\(bytes >> 20) MB"
  }
}
