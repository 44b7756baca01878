import SerenityCore

/// Takes values out of a YAML tree and collects every fault on the way, so that one reading tells them all.
///
/// A method that finds a fault notes it and answers nil; whoever asked goes on with the rest.
package struct TreeReader {
  /// The file, for messages.
  package let path: String
  /// Says what is wrong with a regular expression; nil when nothing is.
  package let patternFault: (String) -> String?
  /// What was found wrong so far.
  package private(set) var faults: [FileError] = []

  package init(path: String, patternFault: @escaping (String) -> String? = { _ in nil }) {
    self.path = path
    self.patternFault = patternFault
  }

  /// Notes a fault.
  package mutating func fault(_ line: Int, _ sentence: String) {
    faults.append(FileError(path: path, line: line, sentence))
  }

  /// The faults by line, as an error; nil when there is none.
  package var errors: FileErrors? {
    guard !faults.isEmpty else { return nil }
    let sorted = faults.enumerated().sorted { left, right in
      (left.element.line ?? 0, left.offset) < (right.element.line ?? 0, right.offset)
    }
    return FileErrors(sorted.map(\.element))
  }

  // MARK: Structure

  /// The mapping in a node whose keys were checked.
  package struct Fields {
    /// How messages call the mapping, such as `the session`.
    package var what: String
    package var line: Int
    package var entries: [YAMLNode.Entry]
    /// Whether the file gives no key at all; a misspelt one is a fault of its own.
    package var isEmpty: Bool
    /// The keys that a misspelt one probably meant; that they are lacking needs no second word.
    var misspelt: Set<String> = []

    /// The value of a key.
    package subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }
    /// The line of a key, or the mapping's own.
    package func line(of key: String) -> Int { entries.first { $0.key == key }?.line ?? line }
  }

  /// Reads a mapping and notes every key that is not allowed.
  package mutating func fields(_ node: YAMLNode, _ what: String, allowed: [String]) -> Fields? {
    guard case .mapping(let entries) = node.content else {
      let shown = if case .scalar(let text, _) = node.content { quoted(text) } else { node.kindName }
      fault(node.line, "\(what) must be a mapping of \(allowed.joined(separator: ", ")), not \(shown)")
      return nil
    }
    var misspelt: Set<String> = []
    for entry in entries where !allowed.contains(entry.key) {
      let near = Spelling.nearest(to: entry.key, among: allowed)
      if let near { misspelt.insert(near) }
      let remedy = near.map { "did you mean \"\($0)\"?" } ?? "\(what) takes: \(allowed.joined(separator: ", "))"
      fault(entry.line, "unknown key \(quoted(entry.key)) (\(remedy))")
    }
    return Fields(
      what: what, line: node.line, entries: entries.filter { allowed.contains($0.key) }, isEmpty: entries.isEmpty,
      misspelt: misspelt)
  }

  /// The value of a key that must be there.
  package mutating func required(_ fields: Fields, _ key: String) -> YAMLNode? {
    guard let value = fields[key] else {
      if !fields.misspelt.contains(key) { fault(fields.line, "\(fields.what) lacks the key \"\(key)\"") }
      return nil
    }
    return value
  }

  /// Reads a list.
  package mutating func list(_ node: YAMLNode, _ key: String) -> [YAMLNode] {
    guard case .sequence(let items) = node.content else {
      fault(node.line, "\"\(key)\" must be a list, not \(node.kindName)")
      return []
    }
    return items
  }

  /// The text of a scalar; nil and no fault for a list or a mapping.
  package func scalar(_ node: YAMLNode) -> String? {
    guard case .scalar(let text, _) = node.content else { return nil }
    return text
  }

  /// Whether a node is a word that stands without quotes, such as `none`.
  package func isWord(_ word: String, _ node: YAMLNode) -> Bool { node.content == .scalar(word, isPlain: true) }
}
