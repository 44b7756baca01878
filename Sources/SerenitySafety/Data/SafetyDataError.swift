/// Why a data file of the lexicon or the resources cannot be used.
public struct SafetyDataError: Error, Hashable, Sendable {
  /// The stable code of every such error.
  public let code = "safety.data"
  /// The name of the file, such as `lexicon/en/suicide.rules`.
  public var file: String
  /// The line, counted from 1; 0 where the file as a whole is meant.
  public var line: Int
  /// What is wrong and what to do about it.
  public var sentence: String

  /// Makes an error.
  public init(file: String, line: Int, sentence: String) {
    self.file = file
    self.line = line
    self.sentence = sentence
  }
}

extension SafetyDataError: CustomStringConvertible {
  /// Place and sentence, as `file:line: sentence`.
  public var description: String { "\(file):\(line): \(sentence)" }
}
