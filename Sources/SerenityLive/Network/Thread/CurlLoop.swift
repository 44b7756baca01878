import CCurl
import SerenityProviders

/// What the network's thread does: it obeys commands, moves bytes, and sleeps until there is either.
final class CurlLoop {
  private let multi: UnsafeMutableRawPointer
  private let watch: CurlWatch
  let queue: CurlQueue
  private var exchanges: [ObjectIdentifier: CurlExchange] = [:]

  init() throws(TransportError) {
    watch = try CurlWatch()
    queue = CurlQueue(bell: watch.bell)
    guard let multi = ccurl_multi_new() else { throw .unreachable(detail: "There is no memory for the network.") }
    self.multi = multi
    try watch.serve(multi)
    // Each HTTP/2 connection carries one transfer at a time: two on one would wait for each other's slow reader.
    ccurl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
  }

  // The watch goes after this, for libcurl still tells it which sockets it closes.
  deinit { ccurl_multi_free(multi) }

  /// Runs until the queue is closed, then ends what is under way.
  func run() {
    while let commands = queue.take() {
      for command in commands { obey(command) }
      if !watch.wait(for: multi) { endAll(.failed(.closedEarly)) }
      finishEnded()
    }
    endAll(.failed(.cancelled))
    for case .start(let transfer, _) in queue.finish() { transfer.update { $0.finish(.failed(.cancelled)) } }
  }

  private func obey(_ command: CurlQueue.Command) {
    switch command {
    case .start(let transfer, let request): start(transfer, request)
    case .resume(let transfer): exchanges[ObjectIdentifier(transfer)]?.resume()
    case .drop(let transfer): end(transfer)
    }
  }

  private func start(_ transfer: CurlTransfer, _ request: CurlRequest) {
    do throws(TransportError) {
      let exchange = try CurlExchange(request, transfer: transfer)
      guard ccurl_multi_add(multi, exchange.handle) == CURLM_OK else {
        throw .unreachable(detail: "There is no memory for the request.")
      }
      exchanges[ObjectIdentifier(transfer)] = exchange
    } catch {
      transfer.update { $0.finish(.failed(error)) }
    }
  }

  private func finishEnded() {
    var result = CURLE_OK
    while let handle = ccurl_multi_next_ended(multi, &result) {
      guard let exchange = CurlExchange.of(handle) else { continue }
      let end = exchange.end(result)
      self.end(exchange.transfer)
      // The connection is back in the pool by now, for whoever asks next because this has ended.
      exchange.transfer.update { $0.finish(end) }
    }
  }

  /// Frees a transfer's handle; its connection goes back to the pool when it is at rest, and is closed when not.
  private func end(_ transfer: CurlTransfer) {
    guard let exchange = exchanges.removeValue(forKey: ObjectIdentifier(transfer)) else { return }
    ccurl_multi_remove(multi, exchange.handle)
  }

  private func endAll(_ end: TransferState.End) {
    for transfer in exchanges.values.map(\.transfer) {
      self.end(transfer)
      transfer.update { $0.finish(end) }
    }
  }
}
