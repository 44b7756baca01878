import SerenityCompanion
import SerenityCore
import Testing

@Suite struct TellingWhatIsSo {
  private typealias Given = PromptFixtures

  private static func text(_ name: SectionName, _ change: (inout PromptMaterial) -> Void = { _ in }) -> String {
    Given.assembler().reply(Given.material(change)).section(name)?.text ?? ""
  }

  @Test func `the profile is told by its lines`() {
    let profile = Self.text(.profile)
    for line in [
      "- Likes to be called: Maya", "- Topics to avoid: my divorce", "- Preferred style: gentle", "- Pronouns: she/her",
      "- Age: 34", "- Main goal: sleep without dread", "- What helps: box breathing; walking by the water",
      "- Therapist: Dr. Okafor",
    ] { #expect(profile.contains(line)) }
  }

  @Test func `the emergency contact's number stays home until there is a crisis`() {
    #expect(!Self.text(.profile).contains("555-0142"))
    let inCrisis = Self.text(.profile) { $0.snapshot.session?.kind = .crisisSupport }
    #expect(inCrisis.contains("Elena, 555-0142"))
  }

  @Test func `the moment is told with its day, its mood and its trends`() {
    let now = Self.text(.dynamic)
    for line in [
      "- It is Thursday evening, 2026-02-05 20:45.",
      "- Last session 11 days ago; this is session 6, on 6 active days, about 18 minutes each, mostly evenings.",
      "- Mood as this session began: 4/10.",
      "- Last check-in 2 days ago: mood 4/10, anxiety 7/10; note: \"tired but proud\".",
      "- Two-week trends: mood declining, anxiety rising, sleep declining.",
      "- Weighing on them: the Meridian deadline.", "- Went well: told Priya no.",
      "- Feelings heard so far, oldest first: anxiety 7/10.",
    ] { #expect(now.contains(line), "\(line) in \(now)") }
  }

  @Test func `health compares with the user's own average`() {
    let health = Self.text(.health)
    for line in [
      "- The user slept 5.5 hours last night, 1.4 less than their week's average; quality poor; to bed at 01:30; up at 07:00.",
      "- The user has taken 3,200 steps so far today, 4,200 fewer than on a usual day.",
      "- The user's resting heart rate is 66 beats a minute, 6 above their usual.",
      "- Mindful time: none today, 12 minutes this week, the last 4 days ago.",
    ] { #expect(health.contains(line), "\(line) in \(health)") }
  }

  @Test func `a broken health file hurts nothing`() {
    let health = Self.text(.health) { material in
      material.health?.lastNight?.hours = .nan
      material.health?.weeklySleepHours = .infinity
      material.health?.usualSteps = 0
    }
    #expect(health.contains("3,200 steps so far today."))
    #expect(!health.contains("nan") && !health.contains("inf"))
    let none = Self.text(.health) { $0.health = nil }
    #expect(none.isEmpty)
  }

  @Test(arguments: [
    ([5, 5, 5], true, Trend.insufficientData), ([4, 4, 5, 5], true, .improving), ([6, 6, 5, 5], true, .declining),
    ([5, 6, 6, 5], true, .stable), ([7, 7, 9, 3, 3], false, .improving), ([3, 3, 7, 7], false, .declining),
    ([5, 5, 5, 6, 5, 5], true, .stable),
  ]) func `a trend needs four notes and a whole point`(notes: [Int], higherIsBetter: Bool, trend: Trend) {
    #expect(TrendRule.trend(of: notes, higherIsBetter: higherIsBetter) == trend)
  }

  @Test func `a goal is told with progress and streak, and silence invites to journal`() {
    let goals = Self.text(.goals) { material in
      let all = StarterGoals.all(at: Given.now - .days(20))
      material.snapshot.goals = [
        GoalRecord(
          goal: all[0],
          completions: [
            .init(at: Given.at("2026-02-03 07:00"), value: 7.5), .init(at: Given.at("2026-02-04 07:00"), value: 7),
            .init(at: Given.at("2026-02-05 07:00"), value: 5.5),
          ]), GoalRecord(goal: all[3], completions: []),
      ]
    }
    #expect(goals.contains("- Sleep 7 hours or more — 5.5 of 7 hours today; 2 days in a row."))
    #expect(goals.contains("- Journal once a week — 0 of 1 entries this week; not started yet."))
    #expect(goals.contains("- Away for 11 days, with a goal to journal"))
    #expect(!Self.text(.goals).contains("journal"))
  }

  @Test(arguments: [
    ("my divorce", "Maya's divorce became final", true), ("my divorce", "the separation papers came", true),
    ("divorce", "Maya divorced in 2024", true), ("weight or dieting", "She counts calories again", true),
    ("weight", "The deadline weighs on Maya", false), ("my mother's death", "Her mother died in May", true),
    ("my mother's death", "Her mother called on Sunday", false), ("work, money", "Payday and debts", true),
    ("", "anything", false), ("drinking", "He drank coffee", false), ("drinking", "Two beers after work", true),
  ]) func `a topic to avoid is heard in its other words`(topic: String, text: String, isHeard: Bool) {
    let facts = Self.text(.facts) { material in
      material.snapshot.profile?.topicsToAvoid = [topic]
      material.snapshot.facts = [Given.fact("f", .theme, text), Given.fact("g", .theme, "Likes tea")]
    }
    #expect(facts.contains("Likes tea"))
    #expect(facts.lowercased().contains(text.lowercased()) != isHeard)
  }

  @Test func `topics to avoid are in no section of the prompt's own content`() {
    let prompt = Given.assembler().reply(
      Given.material { material in
        material.snapshot.summaries[2].topics.append("the divorce")
        material.snapshot.summaries[2].quote = "since the divorce I sleep badly"
        material.snapshot.checkIns[5].stressors.append("my ex called")
        material.snapshot.checkIns[5].note = "divorce papers"
        material.snapshot.profile?.secondaryGoals.append("get over the divorce")
      })
    for section in prompt.sections where section.name != .system && section.name != .safety {
      let text = section.text.replacing("- Topics to avoid: my divorce", with: "")
      #expect(!text.contains("divorce") && !text.contains("my ex"), "\(section.name): \(text)")
    }
    #expect(prompt.account.lines.first { $0.section == .facts }?.cut == "1 fact left out: a topic to avoid")
  }

  @Test func `a context is built again only when something changed or five minutes passed`() {
    var cache = ContextCache()
    let assembler = Given.assembler()
    func reply(_ change: (inout PromptMaterial) -> Void = { _ in }) -> Int {
      let material = Given.material(change)
      #expect(assembler.reply(material, cache: &cache) == assembler.reply(material))
      return cache.rebuilds
    }
    #expect(reply() == 1)
    #expect(reply { $0.message = "And another thing." } == 1)
    #expect(reply { $0.snapshot.recent.removeLast() } == 1)
    #expect(reply { $0.now = $0.now + .minutes(2) } == 1)
    #expect(reply { $0.now = $0.now + .minutes(5) } == 2)
    #expect(reply() == 3)
    #expect(reply { $0.health?.stepsToday = 3_300 } == 4)
    #expect(reply { $0.snapshot.profile?.style = .direct } == 5)
    #expect(reply { $0.snapshot.checkIns.removeLast() } == 6)
    #expect(reply { $0.snapshot.goals.removeAll() } == 7)
  }
}
