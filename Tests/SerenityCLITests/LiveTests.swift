import SerenityCore
import SerenityLive
import Testing

@Suite("The real world, as far as a test may touch it")
struct LiveTests {
  @Test("The monotonic clock never goes back and the clock on the wall is of this century")
  func clocks() {
    let time = SystemTime()
    let readings = (0..<1000).map { _ in time.elapsed }
    #expect(readings == readings.sorted())
    #expect(CalendarDay("2025-01-01").map { Zone.utc.local(time.now).day > $0 } == true)
  }

  @Test("A wait of nothing ends, and a cancelled one throws")
  func sleeping() async throws {
    let time = SystemTime()
    try await time.sleep(for: .seconds(-1))
    let threw = await withTaskGroup(of: Bool.self) { group in
      group.cancelAll()
      group.addTask {
        do { try await time.sleep(for: .hours(1)) } catch { return error is CancellationError }
        return false
      }
      return await group.next() ?? false
    }
    #expect(threw)
  }

  @Test("Chance does not repeat")
  func chance() {
    let random = SystemRandom()
    #expect(Set((0..<1000).map { _ in random.next(in: "id.session") }).count == 1000)
  }

  @Test("Folders follow the environment, and nothing but absolute paths")
  func folders() {
    func data(_ environment: [String: String]) -> String? { Surroundings(environment: environment).dataFolder }
    #expect(data([:]) == nil)
    #expect(data(["HOME": "/users/maya"]) == "/users/maya/.local/share/serenity")
    #expect(data(["HOME": "/users/maya", "XDG_DATA_HOME": "/data"]) == "/data/serenity")
    #expect(data(["HOME": "/users/maya", "XDG_DATA_HOME": "data"]) == "/users/maya/.local/share/serenity")
    #expect(Surroundings().temporaryFolder == "/tmp")
    #expect(Surroundings(environment: ["TMPDIR": "/var/tmp"]).temporaryFolder == "/var/tmp")
  }

  @Test("Temporary folders have names of their own and can be removed once")
  func temporaryFolders() throws {
    let parent = Surroundings.read().temporaryFolder
    let first = try TemporaryFolder(in: parent)
    let second = try TemporaryFolder(in: parent)
    #expect(first != second)
    #expect(first.path.hasPrefix(parent + "/serenity-"))
    try first.remove()
    try second.remove()
    #expect(throws: TemporaryFolder.Failure.self) { try first.remove() }
    #expect(throws: TemporaryFolder.Failure.self) { try TemporaryFolder(in: parent + "/none/there") }
  }
}
