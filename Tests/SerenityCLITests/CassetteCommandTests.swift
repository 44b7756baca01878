import Foundation
import Testing

@testable import SerenityCLI

@Suite("Recordings are shown, taken in and handed on")
struct CassetteCommandTests {
  private static let tape = #"""
    interactions:
    - request:
        body: '{"model":"deepseek-flash"}'
        headers: {Authorization: [Bearer hush-hush]}
        method: POST
        uri: https://api.deepseek.com/chat/completions
      response:
        body:
          string: '{"object":"chat.completion","model":"deepseek-v4-flash","choices":[{"index":0,"message":{"role":"assistant","content":"Four."},"finish_reason":"stop"}],"usage":{"prompt_tokens":12,"completion_tokens":2}}'
        headers: {Set-Cookie: [c=hush-hush], Content-Type: [application/json]}
        status: {code: 200, message: OK}
    - request: {method: GET, uri: "https://api.deepseek.com/models"}
      response: {status: {code: 200}, headers: {}, body: {string: "{}"}}
    """#

  private func folder(_ name: String) throws -> ProjectCopy {
    let project = try ProjectCopy("cassette-\(name)")
    try Data(Self.tape.utf8).write(to: URL(filePath: project.path + "/tape.yaml"))
    return project
  }

  @Test("The words of each action are understood")
  func options() throws {
    var expected = CassetteOptions(action: .takeIn, files: ["a.yml", "b.har"])
    expected.output = "c"
    expected.session = "monday"
    expected.overwrites = true
    #expect(
      try Invocation(["cassette", "import", "a.yml", "b.har", "--output", "c", "--session=monday", "--again"])
        == .cassette(expected))
    var show = CassetteOptions(action: .show, files: ["a"])
    show.interaction = 2
    #expect(try Invocation(["cassette", "show", "a", "--interaction", "2"]) == .cassette(show))
    #expect(
      try Invocation(["cassette", "export", "a", "--har"]) == .cassette(CassetteOptions(action: .export, files: ["a"])))
  }

  @Test(
    "What cannot be meant is refused with a sentence that helps",
    arguments: [
      (["cassette"], "cassette needs to know what to do: show, import or export."),
      (["cassette", "shw", "a"], "cassette cannot \"shw\" (did you mean \"show\"?); it knows show, import or export."),
      (["cassette", "show"], "cassette show needs a file: serenity cassette show FILE."),
      (["cassette", "show", "a", "b"], "cassette show takes one file; leave the others out."),
      (["cassette", "export", "a"], "add --har: an export has one form so far."),
      (
        ["cassette", "show", "a", "--session", "s"],
        "--session and show do not go together: it belongs to import; leave one out."
      ),
    ])
  func refusals(words: [String], sentence: String) {
    do {
      _ = try Invocation(words)
      Issue.record("understood")
    } catch { #expect(error.sentence == sentence) }
  }

  @Test("A tape becomes a cassette once, says what it left out, and keeps no secret")
  func importing() throws {
    let project = try folder("import")
    let first = try project.serenity("cassette", "import", "tape.yaml", "--session", "monday")
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("Wrote tape.cassette.jsonl: 1 interaction of deepseek, model deepseek-flash"))
    #expect(first.errors.contains("tape.yaml:12: left out: GET https://api.deepseek.com/models is no request"))
    let cassette = try project.read("tape.cassette.jsonl")
    #expect(cassette.contains(#""origin":"recorded","provider":"deepseek","model":"deepseek-flash""#))
    #expect(cassette.contains(#""session":"monday","step":1,"call":"reply","status":200"#))
    #expect(!cassette.contains("hush-hush"))

    let second = try project.serenity("cassette", "import", "tape.yaml", "--session", "tuesday")
    #expect(second.status == 1)
    #expect(second.errors.contains("tape.cassette.jsonl is there already, so nothing was written"))
    #expect(try project.read("tape.cassette.jsonl") == cassette)
    #expect(try project.serenity("cassette", "import", "tape.yaml", "--session", "tuesday", "--again").status == 0)
    #expect(try project.read("tape.cassette.jsonl").contains("tuesday"))
  }

  @Test("A tape and a cassette are shown, whole, one by one and for programs")
  func showing() throws {
    let project = try folder("show")
    let tape = try project.serenity("cassette", "show", "tape.yaml")
    #expect(tape.status == 0)
    #expect(tape.output.contains("12+2"))
    #expect(tape.output.contains("Kept back: Authorization, Set-Cookie."))
    #expect(tape.output.contains("Unverified: 2 of 2"))
    #expect(!tape.output.contains("hush-hush"))
    #expect(try project.serenity("cassette", "show", "tape.yaml", "--interaction", "1").output == "Four.\n")
    let beyond = try project.serenity("cassette", "show", "tape.yaml", "--interaction", "3")
    #expect(beyond.status == 1)
    #expect(beyond.errors.contains("tape.yaml has no interaction 3; it has 2."))
    let lines = try project.serenity("cassette", "show", project.cassetteFile, "--json").output.split(separator: "\n")
    #expect(lines.count > 1)
    #expect(lines[0].contains(#""kind":"an authored cassette""#))
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
  }

  @Test("A cassette is exported as an archive that comes back the same")
  func exporting() throws {
    let project = try folder("export")
    _ = try project.serenity("cassette", "import", "tape.yaml")
    #expect(try project.serenity("cassette", "export", "tape.cassette.jsonl", "--har", "--output", "a.har").status == 0)
    #expect(try project.serenity("cassette", "import", "a.har", "--output", "b.jsonl").status == 0)
    #expect(try project.read("b.jsonl") == project.read("tape.cassette.jsonl"))
    let tape = try project.serenity("cassette", "export", "tape.yaml", "--har")
    #expect(tape.status == 1)
    #expect(tape.errors.contains("tape.yaml is no cassette"))
    let lost = try project.serenity("cassette", "show", "nowhere.har")
    #expect(lost.status == 1)
    #expect(lost.errors == "nowhere.har: there is no such file\n")
  }
}
