/// Why the store could not do what was asked.
public enum StoreError: Error, Hashable, Sendable {
  /// The file holds something else than our data.
  case notOurs(path: String)
  /// The file was written by a newer version.
  case tooNew(path: String, version: Int, known: Int)
  /// The file or its folder cannot be written.
  case readOnly(path: String)
  /// No room is left on the disk.
  case full(path: String)
  /// The file is damaged.
  case corrupt(path: String, detail: String)
  /// Another process holds the file for too long.
  case busy(path: String)
  /// The file cannot be opened.
  case cannotOpen(path: String, detail: String)
  /// What was referred to is not there.
  case missing(what: String)
  /// Something else went wrong.
  case failed(detail: String)

  /// The stable code, such as `store.full`.
  public var code: String {
    switch self {
    case .notOurs: "store.not-ours"
    case .tooNew: "store.too-new"
    case .readOnly: "store.read-only"
    case .full: "store.full"
    case .corrupt: "store.corrupt"
    case .busy: "store.busy"
    case .cannotOpen: "store.cannot-open"
    case .missing: "store.missing"
    case .failed: "store.failed"
    }
  }

  /// What happened and what to do about it.
  public var sentence: String {
    switch self {
    case .notOurs(let path):
      "\(path) is not a Serenity database, so nothing was written to it; name another file or move this one away."
    case .tooNew(let path, let version, let known):
      "\(path) has schema version \(version), this program knows up to \(known); use the newer program that wrote it."
    case .readOnly(let path):
      "\(path) cannot be written; make the file and its folder writable for this user."
    case .full(let path):
      "The disk that holds \(path) is full; free some space and try again, nothing that was kept is lost."
    case .corrupt(let path, let detail):
      "\(path) is damaged (\(detail)); it was left as it is: restore a copy, or move it away to start afresh."
    case .busy(let path):
      "Another program is using \(path); close it and try again."
    case .cannotOpen(let path, let detail):
      "\(path) cannot be opened (\(detail)); check that the folder exists and may be read."
    case .missing(let what):
      "There is no \(what) in the store."
    case .failed(let detail):
      "The store failed: \(detail)."
    }
  }
}
