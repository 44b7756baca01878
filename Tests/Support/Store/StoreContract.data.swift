import SerenityCore

extension StoreContract {
  private typealias Make = StoreFixture

  static let dataCases = [
    StoreContract("the profile comes back whole and is replaced whole") { store in
      let full = Profile(
        name: "Maya", preferredName: "May", age: 34, pronouns: "she/her", primaryGoal: "sleep",
        secondaryGoals: ["walk", "be \"present\"\u{1}"], style: .socratic, sessionLength: .extended,
        topicsToAvoid: ["my father"], copingStrategies: ["breathing", "chá de camomila"],
        emergencyContact: "Ana +351 900 000 000", therapist: "Dr. Lopes", locale: "pt-BR")
      try await store.saveProfile(full)
      try equal(try await store.profile(), full, "full")
      try await store.saveProfile(Profile(name: "Sam"))
      try equal(try await store.profile(), Profile(name: "Sam"), "replaced")
    },
    StoreContract("a changed goal keeps its completions, which come by time") { store in
      try await store.saveGoal(Make.goal("b", at: 5))
      try await store.saveGoal(Make.goal("a", at: 9))
      for minutes in [30, 10, 20] {
        let completion = Goal.Completion(at: Make.minute(minutes), value: 6.5, note: minutes == 20 ? "slept in" : nil)
        try await store.addCompletion(completion, to: GoalID("b"))
      }
      var changed = Make.goal("b", at: 5, title: "Sleep eight hours")
      changed.frequency = .daily
      changed.isActive = false
      try await store.saveGoal(changed)
      let goals = try await store.goals()
      try equal(goals.map(\.goal), [changed, Make.goal("a", at: 9)], "goals by creation")
      try equal(goals.first?.completions.map(\.at), [10, 20, 30].map(Make.minute), "completions")
      try equal(goals.first?.completions.map(\.note), [nil, "slept in", nil], "notes")
      try await refused("store.missing", by: store, "a completion of no goal") {
        try await store.addCompletion(Goal.Completion(at: Make.minute(1), value: 1), to: GoalID("z"))
      }
    },
    StoreContract("check-ins and usage come by time, equal times in the order they were kept") { store in
      let late = CheckIn(at: Make.minute(9), mood: 4, anxiety: 7, stressors: ["exam"], wins: [], note: "tired")
      let early = CheckIn(at: Make.minute(1), mood: 6)
      let same = CheckIn(at: Make.minute(9), mood: 5, wins: ["ran 5 km"])
      for checkIn in [late, early, same] { try await store.addCheckIn(checkIn) }
      try equal(try await store.checkIns(), [early, late, same], "check-ins")
      try await converse(store, "s1")
      var records = [Make.usage("s1", at: 9), Make.usage("s1", at: 4), Make.usage("s1", at: 9)]
      records[2].purpose = .facts
      try await store.commitTurn(
        TurnCommit(
          message: Make.message("s1-m", in: "s1"), reply: nil, session: Make.session("s1"), usage: records))
      try equal(try await store.usage(), [records[1], records[0], records[2]], "usage")
    },
  ]
}
