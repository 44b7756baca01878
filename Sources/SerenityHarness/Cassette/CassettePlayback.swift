import SerenityCore

/// Which interactions of a cassette were played; decides what a request finds.
package struct CassettePlayback: Hashable, Sendable {
  /// The cassette.
  package let cassette: Cassette
  private let byPlace: [CassettePlace: Interaction]
  private var used: Set<CassettePlace> = []

  package init(_ cassette: Cassette) {
    self.cassette = cassette
    byPlace = Dictionary(cassette.interactions.map { ($0.place, $0) }) { first, _ in first }
  }

  /// What no request took so far, in the file's order.
  package var unused: [Interaction] { cassette.interactions.filter { !used.contains($0.place) } }

  /// The answer for a place; a hit and a stale one are used up.
  package mutating func answer(at place: CassettePlace, sections: [SectionFingerprint]) -> CassettePlayer.Answer {
    guard let found = byPlace[place], used.insert(place).inserted else {
      let nearest = nearest(to: place)
      return .miss(
        MissReport(
          path: cassette.path, origin: cassette.origin, place: place, wasPlayed: byPlace[place] != nil,
          nearest: nearest, changes: nearest.map { Self.changes($0, sections) } ?? []))
    }
    let changes = Self.changes(found, sections)
    return Self.isStale(found, sections)
      ? .stale(StaleReport(path: cassette.path, interaction: found, changes: changes)) : .hit(found)
  }

  /// Whether the prompt is another than the recorded one; never where no prompt is known.
  private static func isStale(_ interaction: Interaction, _ sections: [SectionFingerprint]) -> Bool {
    guard case .recorded(let recording) = interaction.content, let recorded = recording.sections else { return false }
    return recorded != sections
  }

  /// The sections that differ from a recorded prompt; none where no prompt is known, as for an authored interaction.
  private static func changes(_ interaction: Interaction, _ sections: [SectionFingerprint]) -> [SectionChange] {
    guard case .recorded(let recording) = interaction.content, let recorded = recording.sections else { return [] }
    return SectionChange.all(from: recorded, to: sections)
  }

  private func nearest(to place: CassettePlace) -> Interaction? {
    let ranked = cassette.interactions.enumerated().map { index, interaction in
      (
        rank: Self.distance(interaction.place, place) + [used.contains(interaction.place) ? 1 : 0, index],
        interaction: interaction
      )
    }
    return ranked.min { $0.rank.lexicographicallyPrecedes($1.rank) }?.interaction
  }

  /// How far two places are apart, what matters most first: session, step, call, nth, attempt.
  private static func distance(_ left: CassettePlace, _ right: CassettePlace) -> [Int] {
    let isMisspelt = Spelling.nearest(to: left.session, among: [right.session]) != nil
    let session = left.session == right.session ? 0 : isMisspelt ? 1 : 2
    let steps =
      switch (left.step, right.step) {
      case (.number(let one), .number(let other)): abs(one - other)
      case (.end, .end): 0
      default: 1000
      }
    return [
      session, steps, left.call == right.call ? 0 : 1, abs(left.nth - right.nth), abs(left.attempt - right.attempt),
    ]
  }
}
