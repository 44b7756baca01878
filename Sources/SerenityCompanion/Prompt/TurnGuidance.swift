import SerenityCore

/// What this turn asks for, and what this session has felt like so far; never cached, for it changes with each message.
enum TurnGuidance {
  /// The length hint and Safety's guidance (CHAT-11).
  static func text(_ material: PromptMaterial) -> String {
    let kind = material.snapshot.session?.kind
    var lines = [kind == .crisisSupport ? GuidanceText.crisis : hint(messagesBefore: messagesBefore(material))]
    if kind != .crisisSupport {
      switch material.snapshot.profile?.sessionLength {
      case .brief: lines.append(GuidanceText.brief)
      case .extended: lines.append(GuidanceText.extended)
      case .standard, nil: break
      }
    }
    if let guidance = material.guidance, !guidance.isEmpty {
      lines.append(GuidanceText.safety)
      lines.append(guidance)
    }
    return lines.joined(separator: "\n")
  }

  /// The hint for a conversation that holds a number of messages already.
  static func hint(messagesBefore count: Int) -> String {
    switch count {
    case ...2: GuidanceText.opening
    case 3...5: GuidanceText.early
    default: GuidanceText.later
    }
  }

  /// How many messages came before the current one, which the store counts already.
  private static func messagesBefore(_ material: PromptMaterial) -> Int {
    max(material.snapshot.recent.count, material.snapshot.messageCount - 1)
  }

  /// The feelings of the user's last messages and whether one pointed to a crisis, as lines of the dynamic section.
  static func sessionLines(_ recent: [Message]) -> [String] {
    let own = recent.filter { $0.role == .user && !$0.isWithheld }
    var lines: [String] = []
    let feelings = own.compactMap(\.emotion).filter { $0.kind != .neutral }.suffix(3)
    if !feelings.isEmpty {
      let told = feelings.map { "\($0.kind.rawValue) \($0.intensity)/10" }
      lines.append("Feelings heard so far, oldest first: \(told.joined(separator: ", ")).")
    }
    if own.contains(where: { $0.flags.contains(.crisisIndicator) }) {
      lines.append("Earlier in this session something pointed to a crisis: stay gentle and watchful.")
    }
    return lines
  }
}
