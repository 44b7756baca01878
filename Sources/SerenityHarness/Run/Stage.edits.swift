import SerenityCompanion
import SerenityCore
import SerenitySimulation

extension Stage {
  /// What the user does to what is remembered, told as a line of the transcript.
  func apply(_ edit: MemoryEdit) async throws -> String {
    switch edit {
    case .forgetFact(let text):
      let facts = try await world.store.facts(includingHistory: false).filter {
        TextChecking.contains($0.content, text)
      }
      guard !facts.isEmpty else { throw StageError("no fact contains \"\(text)\", so there is nothing to forget") }
      for fact in facts { _ = try await world.companion.forgetFact(fact.id) }
      return "asks to forget a fact"
    case .editFact(let text, let content):
      let facts = try await world.store.facts(includingHistory: false)
      guard let fact = facts.first(where: { TextChecking.contains($0.content, text) }) else {
        throw StageError("no fact contains \"\(text)\", so there is nothing to edit")
      }
      try await world.companion.editFact(fact.id, to: content)
      return "corrects a fact"
    case .forgetSession(let name):
      guard let ids = played[name] else { throw StageError("the session \(name) has not taken place yet") }
      for id in ids { _ = try await world.companion.forget(.session(id)) }
      return "asks to forget the session \(name)"
    case .forgetCategory(let category):
      _ = try await world.companion.forget(.category(category))
      return "asks to forget every \(category.rawValue)"
    case .forgetEverything:
      _ = try await world.companion.forget(.everything)
      return "asks to forget everything"
    }
  }
}

extension FaultSpec {
  /// The fault as a line of the transcript.
  var sentence: String {
    guard kind != .none else { return "the provider is well again" }
    switch times {
    case .count(let count):
      return "the provider, for the next \(count == 1 ? "request" : "\(count) requests"): \(kind.rawValue)"
    case .always: return "the provider from now on: \(kind.rawValue)"
    }
  }
}

/// A number as people write it: 7, not 7.0.
func plain(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}

/// Why a scenario cannot be played on.
struct StageError: Error, CustomStringConvertible {
  let description: String
  init(_ sentence: String) { description = sentence }
}
