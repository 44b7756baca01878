import FoundationEssentials
import Glibc
import SerenityCore
import SerenityHarness
import SerenityLive
import SerenityPatterns
import SerenityProviders
import SerenityStorage

/// Looks at this machine for the doctor; decides nothing.
struct DoctorLook {
  let options: DoctorOptions
  let surroundings: Surroundings

  func findings() async -> DoctorFindings {
    let time = SystemTime()
    var found = DoctorFindings()
    found.isOffline = options.isOffline
    found.toolchain = toolchain()
    found.libraries = ["SQLite \(SQLiteStore.libraryVersion)", "PCRE2 \(Pattern.libraryVersion)"]
    found.libraries.append("libyaml \(YAMLLibrary.version)")
    do throws(TransportError) { found.libraries.append(try CurlLibrary.version()) } catch {
      if case .unusable(let detail) = error { found.libraryTrouble = detail }
    }
    found.data = surroundings.dataFolder.map(folder)
    found.temporary = folder(surroundings.temporaryFolder)
    found.database = database()
    let ring = KeyRing(surroundings)
    found.credentialsRefusal = ring.credentialsRefusal
    found.dotEnvs = KeyRing.dotEnvPaths(from: surroundings.currentFolder)
      .filter { FileManager.default.fileExists(atPath: $0) }
      .map { DoctorFindings.DotEnv(path: $0, ignoring: ignoring($0)) }
    (found.setup, found.warnings) = await setup(ring, time)
    found.now = time.now
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { surroundings.environment[$0] }
    found.locale = names.first { !$0.isEmpty } ?? ""
    found.isTerminal = surroundings.isOutputTerminal
    found.allowsColour = surroundings.allowsColour
    found.columns = surroundings.columns
    do throws(Project.Failure) {
      let root = try Project(from: surroundings.currentFolder).root
      found.projectRoot = root
      found.scenarioCount = scenarioCount(below: root)
    } catch {
      found.projectRoot = nil
    }
    return found
  }

  // MARK: Providers

  private func setup(_ ring: KeyRing, _ time: SystemTime) async -> (DoctorFindings.Setup, [String]) {
    let setup: ProviderSetup
    do throws(ProviderSetup.Failure) {
      setup = try ProviderSetup.read(options.wish, surroundings)
    } catch {
      switch error {
      case .noKey(_, let sentence): return (.noKey(sentence: sentence), ring.warnings)
      case .unusable(let sentence): return (.unusable(sentence: sentence), ring.warnings)
      }
    }
    let transport = CurlTransport(time: time)
    defer { transport.shutDown() }
    var providers: [DoctorFindings.Provider] = []
    for provider in setup.providers {
      let health = options.isOffline ? nil : await provider.checkHealth(over: transport, within: .seconds(10))
      providers.append(
        DoctorFindings.Provider(
          title: "\(provider.name) at \(provider.address)", keyPlace: provider.keyPlace, health: health))
    }
    return (.ready(providers), setup.warnings)
  }

  // MARK: Folders and files

  private func folder(_ path: String) -> DoctorFindings.Folder {
    var status = stat()
    let exists = stat(path, &status) == 0
    var nearest = path
    while access(nearest, F_OK) != 0, let slash = nearest.lastIndex(of: "/"), nearest != "/" {
      nearest = slash == nearest.startIndex ? "/" : String(nearest[..<slash])
    }
    var disk = statvfs()
    let free = statvfs(nearest, &disk) == 0 ? UInt64(disk.f_bavail) * UInt64(disk.f_frsize) : 0
    return DoctorFindings.Folder(
      path: path, exists: exists, isWritable: access(nearest, W_OK | X_OK) == 0,
      permissions: exists ? UInt32(status.st_mode) & 0o777 : 0, freeBytes: free)
  }

  private func database() -> String? {
    guard let path = surroundings.dataFolder.map({ $0 + "/serenity.sqlite" }), access(path, F_OK) == 0 else {
      return nil
    }
    do throws(StoreError) {
      try SQLiteStore.examine(path: path, configuration: StoreConfiguration(durability: .full, random: SystemRandom()))
      return ""
    } catch {
      return error.sentence
    }
  }

  private func scenarioCount(below root: String) -> Int {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: root + "/scenarios")
        .count { $0.hasSuffix(".yaml") && !$0.hasPrefix("personas/") }
    } catch {
      return 0
    }
  }

  // MARK: Other programs

  private func toolchain() -> String? {
    let answer = ask("timeout 10 swift --version 2>/dev/null")
    return answer.status == 0 ? answer.output.split(separator: "\n").first.map(String.init) : nil
  }

  private func ignoring(_ path: String) -> DoctorFindings.Ignoring {
    let folder = path.hasSuffix("/.env") ? String(path.dropLast(5)) : surroundings.currentFolder
    switch ask("timeout 10 git -C \(KeyRing.quoted(folder + "/")) check-ignore -q .env 2>/dev/null").status {
    case 0: return .ignored
    case 1: return .notIgnored
    case 128: return .noRepository
    default: return .unknown
    }
  }

  /// What a line of the shell prints, at most 4 KB of it, and its exit status.
  private func ask(_ line: String) -> (status: Int32, output: String) {
    guard let pipe = popen(line, "r") else { return (127, "") }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, pipe)
    let status = pclose(pipe)
    // The high byte of a normal end is the exit status (wait(2)).
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : 127, String(decoding: bytes.prefix(count), as: UTF8.self))
  }
}
