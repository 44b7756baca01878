import SerenityCore
import Synchronization

/// Chance that is the same for the same seed, with a generator of its own for each named stream.
package final class SeededRandom: RandomSource {
  private let seed: UInt64
  private let streams = Mutex<[String: SplitMix64]>([:])

  /// Makes a source in which every stream follows from the seed and the stream's name.
  package init(seed: UInt64) { self.seed = seed }

  /// The next 64 bits of a stream; a draw in one stream moves no draw in another.
  package func next(in stream: String) -> UInt64 {
    streams.withLock { $0[stream, default: SplitMix64(start(of: stream))].next() }
  }

  private func start(of stream: String) -> UInt64 {
    // FNV-1a over the name, from a start that the seed moved: near seeds and near names give unlike streams, because
    // splitmix64 mixes whatever it starts from.
    stream.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
