/// Where the copies of a conversation's file stand: beside it, the first one's name and their own in theirs.
struct ForkPlace: Hashable, Sendable {
  /// The most characters of a copy's name.
  static let longestName = 40

  private let folder: String
  private let stem: String
  private let ending: String

  /// The first conversation of all, from which this one was copied; its own where it was not.
  private let root: String
  private let neighbours: [String]

  /// Finds the places beside a file; `files` are the names of those in its folder.
  init(of path: String, among files: [String]) {
    let slash = path.lastIndex(of: "/")
    folder = slash.map { String(path[...$0]) } ?? ""
    let file = slash.map { path[path.index(after: $0)...] } ?? path[...]
    // A name that begins with a dot is no ending.
    let dot = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : $0 }
    stem = String(dot.map { file[..<$0] } ?? file)
    ending = String(dot.map { file[$0...] } ?? "")
    let (stem, ending) = (stem, ending)
    neighbours = files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
    root = neighbours.filter { stem.hasPrefix($0 + "-") }.min { $0.count < $1.count } ?? stem
  }

  /// The path of a copy with a name.
  func path(named name: String) -> String { "\(folder)\(root)-\(name)\(ending)" }

  /// The path of a copy without a name: the first number that is free.
  var freePath: String {
    var number = 1
    while neighbours.contains("\(root)-fork-\(number)") { number += 1 }
    return path(named: "fork-\(number)")
  }

  /// The files in the folder that may be copies of this one, or of which it may be one, sorted.
  var relatives: [String] {
    neighbours.filter { $0 != stem && ($0 == root || $0.hasPrefix(root + "-")) }.sorted().map { $0 + ending }
  }

  /// Whether words can be a copy's name: letters, digits, dashes and underscores.
  static func isName(_ text: String) -> Bool {
    (1...longestName).contains(text.utf8.count) && text.first != "-"
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_".utf8.contains(byte)
      }
  }
}
