/// A reply after the last look at it.
public struct ScreenedReply: Hashable, Sendable {
  /// Something wrong with a reply.
  public struct Finding: Hashable, Sendable {
    /// The stable code, such as `reply.diagnosis`.
    public var code: String
    /// Where, as UTF-8 offsets in the model's reply; nil where something is missing.
    public var span: Range<Int>?

    /// Makes a finding.
    public init(code: String, span: Range<Int>?) {
      self.code = code
      self.span = span
    }
  }

  /// What may be shown.
  public var text: String
  /// What was wrong with the model's reply.
  public var findings: [Finding]
  /// Whether the reply was replaced as a whole by a text of ours.
  public var isReplaced: Bool

  /// Makes a screened reply.
  public init(text: String, findings: [Finding], isReplaced: Bool) {
    self.text = text
    self.findings = findings
    self.isReplaced = isReplaced
  }
}
