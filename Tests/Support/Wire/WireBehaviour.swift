import SerenityProviders
import SerenitySimulation

/// How the wire server treats one question: well, or in one of the ways providers were seen to go wrong.
///
/// A value of its own, so that a test can queue what it wants and a person can name it. What is said comes from the
/// server unless the behaviour brings its own words; the spelling is that of the vendor whose path was asked.
public enum WireBehaviour: Hashable, Sendable {
  /// The answer, after what the vendor checks: a key, a model it knows.
  case answers
  /// The answer with these words, unchecked.
  case says(String)
  /// Signs of life for so long, every 12.4 s, before the answer (wire facts 1.5).
  case queues(Duration)
  /// As `queues`, and then the connection closes, as after ten minutes.
  case queuesInVain(Duration)
  /// Silence after so many events; the connection stays open.
  case stalls(afterEvents: Int)
  /// Signs of life after so many events, for ever.
  case keepsAlive(afterEvents: Int)
  /// The connection closes after so many events.
  case closes(afterEvents: Int)
  /// The connection is reset after so many events.
  case resets(afterEvents: Int)
  /// The connection closes before a head was sent.
  case closesUnanswered
  /// Not even a head, for ever.
  case staysSilent
  /// The answer without the `[DONE]` that should end it, on a connection that closes properly.
  case leavesOutDone
  /// The answer byte by byte.
  case dribbles
  /// The answer with a cut inside every letter that has more than one byte.
  case splitsLetters
  /// The answer in pieces of 341 to 1,953 bytes, many events together.
  case coalesces
  /// The answer, and then the connection closes without having said so.
  case answersAndHangsUp
  /// An error response.
  case complains(WireComplaint)
  /// 200 with white space alone.
  case saysNothing
  /// After so many events the model stops for want of capacity, properly ended.
  case runsOutOfCapacity(afterEvents: Int)
  /// After so many events an error in place of the rest, still under status 200.
  case failsMidStream(afterEvents: Int)
  /// 302 to another path of this server.
  case redirects
  /// Words for ever, as fast as they are read.
  case neverEnds
  /// A header line of so many bytes in front of the answer.
  case sendsHugeHeader(bytes: Int)
  /// Fewer bytes than the length that was announced, then the connection closes.
  case fallsShort
  /// What is no HTTP at all.
  case speaksGibberish
  /// A response laid out by hand.
  case responds(WireResponse)

  /// The behaviours by the names the hand-driven server takes, sorted; spans and counts are typical ones.
  public static let named: [(name: String, behaviour: WireBehaviour)] =
    [
      ("answers", .answers), ("answers-and-hangs-up", .answersAndHangsUp), ("closes", .closes(afterEvents: 4)),
      ("closes-unanswered", .closesUnanswered),
      ("coalesces", .coalesces), ("dribbles", .dribbles), ("falls-short", .fallsShort),
      ("fails-mid-stream", .failsMidStream(afterEvents: 4)), ("huge-header", .sendsHugeHeader(bytes: 200_000)),
      ("keeps-alive", .keepsAlive(afterEvents: 0)), ("leaves-out-done", .leavesOutDone), ("never-ends", .neverEnds),
      ("out-of-capacity", .runsOutOfCapacity(afterEvents: 4)), ("queues", .queues(.seconds(30))),
      ("queues-in-vain", .queuesInVain(.seconds(600))), ("redirects", .redirects), ("resets", .resets(afterEvents: 4)),
      ("says-nothing", .saysNothing), ("speaks-gibberish", .speaksGibberish), ("splits-letters", .splitsLetters),
      ("stalls", .stalls(afterEvents: 4)), ("stays-silent", .staysSilent),
    ] + WireComplaint.allCases.map { ($0.rawValue, .complains($0)) }

  /// Every how long DeepSeek gives a sign of life (wire facts 0.4).
  public static let keepAliveEvery = Duration.milliseconds(12_400)
}
