/// A text in quotes for a message: one line, at most 60 characters.
package func quoted(_ text: String) -> String {
  let line = text.map { $0.isNewline ? " " : String($0) }.joined()
  return "\"" + (line.count > 60 ? line.prefix(57) + "..." : line) + "\""
}
