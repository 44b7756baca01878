import Foundation

@testable import SerenityLive

/// A home and a project of their own with files of keys in them, gone when the test is over.
final class Household {
  private let folder: TemporaryFolder
  /// The user's home.
  var home: String { folder.path + "/home" }
  /// A project inside the home.
  var project: String { home + "/project" }
  /// The credentials file's path.
  var credentials: String { home + "/.config/serenity/credentials" }

  init() throws {
    folder = try TemporaryFolder(in: Surroundings.read().temporaryFolder)
    try FileManager.default.createDirectory(atPath: project + "/scenarios", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: home + "/.config/serenity", withIntermediateDirectories: true)
  }

  deinit {
    do { try folder.remove() } catch { print("left behind: \(folder.path): \(error)") }
  }

  func write(_ text: String, to path: String, mode: Int = 0o600) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// What a program started in the project finds around it.
  func surroundings(_ environment: [String: String] = [:], in folder: String? = nil) -> Surroundings {
    Surroundings(
      environment: environment.merging(["HOME": home]) { given, _ in given }, currentFolder: folder ?? project)
  }
}
