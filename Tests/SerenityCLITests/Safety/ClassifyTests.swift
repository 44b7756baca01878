import Foundation
import Testing

@testable import SerenityCLI

@Suite("Messages are classified line by line, in order and whatever comes in")
struct ClassifyTests {
  private static let keys: Set = ["id", "fire", "tier", "categories", "flags", "soft", "rules", "spans", "us"]

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test("Every line has its answer in its place, with the keys of the contract, however many work at it")
  func order() throws {
    let lines = (0..<700).map { #"{"id":"\#($0)","text":"message number \#($0), the usual"}"# }
    let desk = try SafetyDesk("order")
    for jobs in ["1", "3"] {
      let outcome = try desk.classify(lines.joined(separator: "\n"), "--jobs", jobs)
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      let answers = try objects(outcome.output)
      #expect(answers.compactMap { $0["id"] as? String } == (0..<700).map(String.init))
      #expect(answers.allSatisfy { Set($0.keys) == Self.keys })
    }
  }

  @Test("A talk tells its first turn that fired, a message does not; the id comes back as it was written")
  func talks() throws {
    let typing = """
      {"id":7.50,"turns":["hey","i want to die","thanks"]}
      {"id":"é\\"","text":"caf\u{E9}: i want to die"}

      {"id":1,"turns":["nice day"],"text":"i want to die"}
      """
    let outcome = try Program.run(["safety", "classify"], in: Program.root, typing: typing)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("{\"id\":7.50,"))
    let answers = try objects(outcome.output)
    #expect(answers.count == 3)
    #expect(answers[0]["first"] as? Int == 1 && answers[0]["fire"] as? Bool == true)
    #expect(Set(answers[0].keys) == Self.keys.union(["first"]))
    #expect(answers[1]["id"] as? String == "é\"")
    // The accent is two bytes in UTF-8, so the words begin at byte 7.
    #expect((answers[1]["spans"] as? [[Int]])?.first?.first == 7)
    #expect(answers[2]["first"] is NSNull && answers[2]["fire"] as? Bool == false)
  }

  @Test("Half a character, as a cut message ends in, does not keep the rest from being judged")
  func halfCharacter() throws {
    let typing =
      #"{"id":"\ud83d","text":"the lantern is dim \ud83d"}"# + "\n" + #"{"id":2,"text":"\ud83d\u0041 \udc00"}"#
    let outcome = try SafetyDesk("half").classify(typing)
    #expect(outcome.status == 0)
    let answers = try objects(outcome.output)
    #expect(answers.map { $0["fire"] as? Bool } == [true, false])
  }

  @Test("A bad line is answered with its reason, the others are judged, and the program exits 1")
  func badLines() throws {
    let typing = """
      not json
      {"id":"none"}
      {"id":"type","text":5}
      {"id":"turn","turns":["a",null]}
      {"id":"empty","turns":[]}
      {"id":{},"text":"a"}
      ["id"]
      {"id":"good","text":"hello there"}
      """
    let outcome = try SafetyDesk("bad").classify(typing)
    #expect(outcome.status == ExitStatus.trouble.rawValue)
    let answers = try objects(outcome.output)
    #expect(
      answers.map { $0["id"] as? String ?? "null" } == [
        "null", "none", "type", "turn", "empty", "null", "null", "good",
      ])
    #expect(answers.dropLast().allSatisfy { Set($0.keys) == ["id", "error"] })
    #expect(answers.last?["fire"] as? Bool == false)
    #expect(outcome.errors.contains("7 of 8 lines"))
  }

  @Test("A reader that has had enough ends it quietly, and a full disk does not")
  func closedPipe() throws {
    let desk = try SafetyDesk("pipe")
    let many = "yes '{\"id\":1,\"text\":\"a quiet day\"}' | head -20000"
    let quiet = try Program.shell(
      many + " | { \"$0\" safety classify --lexicon .; echo $? >&2; } | head -1", in: desk.path)
    #expect(quiet.errors == "0\n")
    let full = try Program.shell(many + " | \"$0\" safety classify --lexicon . > /dev/full", in: desk.path)
    #expect(full.status == 1)
    #expect(full.errors.contains("cannot be written"))
  }

  @Test("A line is answered before the next one comes")
  func dialogue() throws {
    // The second line is written only when the answer to the first has been read.
    let line = """
      mkfifo in out; "$0" safety classify --lexicon . < in > out & exec 3> in 4< out
      echo '{"id":1,"text":"a"}' >&3; read -r first <&4; echo '{"id":2,"text":"b"}' >&3; exec 3>&-
      read -r second <&4; wait; echo "$first" | cut -c1-7; echo "$second" | cut -c1-7; rm in out
      """
    let desk = try SafetyDesk("dialogue")
    let outcome = try Program.shell(line, in: desk.path)
    #expect(outcome.output == "{\"id\":1\n{\"id\":2\n")
    #expect(!FileManager.default.fileExists(atPath: desk.path + "/in"))
  }

  @Test("A folder's rules judge in place of the program's, and a folder without rules is refused")
  func lexicon() throws {
    let desk = try SafetyDesk("lexicon")
    let outcome = try desk.classify(#"{"id":1,"text":"oh, the lantern is dim"}"#)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""rules":["en.suicide.lantern"],"spans":[[4,22]]"#))
    try FileManager.default.removeItem(atPath: desk.path + "/lexicon/en/suicide.rules")
    let refused = try desk.classify("")
    #expect(refused.status == 1 && refused.errors.contains("holds no lexicon/"))
    try desk.teach("(")
    let broken = try desk.classify("")
    #expect(broken.status == 1 && broken.errors.contains("lexicon/en/suicide.rules:9"))
  }
}
