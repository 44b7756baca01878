import Glibc
import SerenityCore

@testable import SerenitySafety

/// Holds one text, as a message and as a reply, to what must be true of every text.
struct SafetyTrial {
  private let policy: SafetyPolicy
  private let normaliser: Normaliser
  private let assessor: Assessor
  private let unfiltered: Assessor

  init() throws(SafetyDataError) {
    let files = try SafetyFile.embedded()
    let lexicon = try Lexicon(files.filter { $0.name.hasSuffix(".rules") })
    policy = try SafetyPolicy(files: files).prepared()
    normaliser = Normaliser(words: lexicon.words)
    unfiltered = Assessor(lexicon: lexicon)
    assessor = unfiltered.prepared()
  }

  /// Ends the process with a sentence where something is not true.
  func run(_ text: String) {
    let chance = Chance(text)
    checkReadings(of: text)
    checkAssessment(of: text, chance)
    checkScreen(of: text, chance)
  }

  /// Says what does not hold before the process ends: an optimised `precondition` alone would end it without a word.
  private func hold(_ isSo: Bool, _ sentence: @autoclosure () -> String) {
    guard !isSo else { return }
    let bytes = Array("Does not hold: \(sentence())\n".utf8)
    _ = write(2, bytes, bytes.count)
    preconditionFailure("The sentence above does not hold.")
  }

  /// Choices that depend on the text alone, so that an input that fails is the whole report.
  private struct Chance {
    private let digest: UInt64

    init(_ text: String) {
      digest = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    func below(_ count: Int, _ draw: UInt64) -> Int {
      Int((digest &* (2 &* draw &+ 0x9E37_79B9_7F4A_7C15)) >> 33) % count
    }
  }

  // MARK: Spelling

  private func checkReadings(of message: String) {
    let places = Places(message)
    let plain = normaliser.plain(message)
    let readings = normaliser.readings(of: message)
    hold(readings.first == plain, "The first reading is the plain text.")
    hold(readings.count <= 2, "There are at most two readings.")
    hold(normaliser.plain(plain.text).text == plain.text, "Plain text in plain spelling is itself.")
    for reading in readings {
      var last = 0..<0
      for place in 0..<reading.text.utf8.count {
        let span = reading.original(place..<(place + 1))
        hold(places.hold(span) && !span.isEmpty, "Every byte of a reading leads to characters of the message.")
        hold(
          span.lowerBound >= last.lowerBound && span.upperBound >= last.upperBound, "Places keep their order.")
        last = span
      }
      hold(
        places.hold(reading.original(0..<reading.text.utf8.count)), "A whole reading leads into the message.")
    }
  }

  /// The offsets of a text at which one of its characters may begin or end.
  private struct Places {
    private var areEdges: [Bool]

    init(_ text: String) { areEdges = text.utf8.map { $0 & 0b1100_0000 != 0b1000_0000 } + [true] }

    func hold(_ span: Range<Int>) -> Bool {
      span.lowerBound >= 0 && span.upperBound < areEdges.count && areEdges[span.lowerBound]
        && areEdges[span.upperBound]
    }
  }

  // MARK: Assessment

  private func checkAssessment(of message: String, _ chance: Chance) {
    let places = Places(message)
    let tiers = RiskTier.allCases
    let previous = tiers[chance.below(tiers.count, 1)]
    let assessment = assessor.assess(message, after: previous)
    hold(assessor.assess(message, after: previous) == assessment, "The same message is judged the same.")
    for hit in assessment.hits {
      hold(places.hold(hit.span), "\(hit.rule) leads to characters of the message.")
      hold(hit.tier <= assessment.tier, "The tier is the gravest of the hits.")
    }
    // Every rule without the index costs a hundred times as much, so one message in some tells.
    if chance.below(64, 2) == 0, message.utf8.count <= 400 {
      hold(unfiltered.assess(message, after: previous) == assessment, "The index hides no rule.")
    }
    if chance.below(4, 3) == 0 {
      _ = assessor.assess(message + message, after: previous)
      _ = assessor.explain(message, after: previous)
    }
  }

  // MARK: Reply

  private func checkScreen(of text: String, _ chance: Chance) {
    let tiers = RiskTier.allCases
    let locales = [nil, "en-US", "en-GB", "es-MX", "pt-BR", "fr"]
    let context = SafetyContext(
      locale: locales[chance.below(locales.count, 4)], emergencyContact: chance.below(4, 5) == 0 ? text : nil,
      previousTier: tiers[chance.below(tiers.count, 6)], timesResourcesShown: chance.below(4, 7))
    let decision = policy.route(text, in: context)
    let screened = policy.screen(text, after: decision, in: context)
    hold(policy.screen(text, after: decision, in: context) == screened, "The same reply is screened the same.")
    let places = Places(text)
    for finding in screened.findings {
      if let span = finding.span {
        hold(places.hold(span), "\(finding.code) leads to characters of the reply.")
      }
    }
    let again = policy.screen(screened.text, after: decision, in: context)
    hold(again.text == screened.text, "What may be shown may be shown.")
    checkSentences(of: text, chance)
  }

  /// What has certainly ended in a reply that is still arriving ends there in the whole reply too.
  private func checkSentences(of text: String, _ chance: Chance) {
    let spans = Sentences.spans(in: text)
    var end = 0
    for span in spans {
      hold(span.lowerBound == end && !span.isEmpty, "Sentences follow one another without a gap.")
      end = span.upperBound
    }
    hold(end == text.utf8.count, "The sentences are the whole text.")
    let scalars = text.unicodeScalars
    let part = String(scalars.prefix(chance.below(scalars.count + 1, 8)))
    guard let last = Sentences.endOfLast(in: part) else { return }
    let offset = part.utf8.distance(from: part.startIndex, to: last)
    hold(spans.contains { $0.upperBound == offset }, "A sentence that has ended stays ended.")
  }
}
