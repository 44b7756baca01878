extension Scenario {
  /// Reads a scenario; `path` goes from `root`. Throws every fault of the file, by line.
  package static func load(
    path: String, root: String, patternFault: (String) -> String? = { _ in nil }
  ) throws(FileErrors) -> Scenario {
    throw FileErrors([FileError(path: path, "not readable yet")])
  }
}

extension Persona {
  /// Reads a persona; `path` goes from `root`. Throws every fault of the file, by line.
  package static func load(path: String, root: String) throws(FileErrors) -> Persona {
    throw FileErrors([FileError(path: path, "not readable yet")])
  }
}
