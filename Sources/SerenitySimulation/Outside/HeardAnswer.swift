import SerenityCore
package import SerenityProviders

/// What a real provider answered to one request, with its pace in whole milliseconds.
package struct HeardAnswer: Hashable, Sendable {
  /// How it ended.
  package enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Properly.
    case done
    /// The connection closed before the end.
    case closedEarly = "closed-early"
    /// Nothing more came in time; before the head where the status is 0.
    case timedOut = "timed-out"
    /// The provider could not be reached; there is no head.
    case unreachable
    /// What answered does not speak HTTP; there is no head.
    case notHTTP = "not-http"
    /// The connection was not secure; there is no head.
    case insecure
  }

  /// Milliseconds from the request to the head.
  package var headAfter: Int
  /// The status; 0 where no head came.
  package var status: Int
  /// The headers in order.
  package var headers: [HTTPHeader]
  /// The body; an empty chunk at its end is the time that passed before the end was seen.
  package var chunks: [ScriptedResponse.Chunk]
  /// How it ended.
  package var ending: Ending

  package init(
    headAfter: Int, status: Int, headers: [HTTPHeader] = [], chunks: [ScriptedResponse.Chunk] = [],
    ending: Ending = .done
  ) {
    self.headAfter = headAfter
    self.status = status
    self.headers = headers
    self.chunks = chunks
    self.ending = ending
  }

  /// The answer where no head came.
  init(failedWith error: TransportError, after milliseconds: Int) {
    let ending: Ending =
      switch error {
      case .timedOut: .timedOut
      case .closedEarly: .closedEarly
      case .insecure: .insecure
      case .notHTTP: .notHTTP
      case .unreachable, .unusable, .notRecorded, .cancelled: .unreachable
      }
    self.init(headAfter: milliseconds, status: 0, ending: ending)
  }

  /// Whether it is no whole answer with a status of 2xx.
  package var isFailure: Bool { !(200..<300).contains(status) || ending != .done }

  /// The time it took from the request to its end.
  var duration: Duration { chunks.reduce(.milliseconds(headAfter)) { $0 + $1.after } }

  /// The answer to be lived through once more in virtual time.
  ///
  /// Throws `unreachable`, `insecure` or `closedEarly` where that came in the place of a head.
  package func replayed() throws(TransportError) -> ScriptedResponse {
    guard status == 0 else {
      let end: ScriptedResponse.Ending =
        switch ending {
        case .done: .done
        case .timedOut: .stalls
        case .closedEarly, .unreachable, .notHTTP, .insecure: .closedEarly
        }
      return ScriptedResponse(
        headAfter: .milliseconds(headAfter), status: status, headers: headers, chunks: chunks, ending: end)
    }
    switch ending {
    case .insecure: throw .insecure(detail: "as it was recorded")
    case .closedEarly: throw .closedEarly
    case .notHTTP: throw .notHTTP(detail: "as it was recorded")
    case .unreachable, .done: throw .unreachable(detail: "as it was recorded")
    // A head that never comes: whoever asks waits as long as they have patience.
    case .timedOut: return ScriptedResponse(headAfter: .days(1), status: 504, headers: [], chunks: [])
    }
  }
}
