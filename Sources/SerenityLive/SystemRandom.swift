import SerenityCore

/// The operating system's own chance, good enough for keys; every stream draws from the same source.
package struct SystemRandom: RandomSource {
  /// Makes the source.
  package init() {}

  /// The next 64 random bits, whatever the stream is called.
  package func next(in stream: String) -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}
