import SerenityCore
import SerenitySimulation

/// Renders the prompts of a run as pages made to be compared: each section under its heading, the account on top.
///
/// A section that is the same as in the prompt of that kind before is named with its fingerprint instead of repeated,
/// so a change of one section shows once where it happens.
struct PromptPages {
  private var lastFingerprints: [CallPurpose: [SectionName: String]] = [:]

  /// The page of the next prompt.
  mutating func page(title: String, call: ModelCall) -> String {
    let prompt = call.request.prompt
    var seen: [SectionName: String] = [:]
    var parts = ["# \(title)", account(prompt.account), outcome(call)]
    for section in prompt.sections {
      seen[section.name] = section.fingerprint
      let isUnchanged = lastFingerprints[call.request.purpose]?[section.name] == section.fingerprint
      let heading = PromptHeading(
        section: section.name.rawValue, tokens: section.tokens, fingerprint: section.fingerprint,
        isUnchanged: isUnchanged)
      parts.append(heading.description)
      if !isUnchanged { parts.append(section.text) }
    }
    lastFingerprints[call.request.purpose] = seen
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func account(_ account: PromptAccount) -> String {
    var rows = ["| section | tokens | limit | cut |", "|---|---:|---:|---|"]
    for line in account.lines {
      let limit = line.limit.map(String.init) ?? "never cut"
      rows.append("| \(line.section.rawValue) | \(line.tokens) | \(limit) | \(line.cut ?? "") |")
    }
    rows.append("| total | \(account.total) | \(account.window - account.reserved) | \(account.left) left |")
    rows.append("")
    rows.append(
      "Plan \(account.plan): window \(account.window), \(account.reserved) kept for the answer; "
        + "counted by the \(account.counter) counter.")
    return rows.joined(separator: "\n")
  }

  private func outcome(_ call: ModelCall) -> String {
    let parameters = call.request.parameters
    let asked =
      "Asked for \(call.request.purpose.rawValue): temperature \(parameters.temperature), "
      + "at most \(parameters.maxTokens) tokens\(parameters.wantsJSON ? ", as JSON" : "")."
    if let failure = call.failure { return asked + " Failed: \(failure.code) after \(failure.attempts) requests." }
    return asked
  }
}
