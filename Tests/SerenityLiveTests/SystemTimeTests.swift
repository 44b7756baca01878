import SerenityLive
import Testing

@Suite("The machine's own clocks")
struct MachineClocks {
  @Test("Elapsed time never goes back")
  func elapsed() {
    let time = SystemTime()
    let first = time.elapsed
    #expect(time.elapsed >= first)
  }
}
