/// How the wire server is to be driven by hand, from the words of a command line.
public struct WireOptions: Hashable, Sendable {
  /// Why words are no options.
  public struct Malformed: Error, Hashable, Sendable {
    /// What is wrong and what to do, as a sentence or two.
    public let message: String
  }

  /// The port on 127.0.0.1; 0 takes a free one.
  public var port: UInt16 = 0
  /// How every question is treated.
  public var behaviour = WireBehaviour.answers
  /// What it says.
  public var words = "It sounds like a long night. What was on your mind when you woke up?"
  /// How many questions are treated so before the rest are answered; nil for all of them.
  public var times: Int?
  /// How much faster than real time its pauses pass.
  public var pace = 1.0

  /// Reads `--port N`, `--behaviour NAME`, `--times N`, `--say TEXT` and `--pace FACTOR`; throws `Malformed`.
  public init(_ arguments: [String]) throws(Malformed) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw Malformed(message: "\(option) needs a value.\n\(Self.usage)")
      }
      switch option {
      case "--port":
        guard let number = UInt16(value) else { throw Malformed(message: "A port is a number from 0 to 65535.") }
        port = number
      case "--behaviour":
        guard let found = WireBehaviour.named.first(where: { $0.name == value }) else {
          throw Malformed(message: "There is no behaviour \"\(value)\".\n\(Self.usage)")
        }
        behaviour = found.behaviour
      case "--say": words = value
      case "--times":
        guard let count = Int(value), (0...10_000).contains(count) else {
          throw Malformed(message: "--times takes a number of questions, up to 10000.")
        }
        times = count
      case "--pace":
        guard let factor = Double(value), factor > 0, factor.isFinite else {
          throw Malformed(message: "A pace is a number above zero; 100 makes 100 s pass in one.")
        }
        pace = factor
      default: throw Malformed(message: "There is no option \(option).\n\(Self.usage)")
      }
    }
  }

  /// The options and the behaviours, for whoever asks.
  public static let usage =
    "serenity-wire-server [--port N] [--behaviour NAME] [--times N] [--say TEXT] [--pace FACTOR]\nBehaviours: "
    + WireBehaviour.named.map(\.name).joined(separator: ", ") + "."
}
