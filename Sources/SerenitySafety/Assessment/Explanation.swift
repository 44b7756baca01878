/// Why a message was judged as it was: what matched, and what came near.
public struct Explanation: Hashable, Sendable {
  /// A rule that was looked at and did not count.
  public struct Near: Hashable, Sendable {
    /// Why it did not count.
    public enum Reason: Hashable, Sendable {
      /// The message holds the letters that the rule needs, and not its words in order.
      case letters
      /// The rule matched here, in UTF-8 offsets of the message, and a guard or the sentence around took it back.
      case guarded(Range<Int>)
    }

    /// The rule's stable name.
    public var rule: String
    /// Why it did not count.
    public var reason: Reason

    /// Makes a near miss.
    public init(rule: String, reason: Reason) {
      self.rule = rule
      self.reason = reason
    }
  }

  /// What was found.
  public var assessment: Assessment
  /// The message as the rules read it, in plain spelling first.
  public var readings: [String]
  /// The rules that came near, in the order they were tried.
  public var near: [Near]

  /// Makes an explanation.
  public init(assessment: Assessment, readings: [String], near: [Near]) {
    self.assessment = assessment
    self.readings = readings
    self.near = near
  }
}
