/// Something wrong in a file that people wrote, with the place and the remedy.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, from the package root.
  package var path: String
  /// The line, from 1; nil when the whole file is meant.
  package var line: Int?
  /// What is wrong and what to do; no full stop.
  package var sentence: String

  package init(path: String, line: Int? = nil, _ sentence: String) {
    self.path = path
    self.line = line
    self.sentence = sentence
  }

  /// The error as `scenarios/x.yaml:14: unknown key "sed" (did you mean "seed"?)`.
  package var description: String {
    guard let line else { return "\(path): \(sentence)" }
    return "\(path):\(line): \(sentence)"
  }
}

/// All that is wrong in one or several files; never empty.
package struct FileErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// By file, then by line.
  package var errors: [FileError]

  package init(_ errors: [FileError]) { self.errors = errors }

  /// One error a line.
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}
