package import SerenityCore

/// A message or a talk with what people say should be shown for it.
package struct SafetyRow: Hashable, Sendable {
  /// Unique among all rows that are measured together.
  package var id: String
  /// The collection that it comes from, such as `own`.
  package var set: String
  package var subject: SafetySubject
  /// Whether resources must be shown; nil where nobody has said.
  package var isRisk: Bool?
  /// The tier or class that its source gives, such as `T3`; empty where it gives none.
  package var tier = ""
  /// What it is about, such as `suicide` or `none`; nil where its source does not say.
  package var category: String?
  /// Whether the gentle variant and no other is right; nil where either is, or nobody has said.
  package var isSoft: Bool?
  /// The language, such as `en`.
  package var language = ""
  /// What kind of text it is, such as `everyday` or `pair`.
  package var kind = ""
  /// The name that rows which are compared with each other share.
  package var pair: String?
  /// Whether the outcome differs among the rows of the pair.
  package var flips: Bool?
  /// The turn, from 0, that must be the first to show resources.
  package var first: Int?

  package init(id: String, set: String, subject: SafetySubject, isRisk: Bool?) {
    self.id = id
    self.set = set
    self.subject = subject
    self.isRisk = isRisk
  }

  /// The tier where it is one of ours.
  package var riskTier: RiskTier? { RiskTier.allCases.first { $0.code == tier } }

  /// Whether a miss is the gravest mistake there is: intent, means, a plan, or something under way.
  package var isCritical: Bool { isRisk == true && (["T4", "T5"].contains(tier) || isImminent) }

  /// Whether something is under way now; one public set calls it `imminent`.
  package var isImminent: Bool { tier == "T5" || tier == "imminent" || tier.hasSuffix("/imminent") }

  /// Whether it is everyday talk; a true disclosure among it is not.
  package var isEveryday: Bool { kind == "everyday" && isRisk != true }

  /// Whether it is everyday talk that holds a lethal word.
  package var isHardEveryday: Bool { kind == "everyday-hard" && isRisk != true }

  /// Whether resources for it are a false alarm: it is labelled so, or it is everyday talk that nobody has labelled.
  package var isQuiet: Bool { isRisk == false || isEveryday || isHardEveryday }

  /// Whether it is a whole talk.
  package var isTalk: Bool { if case .talk = subject { true } else { false } }
}
