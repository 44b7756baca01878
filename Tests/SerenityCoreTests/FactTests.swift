import SerenityCore
import Testing

@Suite("What is remembered, how surely, and what is forgotten")
struct FactTests {
  private func fact(
    sessions: [String], isImportant: Bool = false, origin: Fact.Origin = .model, validTo: Instant? = nil
  ) -> Fact {
    let mentions = sessions.enumerated().map { index, session in
      Fact.Mention(
        message: MessageID("message-\(index)"), session: SessionID(session), quote: "my sister Elena",
        at: Instant(millisecondsSinceEpoch: Int64(index)))
    }
    return Fact(
      id: FactID("fact-1"), category: .identity, content: "Has a sister, Elena.", mentions: mentions,
      isImportant: isImportant, origin: origin, validTo: validTo)
  }

  @Test("Confidence starts at 0.5, grows by 0.1 a mention and ends at 0.95 (MEM-4)")
  func confidence() {
    let grown = (1...8).map { fact(sessions: Array(repeating: "one", count: $0)).confidence }
    #expect(grown == [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.95, 0.95])
  }

  @Test("A fact enters a prompt when said in two sessions, when important, or when the user wrote it (MEM-5)")
  func activity() {
    #expect(!fact(sessions: ["one"]).isActive)
    #expect(!fact(sessions: ["one", "one", "one"]).isActive)
    #expect(fact(sessions: ["one", "two"]).isActive)
    #expect(fact(sessions: ["one"], isImportant: true).isActive)
    #expect(fact(sessions: ["one"], origin: .user).isActive)
  }

  @Test("What no longer holds enters no prompt, however sure it was")
  func superseded() {
    let past = Instant(millisecondsSinceEpoch: 5)
    #expect(!fact(sessions: ["one", "two"], isImportant: true, origin: .user, validTo: past).isActive)
  }

  @Test("A forgotten fact is known again in any case, spacing and punctuation, and nothing else is (MEM-11)")
  func tombstones() {
    let digest = Tombstones.digest(of: "Has a sister, Elena.", category: .identity, salt: "salt")
    let tombstones = Tombstones(salt: "salt", digests: [digest])
    for again in ["Has a sister, Elena.", "has a  sister – ELENA!", " Has a sister Elena"] {
      #expect(tombstones.covers(again, category: .identity), "\(again)")
    }
    #expect(!tombstones.covers("Has a sister, Elena.", category: .event))
    #expect(!tombstones.covers("Has a brother, Elias.", category: .identity))
    #expect(!Tombstones(salt: "other", digests: [digest]).covers("Has a sister, Elena.", category: .identity))
    #expect(!digest.contains("Elena"))
  }
}
