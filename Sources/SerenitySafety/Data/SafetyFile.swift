import CSafetyData

/// A data file of Safety: its name and its text.
public struct SafetyFile: Hashable, Sendable {
  /// The path inside the data folder, such as `lexicon/en/suicide.rules`.
  public var name: String
  /// The words.
  public var text: String

  /// Makes a file.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The files that are compiled into the program, by name.
  public static func embedded() throws(SafetyDataError) -> [SafetyFile] {
    var files: [SafetyFile] = []
    for index in 0..<safety_file_count() {
      let file = safety_file_at(index)
      let name = String(cString: file.name)
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SafetyDataError(file: name, line: 0, sentence: "The file is not UTF-8; save it as UTF-8.")
      }
      files.append(SafetyFile(name: name, text: text))
    }
    return files.sorted { $0.name < $1.name }
  }
}
