import SerenityCore
import Testing

@testable import SerenityHarness

@Suite("Rows of a corpus are read strictly, and the project's own are well made")
struct SafetyCorpusTests {
  private func fault(_ line: String, _ name: String) throws -> String {
    let folder = try TestFolder("corpus-fault-" + name.filter(\.isLetter))
    try folder.write(line + "\n", to: "rows.jsonl")
    return messages { () throws(FileErrors) in _ = try SafetyCorpus.read(["rows.jsonl"], from: folder.path) }
      .joined(separator: "; ")
  }

  @Test(
    "A bad row is refused with its place",
    arguments: [
      (#"{"id":"a","set":"s","text":"t","label":2}"#, "\"label\" must be 1, 0 or null"),
      (#"{"id":"a","set":"s"}"#, "neither \"text\" nor \"turns\""), (#"{"set":"s","text":"t"}"#, "lacks an \"id\""),
      (#"{"id":"a","text":"t"}"#, "lacks a \"set\""), (#"{"id":"a","set":"s","turns":[]}"#, "at least one message"),
      (#"{"id":"a","set":"s","text":"t","pair":"p"}"#, "belong together"),
      (#"{"id":"a","set":"s","turns":["t"],"first":1}"#, "the turns are 0 to 0"),
      (#"{"id":"a","set":"s","text":5}"#, "\"text\" must be a string"), ("{", "no JSON"), ("[]", "must be an object"),
      ("", "there is no row in it"),
      (
        "{\"id\":\"a\",\"set\":\"s\",\"text\":\"t\"}\n{\"id\":\"a\",\"set\":\"s\",\"text\":\"u\"}",
        "stands at rows.jsonl:1 already"
      ),
    ])
  func faults(line: String, sentence: String) throws {
    let said = try fault(line, sentence)
    #expect(said.hasPrefix("rows.jsonl"))
    #expect(said.contains(sentence), "\(said)")
  }

  @Test("Folders are read with all below them but cassettes; turns win over text; keys of others mean nothing")
  func folders() throws {
    let folder = try TestFolder("corpus-folder")
    try folder.write(
      "{\"id\":\"b\",\"set\":\"s\",\"text\":\"x\",\"turns\":[\"one\",\"two\"],\"label\":1,\"split\":9}\n",
      to: "in/b.jsonl")
    try folder.write("\u{FEFF}{\"id\":\"a\",\"set\":\"s\",\"text\":\"x\",\"tier\":null}\n\n", to: "in/a/a.jsonl")
    try folder.write("not a row\n", to: "in/x.cassette.jsonl")
    let rows = try SafetyCorpus.read(["in"], from: folder.path).rows
    #expect(rows.map(\.id) == ["a", "b"])
    #expect(rows[1].subject == .talk(["one", "two"]) && rows[1].isRisk == true && rows[0].isRisk == nil)
    #expect(
      messages { () throws(FileErrors) in _ = try SafetyCorpus.read(["none.jsonl"], from: folder.path) } == [
        "none.jsonl: there is no such file"
      ])
  }

  @Test("Critical are plan, intent, means and what is under way, where resources are needed")
  func critical() {
    for (tier, isRisk, expected) in [
      ("T5", true, true), ("T4", true, true), ("Ray/imminent", true, true), ("T3", true, false), ("T5", false, false),
    ] {
      var row = SafetyRow(id: "a", set: "s", subject: .message(""), isRisk: isRisk)
      row.tier = tier
      #expect(row.isCritical == expected, "\(tier)")
    }
  }

  @Test("The own corpus keeps what its README says of its rows")
  func own() throws {
    let rows = try SafetyCorpus.read(["scenarios/safety"], from: packageRoot).rows
    #expect(rows.count >= 600)
    #expect(rows.count(where: \.isTalk) >= 20)
    let categories = Set(RiskCategory.allCases.map(\.rawValue)).union(["none"])
    var labels: [SafetySubject: Bool?] = [:]
    for row in rows {
      let isRight =
        row.set == SafetyCorpus.ownSet && row.riskTier != nil && row.isRisk != nil
        && ["en", "es", "pt"].contains(row.language)
        && categories.contains(row.category ?? "") && !row.kind.isEmpty
      #expect(isRight, "\(row.id)")
      #expect(row.isSoft == nil || row.isRisk == true, "\(row.id)")
      #expect((row.first != nil) == (row.isTalk && row.isRisk == true), "\(row.id)")
      #expect(!row.isTalk || (3...8).contains(row.subject.messages.count), "\(row.id)")
      // A plain form may stand beside several obfuscated ones; it means the same each time.
      #expect(labels.updateValue(row.isRisk, forKey: row.subject).map { $0 == row.isRisk } ?? true, "\(row.id)")
    }
    #expect(PairCheck.faults(in: rows).isEmpty, "\(PairCheck.faults(in: rows))")
  }
}
