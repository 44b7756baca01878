/// What can be told of a JSON text without building its tree: how many values it holds, and where requests begin.
struct JSONSurvey {
  /// Far above any recording; a tree of more would take the machine's memory.
  private static let mostValues = 2_000_000
  private static let request = Array("\"request\"".utf8)

  /// The lines, from 1, on which a key `request` stands.
  private(set) var requestLines: [Int] = []

  /// Goes through the text once; throws where it holds more values than are read.
  init(_ bytes: [UInt8], path: String) throws(FileError) {
    var line = 1
    var values = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
        values += 1
        guard values <= Self.mostValues else {
          throw FileError(path: path, line: line, "more than \(Self.mostValues) values; cut the recording in parts")
        }
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        if bytes[start...].starts(with: Self.request), Self.colonFollows(index, bytes) { requestLines.append(line) }
      default: break
      }
      index += 1
    }
  }

  private static func colonFollows(_ quote: Int, _ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(quote + 1).first { $0 != 0x20 && !(0x09...0x0d).contains($0) } == UInt8(ascii: ":")
  }
}
