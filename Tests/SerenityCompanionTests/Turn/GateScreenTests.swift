import SerenityCore
import SerenitySafety
import SerenitySimulation
import Testing

@testable import SerenityCompanion

/// The streamed words and the last look agree: nothing is shown that is cut out in the end.
@Suite("A reply that arrives in pieces")
struct GateScreenTests {
  static let policy = Result { () throws(SafetyDataError) in try SafetyPolicy() }
  static let sentences = [
    "I hear you.", "Others have it worse.", "What now?", "Promise me that", "you will rest.", "\n\n",
    "\n- just cheer up",
    "\n- rest", "Call 988", "or 555-014-2368.", "It sounds like", "you have depression.", "Wait… go on.", "1. ",
    "I can't continue", "this conversation.", "Text HOME", "to 741742.", "No rush!", "Call 116", "123.",
  ]

  @Test("shows no sentence that the last look cuts out", arguments: ["hello", "I want to kill myself"])
  func agrees(message: String) throws {
    let policy = try Self.policy.get()
    let context = SafetyContext(locale: "en-US")
    let decision = policy.route(message, in: context)
    let random = SeededRandom(seed: 11)
    for _ in 0..<250 {
      let reply = (0..<6).map { _ in Self.sentences[Int(random.next(in: "s") % UInt64(Self.sentences.count))] }
        .joined(separator: " ")
      let text = reply.trimmed
      guard !text.isEmpty else { continue }
      var gate = SentenceGate()
      var shown = ""
      var rest = Substring(reply)
      while !rest.isEmpty {
        let size = 1 + Int(random.next(in: "n") % 9)
        shown += gate.accept(String(rest.prefix(size))) {
          let screened = policy.screen($0, after: decision, in: context)
          return !screened.isReplaced && !screened.findings.contains { $0.span != nil }
        }
        rest = rest.dropFirst(size)
      }
      let final = policy.screen(text, after: decision, in: context)
      if final.isReplaced {
        // What was shown before the fault was sound by itself.
        let again = policy.screen(shown, after: decision, in: context)
        #expect(shown.isEmpty || !again.findings.contains { $0.span != nil })
      } else {
        #expect(final.text.hasPrefix(shown), "\(text.debugDescription): \(shown.debugDescription)")
      }
      #expect(final.findings.allSatisfy { ($0.span?.lowerBound ?? .max) >= shown.utf8.count })
    }
  }

  @Test("words of ours that stand in pass the last look in a crisis", arguments: ["en-US", "es-ES", "pt-BR"])
  func standIns(locale: String) throws {
    let policy = try Self.policy.get()
    let context = SafetyContext(locale: locale)
    let decision = policy.route("I want to kill myself", in: context)
    for situation in FallbackTexts.Situation.allCases {
      for text in FallbackTexts.variants(for: situation, in: FallbackTexts.Language(locale: locale)) {
        let screened = policy.screen(text, after: decision, in: context)
        #expect(screened.findings.allSatisfy { $0.span == nil }, "\(text)")
        #expect(screened.text.hasPrefix(text) && screened.text.contains { $0.isNumber })
      }
    }
  }
}
