/// How long a provider may take to its first word while another could be asked, so that one that hangs leaves time for
/// the next; each number has its reason.
///
/// The bound is on the first word alone: once a provider speaks nobody else is asked, and the rest of the deadline is
/// its own.
public struct ChainPatience: Hashable, Sendable {
  /// For the first word of a stream: DeepSeek's comes within 3 s as a rule (PERF-2), and while it queues its keep-alive
  /// comes every 12.4 to 12.9 s, so one of these may pass.
  public var firstWord: Duration = .seconds(20)
  /// For the whole of an answer that is not streamed, which is written before its first byte comes.
  public var wholeAnswer: Duration = .seconds(30)

  /// The standard numbers.
  public init() {}

  /// How long to wait for the first word of a provider; nil for as long as the caller allows.
  ///
  /// `left` is what remains of the caller's deadline, `others` how many providers could still be asked after this one.
  /// While there are others it gets an equal share of what is left, and no more than the numbers above. The last one
  /// gets all that is left, unless it is probed after being down: then the numbers hold too, so that no turn waits a
  /// whole deadline for a provider known to be down.
  public func share(of left: Duration, others: Int, isProbe: Bool, streams: Bool) -> Duration? {
    guard others > 0 || isProbe else { return nil }
    return min(left / (max(0, others) + 1), streams ? firstWord : wholeAnswer)
  }
}
