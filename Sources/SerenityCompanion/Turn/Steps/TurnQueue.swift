import SerenityCore
import Synchronization

/// What only one task at a time may work on.
enum Place: Hashable, Sendable {
  /// A session: its turns, its closing.
  case session(SessionID)
  /// The outbox: the order in which waiting messages are sent.
  case outbox
  /// What is remembered: a forgetting and the keeping of a summary never overlap.
  case memory
}

/// Who holds a place and who waits for it, in the order asked; decides, and waits for nothing.
struct TurnOrder: Sendable {
  /// The tickets of a place; the first one holds it.
  private var lines: [Place: [Int]] = [:]

  /// Joins the line; true when the place was free and is held now.
  mutating func join(_ place: Place, ticket: Int) -> Bool {
    lines[place, default: []].append(ticket)
    return lines[place]?.count == 1
  }

  /// Takes the place if nobody holds it.
  mutating func joinIfFree(_ place: Place, ticket: Int) -> Bool { lines[place] == nil && join(place, ticket: ticket) }

  /// Gives the place up and names the ticket that holds it from now on.
  mutating func leave(_ place: Place) -> Int? {
    guard var line = lines[place], !line.isEmpty else { return nil }
    line.removeFirst()
    lines[place] = line.isEmpty ? nil : line
    return line.first
  }

  /// Leaves the line before one's turn; false when the ticket holds the place already or is not there.
  mutating func withdraw(_ ticket: Int, from place: Place) -> Bool {
    guard let index = lines[place]?.firstIndex(of: ticket), index > 0 else { return false }
    lines[place]?.remove(at: index)
    return true
  }
}

/// Lets one turn of each session run at a time, in the order they were asked for.
///
/// An actor alone does not promise this: another call may enter at every `await`. A task that waits for a session
/// never holds the outbox, and one that holds the outbox only takes sessions that are free; one that holds the memory
/// waits for neither, so no two wait for each other for ever.
final class TurnQueue: Sendable {
  private struct State {
    var order = TurnOrder()
    var lastTicket = 0
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    /// What became of a ticket before its task had begun to wait.
    var settled: [Int: Bool] = [:]

    mutating func draw() -> Int {
      lastTicket += 1
      return lastTicket
    }

    /// Settles a ticket; the continuation, if there is one, is for the caller to resume outside the lock.
    mutating func settle(_ ticket: Int, _ isGranted: Bool) -> CheckedContinuation<Bool, Never>? {
      guard let continuation = waiting.removeValue(forKey: ticket) else {
        settled[ticket] = isGranted
        return nil
      }
      return continuation
    }
  }

  private let state = Mutex(State())

  /// Waits for a place; false when the task was cancelled while it waited, and then the place is not held.
  func enter(_ place: Place) async -> Bool {
    let ticket: Int? = state.withLock { state in
      let ticket = state.draw()
      return state.order.join(place, ticket: ticket) ? nil : ticket
    }
    guard let ticket else { return true }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let settled: Bool? = state.withLock { state in
          if let settled = state.settled.removeValue(forKey: ticket) { return settled }
          state.waiting[ticket] = continuation
          return nil
        }
        if let settled { continuation.resume(returning: settled) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.order.withdraw(ticket, from: place) ? state.settle(ticket, false) : nil
      }
      continuation?.resume(returning: false)
    }
  }

  /// Takes a place if it is free.
  func enterIfFree(_ place: Place) -> Bool {
    state.withLock { state in
      let ticket = state.draw()
      return state.order.joinIfFree(place, ticket: ticket)
    }
  }

  /// Gives a place up; the next in line has it.
  func leave(_ place: Place) {
    let continuation = state.withLock { state in
      state.order.leave(place).flatMap { state.settle($0, true) }
    }
    continuation?.resume(returning: true)
  }
}
