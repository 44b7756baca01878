import SerenityCore
import SerenityLive
import SerenitySimulation

/// Chance for a script: what is said repeats from run to run, while names and salts never do.
struct SteadyRandom: RandomSource {
  private let names = SystemRandom()
  private let lots = SeededRandom(seed: 1)

  func next(in stream: String) -> UInt64 {
    stream.hasPrefix("id.") || stream.hasPrefix("store.") ? names.next(in: stream) : lots.next(in: stream)
  }
}
