import SerenityProviders

/// What is known of one transfer: how far it has come, and the bytes that nobody has drawn yet.
///
/// It decides; the locks, threads and continuations are around it.
struct TransferState {
  /// What somebody may wait for.
  enum Want {
    /// A connection over which the request can go.
    case connection
    /// The status and the headers.
    case head
    /// Bytes of the body, or its end.
    case bytes
  }

  /// How a transfer ended.
  enum End: Equatable {
    case complete
    case failed(TransportError)
  }

  /// The bytes to be handed on, nil at the proper end, and whether the sender may go on.
  struct Piece {
    var bytes: [UInt8]?
    var shouldResume = false
  }

  /// How many bytes wait at most: as many as a long answer has, and for 200 slow readers still only 50 MB.
  static let bufferLimit = 262_144

  private(set) var isConnected = false
  private(set) var head: ResponseHead?
  private(set) var end: End?
  private(set) var isPaused = false
  private var buffer: [UInt8] = []

  var bufferedBytes: Int { buffer.count }

  /// Whether there is nothing left to wait for.
  func isReady(for want: Want) -> Bool {
    if end != nil { return true }
    return switch want {
    case .connection: isConnected
    case .head: head != nil
    case .bytes: !buffer.isEmpty
    }
  }

  mutating func connect() { isConnected = true }

  mutating func receive(_ head: ResponseHead) { self.head = head }

  /// Takes bytes in; false when there is no room, and then the same bytes are to come again after a pause.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard buffer.isEmpty || buffer.count + bytes.count <= Self.bufferLimit else {
      isPaused = true
      return false
    }
    buffer.append(contentsOf: bytes)
    return true
  }

  /// Ends the transfer, once; what had come before a break can still be drawn, but nothing after a cancellation.
  mutating func finish(_ end: End) {
    if end == .failed(.cancelled) {
      buffer = []
      self.end = end
    } else if self.end == nil {
      self.end = end
    }
  }

  /// Hands on all that waits; throws how the transfer failed once that is drawn.
  mutating func take() throws(TransportError) -> Piece {
    guard buffer.isEmpty else {
      let piece = Piece(bytes: buffer, shouldResume: isPaused)
      buffer = []
      isPaused = false
      return piece
    }
    if case .failed(let error) = end { throw error }
    return Piece()
  }
}
