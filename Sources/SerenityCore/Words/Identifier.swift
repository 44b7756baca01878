/// The name of one thing of one kind, so that a session's identifier cannot be passed where a message's is meant.
public struct Identifier<Subject>: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The text that is stored and shown; lower-case ASCII when made by `init(drawnFrom:kind:)`.
  public let rawValue: String

  /// Names a thing with a text that already exists.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Draws a new identifier of 16 hexadecimal digits from the random stream `id.<kind>`.
  public init(drawnFrom random: any RandomSource, kind: String) {
    let digits = String(random.next(in: "id.\(kind)"), radix: 16)
    rawValue = kind + "-" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The text itself.
  public var description: String { rawValue }

  /// Orders by the bytes of the text, so that listings come out the same everywhere.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

/// The name of a session.
public typealias SessionID = Identifier<Session>
/// The name of a message.
public typealias MessageID = Identifier<Message>
/// The name of a session summary.
public typealias SummaryID = Identifier<Summary>
/// The name of a remembered fact.
public typealias FactID = Identifier<Fact>
/// The name of a goal.
public typealias GoalID = Identifier<Goal>
