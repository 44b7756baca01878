package import SerenityCore
package import SerenitySimulation

/// What a model answers in a scenario: a header and the interactions (scenarios/README.md).
package struct Cassette: Hashable, Sendable {
  /// Who made the answers.
  package enum Origin: String, Sendable, CaseIterable {
    /// People wrote them; shown as authored wherever they appear.
    case authored
    /// A provider gave them.
    case recorded
    /// A provider gave them in a chat, to prompts that stand close to the scenario's and are not the same.
    case promoted

    /// Whether its answers are texts that the simulated provider speaks, and not bytes of the wire.
    package var isSpoken: Bool { self != .recorded }
  }

  /// The file, from the package root.
  package var path: String
  /// Who made the answers.
  package var origin: Origin
  /// The provider they are from or stand for, by the name of its spelling (`DialectKind`), such as `deepseek`.
  package var provider: String
  /// The model, such as `deepseek-flash`.
  package var model: String
  /// Where the answers came from, when they were recorded; a provider's name alone would pass a pretender off as it.
  package var address: String?
  /// When it was recorded, in UTC to the second, such as `2026-11-21T14:05:00Z`; nil where that is not told.
  package var recordedAt: String?
  /// The headers whose values were redacted when it was recorded, sorted; nil where that is not told.
  package var redactedHeaders: [String]?
  /// The interactions in the file's order; no place twice.
  package var interactions: [Interaction]
}

/// One answer of the model with the place in the scenario that it is for.
package struct Interaction: Hashable, Sendable {
  /// What the model answers.
  package enum Content: Hashable, Sendable {
    case authored(Authored)
    case recorded(Recording)
  }

  /// An answer that people wrote.
  package struct Authored: Hashable, Sendable {
    /// What the model says; a JSON object is spelt with sorted keys.
    package var text: String
    /// Whether it stands in the file as `json`.
    package var isJSON: Bool
    /// What it costs; estimated by the simulated provider where nil.
    package var usage: Usage?
  }

  /// An answer as it came over the wire.
  package struct Recording: Hashable, Sendable {
    package struct Header: Hashable, Sendable {
      package var name: String
      package var value: String
    }
    package struct Chunk: Hashable, Sendable {
      /// After the one before, or after the request.
      package var milliseconds: Int
      /// As they came; a chunk may end within a character.
      package var bytes: [UInt8]

      package init(milliseconds: Int, bytes: [UInt8]) {
        self.milliseconds = milliseconds
        self.bytes = bytes
      }
    }
    /// The HTTP status; 0 where no head came.
    package var status: Int
    /// Milliseconds from the request to the head.
    package var head = 0
    /// In the order in which they came.
    package var headers: [Header]
    /// In the order in which they came; an empty one at the end is the time until the end was seen.
    package var chunks: [Chunk]
    /// How it ended.
    package var ending = HeardAnswer.Ending.done
    /// The prompt it answers; nil where that is not known, as for what another tool recorded.
    package var sections: [SectionFingerprint]?
  }

  /// The line in the file; 0 for one that was never in a file.
  package var line: Int
  /// Where in the scenario it is for.
  package var place: CassettePlace
  /// What the model answers.
  package var content: Content
}

/// A prompt section by its name and fingerprint.
package struct SectionFingerprint: Hashable, Sendable {
  package var section: SectionName
  package var fingerprint: String

  package init(_ section: SectionName, _ fingerprint: String) {
    self.section = section
    self.fingerprint = fingerprint
  }

  /// The sections of a prompt, in its order.
  package static func all(of prompt: Prompt) -> [Self] {
    prompt.sections.map { Self($0.name, $0.fingerprint) }
  }
}

/// Where in a scenario a call to the model happens.
package struct CassettePlace: Hashable, Sendable {
  /// During what it happens.
  package enum Step: Hashable, Sendable {
    /// A step of the session, from 1.
    case number(Int)
    /// The session's end.
    case end
  }

  package var session: String
  package var step: Step
  package var call: CallPurpose
  /// The how-manieth call of its kind in the step, from 1.
  package var nth: Int
  /// The how-manieth request for the same answer, from 1.
  package var attempt: Int

  package init(session: String, step: Step, call: CallPurpose, nth: Int = 1, attempt: Int = 1) {
    self.session = session
    self.step = step
    self.call = call
    self.nth = nth
    self.attempt = attempt
  }
}
