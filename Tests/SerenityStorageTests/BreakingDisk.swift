import CSQLite
import Glibc
import Synchronization

/// A disk that breaks at its n-th write, made of SQLite's own file layer with the writing functions replaced.
///
/// One per process, because C's callbacks carry no context: the suite that uses it runs its tests one by one.
enum BreakingDisk {
  /// How the disk breaks.
  enum Break: Int {
    /// From the n-th write on every write, cut and sync fails, as after a pulled plug.
    case dies
    /// From the n-th write on there is no room.
    case fills
    /// The process is killed (SIGKILL) when half of the n-th write is done.
    case kills
    /// The file can be opened for reading only.
    case readOnly
  }

  /// The name under which SQLite knows the layer.
  static let name = "breaking-disk"
  /// SQLITE_IOERR_WRITE, whose macro is not imported.
  private static let ioErrWrite = SQLITE_IOERR | (3 << 8)
  private static let remaining = Atomic<Int>(.max)
  private static let manner = Atomic<Int>(0)
  private static let layer = Layer()

  /// Sets the disk up to break after a number of writes that still succeed.
  static func set(_ how: Break, after writes: Int) {
    _ = layer
    manner.store(how.rawValue, ordering: .relaxed)
    remaining.store(writes, ordering: .relaxed)
  }

  /// Makes the disk sound again and says whether it broke.
  static func mend() -> Bool { remaining.exchange(.max, ordering: .relaxed) < 0 }

  /// The result code to fail with, or `SQLITE_OK`; counts one write down.
  private static func spend() -> Int32 {
    guard remaining.load(ordering: .relaxed) != .max else { return SQLITE_OK }
    guard remaining.subtract(1, ordering: .relaxed).newValue < 0 else { return SQLITE_OK }
    return manner.load(ordering: .relaxed) == Break.fills.rawValue ? SQLITE_FULL : ioErrWrite
  }

  /// The registered layer and the functions it stands on; made once, then only read.
  private final class Layer: @unchecked Sendable {
    let system: UnsafeMutablePointer<sqlite3_vfs>
    let methods: UnsafeMutablePointer<sqlite3_io_methods>
    let registered: UnsafeMutablePointer<sqlite3_vfs>

    init() {
      guard let system = sqlite3_vfs_find(nil) else { preconditionFailure("SQLite has a file layer on every system") }
      self.system = system
      methods = .allocate(capacity: 2)
      registered = .allocate(capacity: 1)
      registered.initialize(to: system.pointee)
      registered.pointee.zName = UnsafePointer(strdup(BreakingDisk.name))
      registered.pointee.xOpen = { _, name, file, flags, outFlags in
        BreakingDisk.open(name, file, flags, outFlags)
      }
      sqlite3_vfs_register(registered, 0)
    }
  }

  private static func open(
    _ name: sqlite3_filename?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    var flags = flags
    if manner.load(ordering: .relaxed) == Break.readOnly.rawValue, flags & SQLITE_OPEN_MAIN_DB != 0 {
      flags = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
    }
    let code = layer.system.pointee.xOpen(layer.system, name, file, flags, outFlags)
    guard code == SQLITE_OK, let file, let original = file.pointee.pMethods else { return code }
    // The database and its log have two tables of functions that differ in locking only; writing is the same.
    let place = layer.methods + (flags & SQLITE_OPEN_MAIN_DB != 0 ? 0 : 1)
    place.initialize(to: original.pointee)
    place.pointee.xWrite = { BreakingDisk.write($0, $1, $2, $3) }
    place.pointee.xTruncate = { file, size in
      let failure = BreakingDisk.spend()
      return failure == SQLITE_OK ? BreakingDisk.truncate(file, size) : failure
    }
    place.pointee.xSync = { file, flags in
      let failure = BreakingDisk.spend()
      return failure == SQLITE_OK ? BreakingDisk.sync(file, flags) : failure
    }
    if functions.load(ordering: .relaxed) == 0 {
      let kept = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      kept.initialize(to: original.pointee)
      functions.store(UInt(bitPattern: kept), ordering: .relaxed)
    }
    file.pointee.pMethods = UnsafePointer(place)
    return code
  }

  private static let functions = Atomic<UInt>(0)
  private static var original: sqlite3_io_methods? {
    UnsafePointer<sqlite3_io_methods>(bitPattern: functions.load(ordering: .relaxed))?.pointee
  }

  private static func write(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
  ) -> Int32 {
    let failure = spend()
    if failure == SQLITE_OK { return original?.xWrite(file, bytes, count, offset) ?? SQLITE_ERROR }
    if manner.load(ordering: .relaxed) == Break.kills.rawValue {
      _ = original?.xWrite(file, bytes, count / 2, offset)
      kill(getpid(), SIGKILL)
    }
    return failure
  }

  private static func truncate(_ file: UnsafeMutablePointer<sqlite3_file>?, _ size: Int64) -> Int32 {
    original?.xTruncate(file, size) ?? SQLITE_ERROR
  }

  private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    original?.xSync(file, flags) ?? SQLITE_ERROR
  }
}
