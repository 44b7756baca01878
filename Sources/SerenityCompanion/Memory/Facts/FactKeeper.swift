import SerenityCore

/// Decides what becomes of candidates: a new fact, one mentioned again, one that takes another's place, or a refusal.
///
/// Pure. A candidate must rest on a quote that is verbatim in the user's own message of its number (MEM-11;
/// `Quotation` says what verbatim means); the companion's words are not even offered. Messages with a crisis in them
/// are not mined: what was said in the worst hour is for Safety and the summary, not for a list.
struct FactKeeper: Sendable {
  /// What the candidates came to.
  struct Outcome: Hashable, Sendable {
    /// New and changed facts, in the order in which they were first touched.
    var changes: [Fact]
    /// What happened, in the order of the candidates.
    var events: [Event]
  }

  /// The most facts one session may add or mention: more is noise.
  static let candidateLimit = 24
  /// The most characters of a fact: it is a sentence, not a story.
  static let contentLimit = 200
  /// The most facts that hold at a time.
  static let factLimit = 1_000

  /// The facts as they are known, history included.
  let known: [Fact]
  /// What was forgotten.
  let tombstones: Tombstones
  /// The user's own names, which a content may use though the message does not.
  let ownNames: Set<String>

  /// Judges candidates against the user's messages, oldest first, and names new facts with `draw`.
  func judge(_ candidates: [FactCandidate], from messages: [Message], draw: () -> FactID) -> Outcome {
    var ledger = Ledger(facts: known)
    var events: [Event] = []
    let ordered = candidates.enumerated().sorted { ($0.element.message, $0.offset) < ($1.element.message, $1.offset) }
    for (place, (_, candidate)) in ordered.enumerated() {
      if place >= Self.candidateLimit {
        events.append(.factRefused(candidate.category, reason: "too-many"))
        continue
      }
      switch mention(of: candidate, in: messages) {
      case .failure(let refusal): events.append(.factRefused(candidate.category, reason: refusal.reason))
      case .success(let mention): events += ledger.enter(candidate, mention, draw: draw)
      }
    }
    return Outcome(changes: ledger.changed, events: events)
  }

  private struct Refusal: Error { var reason: String }

  private func mention(of candidate: FactCandidate, in messages: [Message]) -> Result<Fact.Mention, Refusal> {
    func refuse(_ reason: String) -> Result<Fact.Mention, Refusal> { .failure(Refusal(reason: reason)) }
    guard messages.indices.contains(candidate.message - 1) else { return refuse("no-such-message") }
    let message = messages[candidate.message - 1]
    guard message.role == .user, !message.isWithheld else { return refuse("not-the-users-words") }
    guard !message.flags.contains(.crisisIndicator) else { return refuse("said-in-crisis") }
    guard let quote = Quotation.find(candidate.quote, in: message.text) else { return refuse("quote-not-said") }
    guard candidate.content.count <= Self.contentLimit else { return refuse("too-long") }
    guard !Speech.isInstructionShaped(candidate.content), !Speech.isInstructionShaped(quote) else {
      return refuse("instruction-shaped")
    }
    guard FactLikeness(candidate.content).stems.isEmpty == false else { return refuse("says-nothing") }
    guard isSupported(candidate.content, by: message.text) else { return refuse("detail-not-said") }
    if tombstones.covers(candidate.content, category: candidate.category)
      || tombstones.covers(quote, category: candidate.category)
    {
      return refuse("forgotten")
    }
    return .success(Fact.Mention(message: message.id, session: message.session, quote: quote, at: message.at))
  }

  /// Whether every name and number of a content was said in the message: a model's embroidery is refused.
  private func isSupported(_ content: String, by message: String) -> Bool {
    let said = Set(Words.tokens(message).map(Speech.folded))
    return Speech.names(in: content).subtracting(ownNames).isSubset(of: said)
      && Speech.numbers(in: content).isSubset(of: Speech.numbers(in: message))
  }
}

/// The facts while candidates are entered one by one.
private struct Ledger {
  private var facts: [Fact]
  private var likenesses: [FactLikeness]
  private var touched: [Int] = []

  init(facts: [Fact]) {
    self.facts = facts
    likenesses = facts.map { FactLikeness($0.content) }
  }

  var changed: [Fact] { touched.map { facts[$0] } }

  mutating func enter(_ candidate: FactCandidate, _ mention: Fact.Mention, draw: () -> FactID) -> [Event] {
    let likeness = FactLikeness(candidate.content)
    if let place = placeOfSame(candidate, likeness, mention) { return again(candidate, mention, at: place) }
    let rival = candidate.slot.flatMap { slot in facts.firstIndex { $0.slot == slot && $0.validTo == nil } }
    if let rival {
      // What the user wrote down themselves is theirs to change, and the past never overrides the present.
      guard facts[rival].origin != .user else { return [.factRefused(candidate.category, reason: "user-wrote-it")] }
      let lastSaid = facts[rival].mentions.map(\.at).max() ?? mention.at
      guard
        mention.at > lastSaid
          || (mention.at == lastSaid && !facts[rival].mentions.map(\.message).contains(mention.message))
      else { return [.factRefused(candidate.category, reason: "older-than-known")] }
    }
    guard facts.count(where: { $0.validTo == nil }) < FactKeeper.factLimit else {
      return [.factRefused(candidate.category, reason: "too-many")]
    }
    let fact = Fact(
      id: draw(), category: candidate.category, slot: candidate.slot, content: candidate.content, mentions: [mention],
      isImportant: candidate.isImportant, origin: candidate.origin)
    facts.append(fact)
    likenesses.append(likeness)
    var events: [Event] = [.factLearned(fact.id, fact.category, fact.origin)]
    if let rival {
      facts[rival].validTo = mention.at
      facts[rival].supersededBy = fact.id
      touch(rival)
      events.append(.factSuperseded(facts[rival].id, by: fact.id))
    }
    touch(facts.count - 1)
    return events
  }

  /// The fact that says the same and still holds, or held when this was said.
  private func placeOfSame(_ candidate: FactCandidate, _ likeness: FactLikeness, _ mention: Fact.Mention) -> Int? {
    facts.indices.first { index in
      let fact = facts[index]
      if let end = fact.validTo, mention.at >= end { return false }
      if let slot = candidate.slot, fact.slot == slot { return likenesses[index].givesTheSameValue(as: likeness) }
      return fact.category == candidate.category && (fact.slot == nil || candidate.slot == nil)
        && likenesses[index].saysTheSame(as: likeness)
    }
  }

  private mutating func again(_ candidate: FactCandidate, _ mention: Fact.Mention, at place: Int) -> [Event] {
    // One message is one mention, however often it is read again.
    guard !facts[place].mentions.contains(where: { $0.message == mention.message }) else { return [] }
    facts[place].mentions.append(mention)
    facts[place].mentions.sort { ($0.at, $0.message) < ($1.at, $1.message) }
    if candidate.isImportant { facts[place].isImportant = true }
    if facts[place].slot == nil { facts[place].slot = candidate.slot }
    touch(place)
    return [.factMentionedAgain(facts[place].id, mentions: facts[place].mentions.count)]
  }

  private mutating func touch(_ place: Int) {
    if !touched.contains(place) { touched.append(place) }
  }
}
