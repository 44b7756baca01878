import SerenityProviders

/// The body of a response that comes over the network; dropping it frees the connection as `cancel` does.
final class CurlBody: HTTPBody {
  private let transfer: CurlTransfer
  private let thread: CurlThread

  init(transfer: CurlTransfer, thread: CurlThread) {
    self.transfer = transfer
    self.thread = thread
  }

  deinit { cancel() }

  func next(within limit: Duration) async throws(TransportError) -> [UInt8]? {
    try await wait(for: .bytes, within: limit)
    let piece = try transfer.take()
    if piece.shouldResume { thread.leave(.resume(transfer)) }
    return piece.bytes
  }

  func cancel() {
    let wasOver = transfer.update { state in
      let wasOver = state.end != nil
      state.finish(.failed(.cancelled))
      return wasOver
    }
    if !wasOver { thread.leave(.drop(transfer)) }
  }

  /// Waits for something of the transfer; a cancelled task gives the whole transfer up, at once.
  func wait(for want: TransferState.Want, within limit: Duration) async throws(TransportError) {
    guard !Task.isCancelled else {
      cancel()
      throw .cancelled
    }
    let isThere = await withTaskCancellationHandler {
      await transfer.wait(for: want, within: limit)
    } onCancel: {
      cancel()
    }
    guard isThere else { throw .timedOut }
  }
}
