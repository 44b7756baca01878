import Synchronization

/// Keeps the crisis notices that are shown during one step.
final class NoticeLog: Sendable {
  private let notices = Mutex<[String]>([])

  func add(_ notice: String) { notices.withLock { $0.append(notice) } }

  /// All of them; nil when none was shown.
  var joined: String? { notices.withLock { $0.isEmpty ? nil : $0.joined(separator: "\n\n") } }
}
