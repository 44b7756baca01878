import SerenitySimulation

/// Serves one connection on the thread that calls it, request after request.
struct WireConnection {
  let server: WireServer
  let number: Int
  let socket: WireSocket

  /// A span shorter than a millisecond is owed to the next, as the system waits no less.
  private var owed = Duration.zero

  init(server: WireServer, number: Int, socket: WireSocket) {
    self.server = server
    self.number = number
    self.socket = socket
  }

  /// Answers until the client goes away or a behaviour closes the connection; tells whether it is to be reset.
  mutating func serve() -> WireResponse.Ending {
    var reader = WireRequestReader(connection: number)
    do throws(WireRequestReader.Malformed) {
      while true {
        while let request = try reader.next() {
          let response = server.response(to: request)
          let wasPlayed = play(response)
          server.ended(number, wasAbandoned: !wasPlayed)
          guard wasPlayed, response.keepsConnection else { return response.ending }
        }
        let bytes = socket.received()
        guard !bytes.isEmpty else { return .done }
        reader.feed(bytes)
      }
    } catch {
      _ = socket.send(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
      return .closes
    }
  }

  /// Plays a response to its end; false when the client went away first.
  private mutating func play(_ response: WireResponse) -> Bool {
    guard pause(response.headAfter), send(response.headBytes, response.delivery) else { return false }
    for chunk in response.chunks {
      guard pause(chunk.after), send(response.framed(chunk.bytes), response.delivery) else { return false }
    }
    switch response.ending {
    case .done: return send(response.close, response.delivery)
    case .closes, .resets: return true
    case .silence:
      // Only the client, or the server's end, ends this.
      return socket.wait(milliseconds: nil)
    case .repeats(let bytes, let span):
      while pause(span), send(response.framed(bytes), response.delivery) {}
      return false
    }
  }

  private func send(_ bytes: [UInt8], _ delivery: WireResponse.Delivery) -> Bool {
    switch delivery {
    case .chunks: return socket.send(bytes)
    case .singleBytes: return bytes.allSatisfy { socket.send([$0]) }
    }
  }

  private mutating func pause(_ span: Duration) -> Bool {
    owed += span / server.pace
    let whole = Int64(owed / .milliseconds(1))
    guard whole > 0 else { return true }
    owed -= .milliseconds(whole)
    return socket.wait(milliseconds: Int32(clamping: whole))
  }
}
