import FoundationEssentials

/// Exchanges with api.deepseek.com that others recorded, where they lie beside the package.
enum Recordings {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/recordings")

  static var arePresent: Bool { FileManager.default.fileExists(atPath: folder.path()) }

  /// The streamed answers, by file: the bytes of the stream and the JSON of its events.
  static func streams() throws -> [(file: String, bytes: [UInt8])] {
    var streams: [(file: String, bytes: [UInt8])] = []
    for (file, text) in try files("vercel-ai", ending: ".chunks.txt") {
      let events = text.split(separator: "\n").map { "data: \($0)\n\n" }.joined() + "data: [DONE]\n\n"
      streams.append((file, Array(events.utf8)))
    }
    for (file, text) in try bodies() where text.hasPrefix("data: {") { streams.append((file, Array(text.utf8))) }
    return streams
  }

  /// The whole answers to chat completions, by file.
  static func wholes() throws -> [(file: String, bytes: [UInt8])] {
    try (files("vercel-ai", ending: ".json") + bodies())
      .filter { $0.text.contains("\"chat.completion\"") }.map { ($0.file, Array($0.text.utf8)) }
  }

  private static func files(_ name: String, ending: String) throws -> [(file: String, text: String)] {
    let place = folder.appending(path: name)
    return try FileManager.default.contentsOfDirectory(atPath: place.path()).sorted().filter { $0.hasSuffix(ending) }
      .map { ($0, String(decoding: try Data(contentsOf: place.appending(path: $0)), as: UTF8.self)) }
  }

  /// The bodies in the Ruby tapes that stand as block scalars or in base64.
  private static func bodies() throws -> [(file: String, text: String)] {
    var bodies: [(file: String, text: String)] = []
    for (file, tape) in try files("ruby_llm/deepseek", ending: ".yml") {
      let lines = tape.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.hasPrefix("      string: ") {
        let block = lines[(index + 1)...].prefix { $0.isEmpty || $0.hasPrefix("        ") }.map { $0.dropFirst(8) }
        if line.hasSuffix(" |+") {
          bodies.append((file, block.joined(separator: "\n") + "\n"))
        } else if line.hasSuffix(" !binary |-"), let data = Data(base64Encoded: block.joined()) {
          bodies.append((file, String(decoding: data, as: UTF8.self)))
        }
      }
    }
    return bodies
  }
}
