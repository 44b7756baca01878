import Glibc

/// Lets a thread block until another one rings; each ring ends one wait.
final class Doorbell: @unchecked Sendable {
  // A semaphore has an address for life, so it cannot stand inside a Swift value.
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    let status = sem_init(semaphore, 0, 0)
    precondition(status == 0, "A semaphore of one process that starts at zero can always be made.")
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func ring() { sem_post(semaphore) }

  /// Blocks the calling thread until somebody rings, or rang since the last wait.
  func wait() { while sem_wait(semaphore) != 0 && errno == EINTR {} }
}
