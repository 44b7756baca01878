import Foundation
import SerenityCompanion
import SerenityCore
import SerenityLive
import SerenityTestSupport
import Testing

@testable import SerenityCLI

@Suite("A talk becomes a scenario that passes, by the real program", .timeLimit(.minutes(3)))
struct ChatPromoteTests {
  private static let key = "try"

  private func server() throws -> WireServer {
    try WireServer(pace: 50) { request in
      request.text.contains("json_object") ? .says(#"{"facts":[]}"#) : .says("Good evening. What was good about it?")
    }
  }

  @Test("The newcomer's try: offline, against a provider, promoted, run")
  func newcomer() throws {
    let project = try ProjectCopy("promote-newcomer")
    let server = try server()
    defer { server.stop() }

    let offline = try ChatProcess.script(
      "newcomer", ["--offline"], "Hello, is anybody there?\n/help", project: project.path)
    #expect(offline.status == 0, "\(offline.errors)")
    #expect(offline.errors.contains("Offline: no provider is asked"))
    #expect(offline.errors.contains("Waiting for the provider: 1 message of yours."))
    for command in SlashCommand.table { #expect(offline.output.contains(command.usage)) }

    let talk = try ChatProcess.script(
      "newcomer", ["--address", server.address],
      """
      Good evening. My sister Elena moved to Porto.
      /expect reply contains "evening"
      /expect no notice
      /checkin 4 tired
      /goal add Walk
      /goal done 1
      /advance 3h
      I walked to the river.
      /expect
      /promote chat/first-try Elena=June Porto=Lisbon
      """, project: project.path, environment: ["SERENITY_ADDRESS_KEY": Self.key])
    #expect(talk.status == 0, "\(talk.output)\(talk.errors)")
    #expect(talk.errors.contains("A late answer, to what had waited"))
    #expect(talk.output.contains("Holds: reply contains \"evening\"."))
    #expect(talk.output.contains("2. turn 1: no notice (holds)"))
    #expect(talk.output.contains("Elena by June, 1 time"))
    #expect(talk.output.contains("It passes: serenity run scenarios/chat/first-try.yaml"))
    #expect(!talk.output.contains("may be names"))

    let run = try project.serenity("run", "scenarios/chat/first-try.yaml")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("chat/first-try") && run.output.contains("answers promoted"))
    let again = try project.serenity("run", "chat/first-try", isContinuousIntegration: true)
    #expect(again.status == 0, "\(again.output)")
    let made = try project.contents(of: ".").filter { $0.key.contains("first-try") }
    #expect(made.count > 5)
    for (name, bytes) in made.sorted(by: { $0.key < $1.key }) {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["Elena", "Porto", "is anybody there", server.address] { #expect(!text.contains(word), "\(name)") }
    }
    let story = try project.read("scenarios/chat/first-try.yaml")
    for line in ["- wait: 10800s", "notice: none", "mood: 4", "goal: \"Walk\"", "contains: [\"evening\"]"] {
      #expect(story.contains(line), "\(story)")
    }
    try ChatProcess.remove("newcomer")
  }

  @Test("A crisis and an outage promote too, with what was shown and what came late")
  func crisis() throws {
    let project = try ProjectCopy("promote-crisis")
    let server = try server()
    defer { server.stop() }
    server.queue(.complains(.noBalance))
    let talk = try ChatProcess.script(
      "promote-crisis", ["--address", server.address],
      "Are you there?\nI want to kill myself tonight\n/expect tier T4\n/expect notice contains 988\nIt has passed now.\n"
        + "/promote chat/grave", project: project.path, environment: ["SERENITY_ADDRESS_KEY": Self.key])
    #expect(talk.output.contains("It passes") || talk.output.contains("It fails until"), "\(talk.output)\(talk.errors)")
    let story = try project.read("scenarios/chat/grave.yaml")
    #expect(story.contains("route: crisis\n") && story.contains("988 Suicide & Crisis Lifeline"))
    #expect(story.contains("fault: { provider: no-balance, times: always }"))
    let run = try project.serenity("run", "chat/grave")
    #expect(run.status == talk.status, "\(run.output)")
    try ChatProcess.remove("promote-crisis")
  }

  @Test("A silence that ended a session before a crisis comes back as it was, with what was learnt from it")
  func crisisAfterSilence() throws {
    let project = try ProjectCopy("promote-silence")
    let talk = try ChatProcess.script(
      "promote-silence", ["--offline"],
      """
      My sister Elena moved to Porto last week and I miss her.
      /advance 3h
      I want to kill myself tonight
      /expect prompt facts contains Elena
      /promote chat/silence Elena=Elena Porto=Porto
      """, project: project.path)
    #expect(talk.output.contains("It passes"), "\(talk.output)\(talk.errors)")
    #expect(try project.read("scenarios/chat/silence.yaml").contains("- wait: 10800s\n      - close: idle\n"))
    #expect(try project.serenity("run", "chat/silence").status == 0)
    try ChatProcess.remove("promote-silence")
  }

  @Test("While everything is to be forgotten nothing is promoted")
  func toBeForgotten() throws {
    let project = try ProjectCopy("promote-forgetting")
    let before = try project.contents(of: ".")
    let talk = try ChatProcess.script(
      "promote-forgetting", ["--offline"],
      "I sleep badly.\n/forget all\nforget everything\n/promote chat/gone\n", project: project.path)
    #expect(talk.status == 1 && talk.errors.contains("/forget nothing takes that back"))
    #expect(try project.contents(of: ".") == before)
    try ChatProcess.remove("promote-forgetting")
  }

  @Test("An answer that was stopped midway promotes as far as it came")
  func stopped() throws {
    let project = try ProjectCopy("promote-stopped")
    let chat = try ChatProcess(
      in: ChatProcess.folder("promote-stopped"), ["--cassette", ChatProcess.cassette, "--typing", "slow"],
      project: project.path)
    try chat.type("Something happened at lunch.")
    #expect(chat.hears("There's no"))
    chat.send(SIGINT)
    try chat.type("/promote chat/stopped Kit=Kit")
    let outcome = try chat.finish()
    #expect(outcome.output.contains("It passes"), "\(outcome.output)\(outcome.errors)")
    let cassette = try project.read("scenarios/chat/stopped.cassette.jsonl")
    #expect(cassette.contains("There's no") && !cassette.contains("on your mind today"))
    #expect(try project.read("scenarios/chat/stopped.yaml").contains("broke off"))
    try ChatProcess.remove("promote-stopped")
  }

  @Test("What was forgotten is in no file of a promotion, and before anything new was said there is none")
  func forgotten() throws {
    let project = try ProjectCopy("promote-forgotten")
    let talk = try ChatProcess.script(
      "promote-forgotten", ["--offline"],
      """
      My sister Elena moved to Porto last week and I miss her.
      /expect reply not contains Elena
      /checkin 3 Elena did not call
      /promote chat/before Elena=Elena Porto=Porto
      /advance 2h
      /forget 1
      yes
      /memory
      /promote chat/too-soon
      I slept better last night.
      /advance 2h
      Much better in fact.
      /promote chat/after
      """, project: project.path)
    #expect(talk.status == 1, "the first promotion was refused")
    #expect(talk.errors.contains("Nothing was said yet"))
    #expect(talk.errors.contains("may hold it still, with their goldens: scenarios/chat/before.yaml."))
    #expect(talk.errors.contains("takes this conversation from here on"))
    #expect(talk.output.contains("It passes: serenity run scenarios/chat/after.yaml"), "\(talk.output)\(talk.errors)")
    #expect(try project.serenity("run", "chat/after").status == 0)
    let made = try project.contents(of: ".").filter { $0.key.contains("after") }
    #expect(made.count > 5)
    for (name, bytes) in made {
      for word in ["elena", "porto", "miss her"] {
        #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains(word), "\(name)")
      }
    }
    #expect(try !project.contents(of: ".").keys.contains { $0.contains("too-soon") })
    try ChatProcess.remove("promote-forgotten")
  }

  @Test("An expectation that does not hold makes a script and the scenario fail, until it is dropped")
  func unmet() throws {
    let project = try ProjectCopy("promote-unmet")
    let lines = "Slept badly.\n/expect route crisis\n/expect source fallback-network\n"
    let failed = try ChatProcess.script(
      "promote-unmet", ["--offline"], lines + "/promote chat/unmet", project: project.path)
    #expect(failed.status == ExitStatus.findings.rawValue)
    #expect(failed.output.contains("Does not hold: route crisis."))
    #expect(failed.output.contains("It fails until what you expect of it holds"))
    let run = try project.serenity("run", "chat/unmet")
    #expect(run.status == ExitStatus.findings.rawValue)
    #expect(run.output.contains("the route should be crisis but is proceed"))
    let dropped = try ChatProcess.script(
      "promote-unmet", ["--offline"], lines + "/expect drop 1\n/promote chat/dropped", project: project.path)
    #expect(dropped.status == 0, "\(dropped.output)\(dropped.errors)")
    #expect(try project.serenity("run", "chat/dropped").status == 0)
    try ChatProcess.remove("promote-unmet")
  }

  @Test("Words that may be names are asked about, and without a yes nothing is written")
  func names() throws {
    let project = try ProjectCopy("promote-names")
    let before = try project.contents(of: ".")
    let talk = "Elena came by, and Tobias too.\n/promote chat/names\n"
    let refused = try ChatProcess.script("promote-names", ["--offline"], talk + "no", project: project.path)
    #expect(refused.output.contains("stand in it as they are: Elena, Tobias."))
    #expect(refused.output.contains("/promote chat/names Elena=Other"))
    #expect(refused.errors.contains("Nothing was written."))
    #expect(try project.contents(of: ".") == before)
    let kept = try ChatProcess.script(
      "promote-names", ["--offline"], talk + "yes\n/promote chat/names Elena=Elena Tobias=Kim", project: project.path)
    #expect(kept.output.contains("It passes"))
    #expect(kept.status == 1 && kept.errors.contains("scenarios/chat/names.yaml is there already"))
    try ChatProcess.remove("promote-names")
  }

  @Test("Outside a project, in an automatic run and where a file is in the way it is refused and nothing stays")
  func refused() throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let talk = "Hello.\n/promote chat/hello"
    let outside = try ChatProcess.script("promote-refused", ["--offline"], talk, project: folder.path)
    #expect(outside.status == 1 && outside.errors.contains("mkdir"), "\(outside.errors)")
    try folder.remove()
    let project = try ProjectCopy("promote-refused")
    let automatic = try ChatProcess.script(
      "promote-refused", ["--offline"], talk, project: project.path, environment: ["CI": "true"])
    #expect(automatic.status == 1 && automatic.errors.contains("CI is set"))
    // Goldens cannot be written where a file has the folder's name.
    try FileManager.default.createDirectory(atPath: project.path + "/golden", withIntermediateDirectories: true)
    try Data("in the way".utf8).write(to: URL(filePath: project.path + "/golden/chat"))
    let before = try FileManager.default.subpathsOfDirectory(atPath: project.path).sorted()
    let blocked = try ChatProcess.script("promote-refused", ["--offline"], talk, project: project.path)
    #expect(blocked.status == 1 && blocked.errors.contains("cannot be written"), "\(blocked.errors)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: project.path).sorted() == before)
    try ChatProcess.remove("promote-refused")
  }

  @Test("Nothing of who the user is stands in any file, in any spelling")
  func profile() async throws {
    let project = try ProjectCopy("promote-profile")
    let folder = ChatProcess.folder("promote-profile")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (name, friend, therapist, number) = ("Zephyrine", "Bartholomew", "Ostranderova", "2079460958")
    let world = try LiveWorld(
      path: folder + "/talk.sqlite", model: AbsentModel(), events: EventTally(),
      configuration: CompanionConfiguration(zone: .utc))
    try await world.store.saveProfile(
      Profile(
        name: "\(name) Quolloway", preferredName: "Zeph", age: 31, primaryGoal: "to be \(name) again",
        topicsToAvoid: ["\(friend)'s wedding"], emergencyContact: "my brother \(friend), +44 \(number)",
        therapist: "Dr. \(therapist), every Tuesday"))
    let key = Canary("promote")
    let lines = """
      I am \(name.uppercased()), or \(name.lowercased()); Zeph for short. \(friend)'s here.
      Call him at +44 20 7946 0958 or write to \(friend.lowercased())@example.org, \(therapist) says.
      My key is \(key.key) or \(Data(key.key.utf8).base64EncodedString()), \
      or \(key.key.replacingOccurrences(of: "/", with: "%2F").replacingOccurrences(of: "+", with: "%2B")).
      /checkin 5 \(therapist) is away
      /promote chat/who
      yes
      """
    let talk = try ChatProcess.script("promote-profile", ["--offline"], lines, project: project.path)
    #expect(talk.output.contains("It passes"), "\(talk.output)\(talk.errors)")
    let canaries =
      [name, "Quolloway", friend, therapist, number, "7946"].map { Canary(exactly: $0) }
      + [name, friend, therapist].map { Canary(exactly: $0.lowercased()) } + [key]
    let made = try project.contents(of: ".").filter { $0.key.contains("who") }
    #expect(made.count > 5)
    for (file, bytes) in made {
      // A piece of base64 of a few letters would be found anywhere.
      for canary in canaries where canary.key.count > 4 || bytes.range(of: Data(canary.key.utf8)) != nil {
        #expect(canary.traces(in: bytes) == [], "\(canary.key) in \(file)")
      }
    }
    #expect(String(decoding: made["scenarios/chat/who.yaml"] ?? Data(), as: UTF8.self).contains("Robin"))
    try ChatProcess.remove("promote-profile")
  }
}
