import FoundationEssentials

/// Rows that are measured together, read from files of one JSON object a line.
package struct SafetyCorpus: Sendable {
  package var rows: [SafetyRow]

  package init(rows: [SafetyRow]) { self.rows = rows }

  /// The set of the rows that were written for this project.
  package static let ownSet = "own"

  /// Faults of a file that are told; the rest is most likely more of the same.
  private static let faultsTold = 20

  /// Reads files, and folders with every `.jsonl` below them but cassettes; throws all that is wrong with them.
  ///
  /// A relative path starts from `folder`. An id stands once among all rows; a row of another file that is the same in
  /// all its parts is still the same id twice.
  package static func read(_ paths: [String], from folder: String) throws(FileErrors) -> SafetyCorpus {
    var rows: [SafetyRow] = []
    var places: [String: String] = [:]
    var faults: [FileError] = []
    var names: [String] = []
    for path in paths { names += try files(path, from: folder) }
    for path in names {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try FileBytes.read(path, root: path.hasPrefix("/") ? "" : folder)
      } catch {
        throw FileErrors([error])
      }
      for (index, line) in withoutByteOrderMark(bytes).split(separator: 0x0A, omittingEmptySubsequences: false)
        .enumerated() where !line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) })
      {
        do throws(SafetyRow.RowFault) {
          let row = try SafetyRow.read(Array(line))
          if let place = places[row.id] {
            faults.append(FileError(path: path, line: index + 1, "the id \(quoted(row.id)) stands at \(place) already"))
          }
          places[row.id] = "\(path):\(index + 1)"
          rows.append(row)
        } catch {
          faults.append(FileError(path: path, line: index + 1, error.sentence))
        }
      }
    }
    guard faults.isEmpty else { throw FileErrors(Array(faults.prefix(faultsTold))) }
    guard !rows.isEmpty else {
      throw FileErrors([
        FileError(path: paths.first ?? "", "there is no row in it; name a .jsonl file or a folder of them")
      ])
    }
    return SafetyCorpus(rows: rows)
  }

  private static func files(_ path: String, from folder: String) throws(FileErrors) -> [String] {
    let place = path.hasPrefix("/") ? path : folder + "/" + path
    var isFolder = false
    guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), isFolder else { return [path] }
    let names: [String]
    do { names = try FileManager.default.subpathsOfDirectory(atPath: place) } catch {
      throw FileErrors([FileError(path: path, "the folder cannot be read; look at its permissions")])
    }
    let stem = path.hasSuffix("/") ? path : path + "/"
    return names.filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix(".cassette.jsonl") }.sorted().map { stem + $0 }
  }
}
