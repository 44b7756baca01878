public import SerenityCore

/// Judges a message and a reply; pure, offline and in microseconds (SAFE-1, SAFE-5).
///
/// It decides whether to show resources. It never assesses or clears a person: no hit is no evidence of safety. Making
/// one compiles every rule, which takes tens of milliseconds: make one and share it, it is a value without state.
public struct SafetyPolicy: Sendable {
  private var assessor: Assessor
  private let resources: ResourceBook
  private let notices: NoticeWriter
  private let guidance: GuidanceWriter
  private let replies: ReplyScreen

  /// Loads the lexicon and the resources that are compiled into the program; throws `SafetyDataError`.
  public init() throws(SafetyDataError) {
    try self.init(files: SafetyFile.embedded())
  }

  /// Loads a lexicon and resources from files; throws `SafetyDataError` with file and line.
  public init(files: [SafetyFile]) throws(SafetyDataError) {
    let lexicon = try Lexicon(files.filter { $0.name.hasSuffix(".rules") })
    let texts = try TextBook(files.filter { $0.name.hasSuffix(".texts") })
    let resources = try ResourceBook(files.filter { $0.name.hasSuffix(".list") })
    for key in NoticeWriter.keys + GuidanceWriter.keys + ReplyScreen.keys(for: lexicon.replyRules)
    where texts.text(key, in: "en") == nil {
      throw SafetyDataError(file: "resources", line: 0, sentence: "No English text has the key \"\(key)\"; write it.")
    }
    assessor = Assessor(lexicon: lexicon)
    self.resources = resources
    notices = NoticeWriter(texts: texts, resources: resources)
    guidance = GuidanceWriter(texts: texts)
    replies = ReplyScreen(rules: lexicon.replyRules, texts: texts, resources: resources)
  }

  /// The same policy, made ready for many messages.
  ///
  /// It takes about half a second, and each message is then judged in microseconds instead of a millisecond or two.
  /// Nothing else differs.
  public func prepared() -> SafetyPolicy {
    var prepared = self
    prepared.assessor = assessor.prepared()
    return prepared
  }

  /// Says what a message shows of risk, by itself or right after a message of `previousTier`.
  public func assess(_ message: String, after previousTier: RiskTier = .none) -> Assessment {
    assessor.assess(message, after: previousTier)
  }

  /// Says what a message shows of risk in its place in a talk.
  public func assess(_ message: String, in context: SafetyContext) -> Assessment {
    assessor.assess(
      message,
      after: Earlier(
        previous: context.previousTier, recent: min(context.recentTier, .plan), stated: context.statedTier))
  }

  /// Says what a message shows of risk, and which rules came near; for a reader, and slower than `assess`.
  public func explain(_ message: String, after previousTier: RiskTier = .none) -> Explanation {
    assessor.explain(message, after: previousTier)
  }

  /// Every rule of the lexicon, in the order of the files.
  public var rules: [RuleCard] { assessor.lexicon.rules.map { RuleCard($0) } }

  /// Says what must happen with a message of the user.
  ///
  /// A hard sign of risk is a crisis; signs that are all about another person, the past, a denial or otherwise unclear
  /// lower it to a gentle offer, never to nothing. After a disclosure the next message is at least flagged, one
  /// that is in distress right after it is offered help gently, and the first one of a session that follows a crisis is
  /// flagged.
  public func route(_ message: String, in context: SafetyContext) -> SafetyDecision {
    var assessment = assess(message, in: context)
    if let age = context.age, age < 18, !assessment.categories.contains(.minor) {
      assessment.categories = (assessment.categories + [.minor]).sorted()
    }
    var route = Self.route(for: assessment, in: context)
    if context.followsCrisis, route == .proceed { route = .flagged }
    let isMinor = assessment.categories.contains(.minor)
    let locale = Self.locale(for: assessment, in: context)
    let concern = Concern(assessment) ?? (route == .crisisSoft ? .afterDisclosure : nil)
    let notice =
      route == .crisis || route == .crisisSoft
      ? concern.map { notices.notice(for: $0, assessment, isMinor: isMinor, in: context, locale: locale) } : nil
    let contact = notice?.resources.first ?? resources.contacts(for: .suicide, locale: locale).first
    return SafetyDecision(
      assessment: assessment, route: route, notice: notice,
      guidance: guidance.guidance(
        assessment, route: route, concern: concern, isMinor: isMinor, contact: contact, in: context))
  }

  /// Looks a reply over before it is shown: what can be mended is mended, what cannot is replaced.
  public func screen(_ reply: String, after decision: SafetyDecision, in context: SafetyContext) -> ScreenedReply {
    replies.screen(reply, after: decision, in: context, locale: Self.locale(for: decision.assessment, in: context))
  }

  /// The route by the assessment and what was said before.
  static func route(for assessment: Assessment, in context: SafetyContext) -> Route {
    if assessment.fires { return assessment.isSoft ? .crisisSoft : .crisis }
    // What was in progress a message ago is not over because the subject changed.
    if context.previousTier == .imminent { return .crisisSoft }
    if context.statedTier >= .passive || !assessment.categories.isEmpty { return .flagged }
    return .proceed
  }

  /// The user's locale; where it says nothing or English, a message in another language speaks for itself.
  private static func locale(for assessment: Assessment, in context: SafetyContext) -> LocaleTag {
    var locale = LocaleTag(context.locale)
    let firing = assessment.hits.filter(\.fires)
    let spoken = Set((firing.isEmpty ? assessment.hits : firing).compactMap { $0.rule.split(separator: ".").first })
    if locale.language == "en", spoken.count == 1, let language = spoken.first { locale.language = String(language) }
    return locale
  }
}
