import SerenityCore
import SerenitySafety
import Testing

@testable import SerenityHarness

@Suite("A safety report tells what was measured, and no words of rows unless it is asked to")
struct SafetyReportTests {
  private typealias Small = SmallLexicon

  private func evaluation(_ count: Int, set: String = "own", jobs: Int = 2) async throws -> SafetyEvaluation {
    var rows = (0..<count).map { number in
      Small.row("row-\(number)", "the lantern is dark <b>|&", true) {
        $0.tier = "T4"; $0.category = "suicide"
      }
    }
    rows.append(Small.row("<i>missed|", "lamp \u{202E}<script>", true) { $0.tier = "T5" })
    rows.append(Small.row("alarm", "in a play the lantern is dim", false) { $0.kind = "everyday" })
    for index in rows.indices { rows[index].set = set }
    return await SafetyEvaluation(SafetyCorpus(rows: rows), judge: try Small.judge(), baseline: nil, jobs: jobs)
  }

  @Test("What it comes to: a missed row of the own corpus under way now, too few rows, or fine")
  func conclusions() async throws {
    #expect(try await evaluation(40).conclusion == .critical)
    #expect(try await evaluation(40, set: "other").conclusion == .passed)
    #expect(try await evaluation(3, set: "other").conclusion == .undecided)
    var worse = try await evaluation(40)
    worse.comparison = SafetyComparison([], against: SafetyBaseline())
    worse.comparison?.criticalLosses = ["row-1"]
    #expect(worse.conclusion == .regression)
  }

  @Test("Ids are told and words are not, unless they are asked for; both are escaped")
  func privacy() async throws {
    let evaluation = try await evaluation(40)
    let files = SafetyReport(evaluation).files
    #expect(files.keys.sorted() == ["safety.html", "safety.jsonl", "safety.md"])
    for (name, text) in files {
      #expect(!text.contains("lamp"), "\(name)")
      #expect(text.contains("missed"), "\(name)")
    }
    let shown = SafetyReport(evaluation, showsText: true).files
    #expect(shown.values.allSatisfy { $0.contains("lamp") })
    let html = shown["safety.html"] ?? ""
    #expect(html.contains("&lt;i&gt;missed|") && html.contains("&lt;script&gt;"))
    #expect(!html.contains("<script") && !html.contains("http") && !html.contains("\u{202E}"))
    #expect(html.contains("<svg") && html.contains("What this does not tell"))
    #expect(shown["safety.md"]?.contains("<i>missed\\|") == true)
  }

  @Test("Every line is an object with its version, the last tells what it comes to")
  func lines() async throws {
    let lines = SafetyReport(try await evaluation(40)).lines.split(separator: "\n")
    for line in lines {
      let value = try JSONParser.parse(Array(line.utf8))
      guard case .object(let members) = value else {
        Issue.record("no object: \(line)")
        continue
      }
      #expect(members.first == JSONValue.Member(key: "version", value: .integer(1)))
    }
    #expect(lines.last?.contains("\"conclusion\":\"critical\"") == true)
    #expect(
      lines.contains {
        $0.contains("\"what\":\"recall\",\"by\":\"all\",\"name\":\"all\",\"count\":{\"n\":41,\"hits\":40")
      })
  }

  @Test("Pages are the same bytes however many tasks measured")
  func determinism() async throws {
    let one = try await evaluation(40)
    #expect(SafetyReport(one).files == SafetyReport(try await evaluation(40, jobs: 3)).files)
  }

  @Test("Tables of a page line up on a terminal")
  func plain() {
    let table = ReportPage.Table(columns: ["name", "n"], rows: [["a", "10"], ["longer", "2"]])
    let page = ReportPage(title: "T", blocks: [.heading("h"), .table(table)])
    #expect(page.plain == "T\n\nH\n\nname     n\na       10\nlonger   2")
    #expect(page.markdown == "# T\n\n## h\n\n| name | n |\n|---|---:|\n| a | 10 |\n| longer | 2 |\n")
  }

  @Test("An explanation tells the rule, its words, its place, what was close and what is shown")
  func explanation() throws {
    let policy = try Small.judge().policy
    let text = ExplanationPage("é: the lantern is dark", after: .none, policy: policy).text
    #expect(text.contains("T4, suicide: resources are shown at once (crisis)."))
    #expect(text.contains("en.suicide.dark\n    \"the lantern is dark\" at bytes 4 to 23\n    T4, suicide, self"))
    #expect(text.contains("lexicon/en/suicide.rules:") && text.contains("What would be shown"))
    let near = ExplanationPage("it is cold, the lantern is lit", after: .none, policy: policy).text
    #expect(near.contains("No rule matched. That is no evidence of safety.") && near.contains("Nothing."))
    #expect(near.contains("What was close"))
  }
}
