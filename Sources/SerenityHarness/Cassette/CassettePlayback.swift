/// Which interactions of a cassette were played.
package struct CassettePlayback: Hashable, Sendable {
  /// The cassette.
  package let cassette: Cassette
  private var used: Set<CassettePlace> = []

  package init(_ cassette: Cassette) { self.cassette = cassette }

  /// What no request took so far, in the file's order.
  package var unused: [Interaction] { cassette.interactions.filter { !used.contains($0.place) } }

  /// The answer for a place; a hit is used up.
  package mutating func answer(at place: CassettePlace, sections: [SectionFingerprint]) -> CassettePlayer.Answer {
    guard let found = cassette.interactions.first(where: { $0.place == place }) else {
      return .miss(MissReport(path: cassette.path, place: place))
    }
    used.insert(place)
    return .hit(found)
  }
}

/// A request for which the cassette holds no answer.
package struct MissReport: Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var place: CassettePlace

  package var description: String { "\(path): no interaction" }
}

/// A recorded answer whose prompt has changed since.
package struct StaleReport: Hashable, Sendable, CustomStringConvertible {
  package var path: String
  package var interaction: Interaction

  package var description: String { "\(path): stale" }
}
