import SerenityCore

extension StoreContract {
  private typealias Make = StoreFixture

  static let turnCases = [
    StoreContract("an empty store answers with nothing") { store in
      try equal(try await store.sessions(), [], "sessions")
      try equal(try await store.session(SessionID("s1")), nil, "a session")
      try equal(try await store.messages(in: SessionID("s1"), last: nil), [], "messages")
      try equal(try await store.profile(), nil, "profile")
      try equal(try await store.tombstones().digests, [], "tombstones")
      try holds(try await store.tombstones().salt.count >= 16, "there is a salt")
    },
    StoreContract("a turn comes back as it was kept, whatever the script") { store in
      var session = Make.session("s1")
      try await store.openSession(session)
      var said = Make.message(
        "m1", in: "s1", "não durmo 😮‍💨 — \"quotes\", \\ and\nnew lines ١٢٣ \u{1F1E7}\u{1F1F7}", at: 3)
      try await store.beginTurn(said)
      try equal(try await store.session(session.id)?.lastActivityAt, said.at, "last activity after the beginning")
      said.emotion = Emotion(.overwhelmed, intensity: 8)
      said.flags = [.sensitiveContent, .actionItem]
      var answer = Make.reply("m2", in: "s1", "", at: 4)
      answer.isInterrupted = true
      answer.source = .interrupted
      session.kind = .crisisSupport
      session.lastActivityAt = answer.at
      session.endedAt = Make.minute(5)
      session.end = .timeout
      session.moodAtStart = 3
      session.moodAtEnd = 6
      let usage = [Make.usage("s1")]
      try await store.commitTurn(TurnCommit(message: said, reply: answer, session: session, usage: usage))
      try equal(try await store.messages(in: session.id, last: nil), [said, answer], "messages")
      try equal(try await store.sessions(), [session], "sessions")
      try equal(try await store.usage(), usage, "usage")
    },
    StoreContract("what does not fit is refused and leaves nothing behind") { store in
      try await converse(store, "s1", "s2")
      let session = Make.session("s1", at: 9)
      let said = Make.message("s1-m", in: "s1", "changed", at: 9)
      try await refused("store.failed", by: store, "a second session of a name") {
        try await store.openSession(session)
      }
      try await refused("store.failed", by: store, "a second message of a name") { try await store.beginTurn(said) }
      try await refused("store.missing", by: store, "a message of no session") {
        try await store.beginTurn(Make.message("m9", in: "s9"))
      }
      try await refused("store.missing", by: store, "a change of no session") {
        try await store.updateSession(Make.session("s9"))
      }
      let taken = Make.reply("s2-m", in: "s1")
      try await refused("store.failed", by: store, "a reply with a name that is taken") {
        try await store.commitTurn(TurnCommit(message: said, reply: taken, session: session, usage: [Make.usage("s1")]))
      }
      try await refused("store.failed", by: store, "a reply of another session") {
        try await store.commitTurn(
          TurnCommit(message: said, reply: Make.reply("a1", in: "s2"), session: session))
      }
      try await refused("store.missing", by: store, "a commit of a message that was never begun") {
        try await store.commitTurn(TurnCommit(message: Make.message("m9", in: "s1"), reply: nil, session: session))
      }
      let stray = OutboxEntry(message: MessageID("m9"), session: session.id, queuedAt: Make.minute(9), reason: "x")
      try await refused("store.missing", by: store, "an outbox entry for no message") {
        try await store.commitTurn(
          TurnCommit(
            message: said, reply: Make.reply("a1", in: "s1"), session: session, usage: [Make.usage("s1")],
            outbox: .put(stray)))
      }
    },
    StoreContract("the newest messages come in the order they were said, even when the clock jumps back") { store in
      try await store.openSession(Make.session("s1"))
      for (index, minutes) in [5, 9, 2, 7].enumerated() {
        try await store.beginTurn(Make.message("m\(index)", in: "s1", at: minutes))
      }
      let newest = try await store.messages(in: SessionID("s1"), last: 3)
      try equal(newest.map(\.id.rawValue), ["m1", "m2", "m3"], "the newest three")
      try equal(try await store.messages(in: SessionID("s1"), last: 0), [], "the newest none")
      try equal(try await store.messages(in: SessionID("s1"), last: 99).count, 4, "more than there are")
    },
    StoreContract("the outbox keeps the order of queueing and an entry its place") { store in
      try await store.openSession(Make.session("s1"))
      for (index, minutes) in [30, 20, 10].enumerated() {
        let said = Make.message("m\(index)", in: "s1", at: minutes)
        try await store.beginTurn(said)
        try await put(said, attempts: 0, store)
      }
      try await put(Make.message("m0", in: "s1", at: 40), attempts: 2, store)
      let waiting = try await store.outbox()
      try equal(waiting.map(\.message.rawValue), ["m0", "m1", "m2"], "the order")
      try equal(waiting.map(\.attempts), [2, 0, 0], "the attempts")
      let sent = Make.message("m1", in: "s1")
      try await store.commitTurn(
        TurnCommit(message: sent, reply: nil, session: Make.session("s1"), outbox: .remove(sent.id)))
      try equal(try await store.outbox().map(\.message.rawValue), ["m0", "m2"], "the rest")
    },
    StoreContract("a message withheld while its turn was under way stays withheld") { store in
      try await converse(store, "s1")
      try await store.saveFacts([Make.fact("f1", "Lives in Porto", mentions: [Make.mention("s1-m", in: "s1")])])
      let target = ForgetTarget.fact(FactID("f1"), withholding: [MessageID("s1-m")], dirtying: [])
      _ = try await store.forget(target, at: Make.minute(2))
      let said = Make.message("s1-m", in: "s1")
      try await store.commitTurn(TurnCommit(message: said, reply: nil, session: Make.session("s1")))
      try equal(try await store.messages(in: said.session, last: nil).map(\.isWithheld), [true], "withheld")
    },
  ]

  private static func put(_ message: Message, attempts: Int, _ store: any Store) async throws {
    let entry = OutboxEntry(
      message: message.id, session: message.session, queuedAt: message.at, attempts: attempts,
      reason: "provider.network")
    try await store.commitTurn(
      TurnCommit(message: message, reply: nil, session: StoreFixture.session("s1"), outbox: .put(entry)))
  }
}
