/// What one turn asks for: the length of the reply and, in a crisis, how to hold it (CHAT-11).
enum GuidanceText {
  static let opening = "Length of this reply: two or three warm sentences."
  static let early = "Length of this reply: two to four sentences."
  static let later = "Length of this reply: one to three sentences, more only where the moment needs depth."
  static let crisis = "Length of this reply: short, calm sentences; give the contacts room."
  static let brief = "The person likes brief sessions: prefer the shorter end."
  static let extended = "The person likes long sessions: there is no need to wrap up."
  /// Introduces what Safety found about the message.
  static let safety = "Guidance for this message, from the safety rules:"
  /// Marks a reply in the history whose stream broke.
  static let interrupted = "[this reply broke off here]"
}
