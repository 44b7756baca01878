import SerenityCore
import SerenitySimulation
import Synchronization
import Testing

@testable import SerenityCompanion

@Suite("The steps of a turn")
struct TurnSteps {
  @Test(
    "input is cleaned and nothing else about it changes",
    arguments: [
      (" a\r\nb\rc\u{2028}d ", "a\nb\nc\nd"), ("a\u{0}\u{1B}[31mb\u{7F}", "a[31mb"), ("👨‍👩‍👧 oi", "👨‍👩‍👧 oi"),
      ("tab\there", "tab\there"), ("\u{FEFF}hi\u{200B}", "hi"), ("שלום עולם", "שלום עולם"), ("e\u{301}", "e\u{301}"),
    ])
  func cleaning(raw: String, cleaned: String) throws {
    #expect(try Array(InputCheck(limit: 100).clean(raw).unicodeScalars) == Array(cleaned.unicodeScalars))
  }

  @Test(
    "what shows nothing is empty",
    arguments: ["", " \n\t", "\u{200B}\u{200D}", "\u{0}", "\u{2060}\u{FEFF}", "\u{3164}"])
  func empty(text: String) {
    #expect(throws: InputCheck.Refusal.empty) { try InputCheck(limit: 100).clean(text) }
  }

  @Test("cleaning any text twice is cleaning it once, and leaves no control character")
  func cleaningProperty() {
    let random = SeededRandom(seed: 3)
    for _ in 0..<500 {
      let scalars = (0..<(random.next(in: "n") % 30)).compactMap { _ -> Unicode.Scalar? in
        let wide = random.next(in: "wide") % 4
        return Unicode.Scalar(UInt32(random.next(in: "c") % (wide == 0 ? 0x1_FFFF : wide == 1 ? 0x2100 : 0x90)))
      }
      let once = InputCheck.cleaned(String(String.UnicodeScalarView(scalars)))
      #expect(Array(InputCheck.cleaned(once).unicodeScalars) == Array(once.unicodeScalars))
      #expect(!once.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" })
      #expect(once.unicodeScalars.count <= scalars.count)
    }
  }

  @Test("a heap of combining marks is too long though it is one character")
  func heap() {
    let heap = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(throws: InputCheck.Refusal.tooLong(characters: 1)) { try InputCheck(limit: 100).clean(heap) }
  }

  @Test("only whole, safe sentences are shown while a reply streams, and the end brings the rest")
  func gate() {
    let reply = "\n I hear you. That is hard!\n\nWould you like to breathe? \"Yes.\" And 3.5 more"
    for size in 1...9 {
      var gate = SentenceGate()
      var shown: [String] = []
      var rest = Substring(reply)
      while !rest.isEmpty {
        shown.append(gate.accept(String(rest.prefix(size)), isSafe: { _ in true }))
        rest = rest.dropFirst(size)
      }
      let said = reply.trimmed
      #expect(said.hasPrefix(shown.joined()))
      #expect(shown.joined().hasSuffix("\"Yes.\""))
      #expect(gate.finish(with: said) == .text(" And 3.5 more"))
    }
  }

  @Test("after an unsafe sentence nothing more is shown until the last word, which replaces it")
  func gateHolds() {
    var gate = SentenceGate()
    #expect(gate.accept("Fine. ", isSafe: { !$0.contains("dose") }) == "Fine.")
    #expect(gate.accept("Take a dose. ", isSafe: { !$0.contains("dose") }) == "")
    #expect(gate.accept("Fine again. ", isSafe: { !$0.contains("dose") }) == "")
    #expect(gate.finish(with: "Ask your doctor.") == .replaced("Ask your doctor."))
  }

  @Test("every situation has several wordings in every language", arguments: FallbackTexts.Situation.allCases)
  func fallbacks(situation: FallbackTexts.Situation) {
    for language in FallbackTexts.Language.allCases {
      let variants = FallbackTexts.variants(for: situation, in: language)
      #expect(Set(variants).count >= 3)
      #expect(variants.allSatisfy { !$0.contains("  ") && $0.count > 80 })
    }
  }

  @Test("turns of a session never overlap and keep their order, in any schedule")
  func queue() throws {
    for seed in 0..<200 {
      let loop = SimulationLoop(scheduleSeed: UInt64(seed))
      let log = try loop.run {
        let queue = TurnQueue()
        let log = OrderLog()
        await withTaskGroup(of: Void.self) { group in
          for task in 0..<6 {
            group.addTask {
              let place = Place.session(SessionID("s\(task % 2)"))
              guard await queue.enter(place) else { return }
              log.note("in \(task % 2)")
              for _ in 0..<3 { await Task.yield() }
              log.note("out \(task % 2)")
              queue.leave(place)
            }
          }
        }
        return log.lines
      }
      for session in 0...1 {
        let own = log.filter { $0.hasSuffix("\(session)") }
        #expect(own == (0..<3).flatMap { _ in ["in \(session)", "out \(session)"] })
      }
    }
  }

  @Test("a turn that is cancelled while it waits leaves the line, and the next one has its place, in any schedule")
  func cancelledWaiting() throws {
    for seed in 0..<200 {
      let loop = SimulationLoop(scheduleSeed: UInt64(seed))
      let granted = try loop.run {
        let queue = TurnQueue()
        let place = Place.session(SessionID("s"))
        _ = await queue.enter(place)
        return await withTaskGroup(of: Bool.self) { group in
          for _ in 0..<3 {
            group.addTask {
              let isGranted = await queue.enter(place)
              if isGranted { queue.leave(place) }
              return isGranted
            }
          }
          for _ in 0..<(seed % 5) { await Task.yield() }
          group.cancelAll()
          queue.leave(place)
          var finished = 0
          for await _ in group { finished += 1 }
          return finished == 3 && queue.enterIfFree(place)
        }
      }
      #expect(granted)
    }
  }
}

private final class OrderLog: Sendable {
  private let kept = Mutex<[String]>([])
  func note(_ line: String) { kept.withLock { $0.append(line) } }
  var lines: [String] { kept.withLock { $0 } }
}
