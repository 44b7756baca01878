extension Scenario {
  /// Reads a scenario; `path` goes from `root`, such as `scenarios/maya/sleep.yaml`.
  ///
  /// Throws every fault of the file, by line. `patternFault` says what is wrong with a regular expression.
  package static func load(
    path: String, root: String, patternFault: @escaping (String) -> String? = { _ in nil }
  ) throws(FileErrors) -> Scenario {
    try parse(readBytes(path, root), path: path, patternFault: patternFault)
  }

  /// Reads a scenario's bytes; `path` names it in messages and gives it its name.
  package static func parse(
    _ bytes: [UInt8], path: String, patternFault: @escaping (String) -> String? = { _ in nil }
  ) throws(FileErrors) -> Scenario {
    var reader = TreeReader(path: path, patternFault: patternFault)
    let scenario = reader.scenario(try tree(bytes, path), name: ScenarioLibrary.name(of: path))
    return try whole(scenario, reader)
  }
}

extension Persona {
  /// Reads a persona; `path` goes from `root`.
  ///
  /// Throws every fault of the file, by line.
  package static func load(path: String, root: String) throws(FileErrors) -> Persona {
    try parse(readBytes(path, root), path: path)
  }

  /// Reads a persona's bytes; `path` names it in messages and gives it its name.
  package static func parse(_ bytes: [UInt8], path: String) throws(FileErrors) -> Persona {
    var reader = TreeReader(path: path)
    let id = path.split(separator: "/").last.map { $0.hasSuffix(".yaml") ? String($0.dropLast(5)) : String($0) } ?? ""
    let persona = reader.persona(try tree(bytes, path), id: id)
    return try whole(persona, reader)
  }
}

private func readBytes(_ path: String, _ root: String) throws(FileErrors) -> [UInt8] {
  do { return try FileBytes.read(path, root: root, limit: YAMLLimits().bytes) } catch { throw FileErrors([error]) }
}

private func tree(_ bytes: [UInt8], _ path: String) throws(FileErrors) -> YAMLNode {
  do { return try YAMLParser.parse(bytes, path: path) } catch { throw FileErrors([error]) }
}

private func whole<Value>(_ value: Value?, _ reader: TreeReader) throws(FileErrors) -> Value {
  if let errors = reader.errors { throw errors }
  guard let value else { throw FileErrors([FileError(path: reader.path, "the file cannot be understood")]) }
  return value
}
