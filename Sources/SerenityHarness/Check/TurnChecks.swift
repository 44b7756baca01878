import SerenityCompanion
import SerenityCore
import SerenitySafety
import SerenitySimulation

/// Holds what a turn did against what the scenario expects of it.
package enum TurnChecks {
  package static func findings(_ step: StepRecord, expect: TurnExpectation, path: String, place: String) -> [Finding] {
    var found = Findings(path: path, place: place)
    found.expect(expect.line, "the refusal", step.refusal, is: expect.error) { $0 }
    if let refusal = step.refusal, expect.error == nil {
      found.add(expect.line, "the turn was refused with \(refusal)")
    }
    found.expect(step.events, pass: expect.events)
    found.expect("the number of waiting messages", step.outbox, within: expect.outbox)
    // A crisis notice is shown before anything that can fail, so it is looked at with and without a reply.
    notice(step.notice, expect: expect, into: &found)
    guard let reply = step.reply else { return found.all }
    safety(reply.decision, expect: expect, into: &found)
    found.expect(expect.line, "the reply's source", reply.message.source, is: expect.source) { $0.rawValue }
    found.expect(expect.line, "the emotion", reply.userMessage.emotion?.kind, is: expect.emotion) { $0.rawValue }
    for flag in expect.flags where !reply.userMessage.flags.contains(flag) {
      found.add(expect.line, "the user's message should carry the flag \(flag.rawValue)")
    }
    found.expect("the number of late replies", reply.delivered.count, within: expect.delivered)
    if let prompt = expect.prompt { check(step.prompt, prompt, into: &found) }
    if let expected = expect.reply { check(reply, expected, into: &found) }
    return found.all
  }

  private static func safety(
    _ decision: SafetyDecision, expect: TurnExpectation, into found: inout Findings
  ) {
    if !expect.routes.isEmpty, !expect.routes.contains(decision.route) {
      let wanted = expect.routes.map(\.rawValue).joined(separator: " or ")
      found.add(expect.line, "the route should be \(wanted) but is \(decision.route.rawValue)")
    }
    found.expect(expect.line, "the tier", decision.assessment.tier, is: expect.tier) { $0.code }
    for category in expect.categories where !decision.assessment.categories.contains(category) {
      found.add(expect.line, "Safety should have found \(category.rawValue)")
    }
  }

  private static func notice(_ shown: String?, expect: TurnExpectation, into found: inout Findings) {
    switch expect.notice {
    case .some(.none(let line)):
      if shown != nil { found.add(line, "no crisis notice should be shown") }
    case .some(.text(let check)):
      if let shown {
        found.expect("the crisis notice", shown, passes: check)
      } else {
        found.add(check.line, "a crisis notice should be shown")
      }
    case nil:
      break
    }
  }

  private static func check(_ prompt: Prompt?, _ expect: PromptExpectation, into found: inout Findings) {
    guard let prompt else {
      found.add(expect.line, "the model was not asked, so there is no prompt to check")
      return
    }
    for check in expect.sections {
      let section = prompt.section(check.section)
      let name = "the prompt's section \(check.section.rawValue)"
      if check.isAbsent {
        if section?.text.isEmpty == false { found.add(check.line, "\(name) should not be there") }
        continue
      }
      found.expect(name, section?.text ?? "", passes: check.text)
      found.expect("the tokens of \(name)", section?.tokens ?? 0, within: check.tokens)
    }
    found.expect("the prompt", prompt.sections.map(\.text).joined(separator: "\n"), passes: expect.any)
    found.expect("the tokens of the prompt", prompt.account.total, within: expect.totalTokens)
  }

  private static func check(_ reply: Reply, _ expect: ReplyExpectation, into found: inout Findings) {
    let text = reply.message.text
    found.expect("the reply", text, passes: expect.text)
    let shape = ReplyShape(text)
    if let most = expect.maxParagraphs, shape.paragraphs > most {
      found.add(expect.line, "the reply should have at most \(most) paragraphs but has \(shape.paragraphs)")
    }
    if let most = expect.maxSentences, shape.sentences > most {
      found.add(expect.line, "the reply should have at most \(most) sentences but has \(shape.sentences)")
    }
    found.expect(
      expect.line, "whether the reply ends with a question", shape.endsWithQuestion, is: expect.endsWithQuestion
    ) {
      $0 ? "yes" : "no"
    }
    found.expect(expect.line, "whether the reply is interrupted", reply.message.isInterrupted, is: expect.isInterrupted)
    {
      $0 ? "yes" : "no"
    }
    found.expect(expect.line, "whether Safety corrected the reply", !reply.findings.isEmpty, is: expect.isCorrected) {
      $0 ? "yes" : "no"
    }
  }
}

/// How long a reply is and how it ends.
struct ReplyShape {
  let paragraphs: Int
  let sentences: Int
  let endsWithQuestion: Bool

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.allSatisfy(\.isWhitespace) }
    paragraphs = zip(lines, [true] + lines).count { !$0.0 && $0.1 }
    // A sentence ends at a mark that white space or the end follows, so that "5.5" and "..." count once.
    let characters = Array(text)
    sentences = characters.indices.count { index in
      ".!?".contains(characters[index])
        && (index + 1 == characters.count || characters[index + 1].isWhitespace
          || "\"\u{201D})".contains(characters[index + 1]))
    }
    let closers: Set<Character> = ["\"", "\u{201D}", ")", "*"]
    endsWithQuestion = text.reversed().first { !$0.isWhitespace && !closers.contains($0) } == "?"
  }
}
