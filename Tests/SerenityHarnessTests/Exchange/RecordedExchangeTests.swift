import Foundation
import SerenityCore
import SerenityProviders
import Testing

@testable import SerenityHarness

@Suite(
  "Every exchange that others recorded is heard as its own events state it",
  .enabled(if: RecordingsFolder.isPresent, "the recordings are not here; they lie in ../shared/recordings"))
struct RecordedExchangeTests {
  /// Real headers with a body that somebody wrote by hand.
  private static let handWritten = [
    "dd-apm-test-agent/deepseek_chat_completions_post_afb6ccab.yaml",
    "dd-trace-js/deepseek/deepseek_chat_completions_post_afb6ccab.json",
  ]
  /// What lay in the folder when this was written: fewer would mean that something is passed over.
  private static let least: [DialectKind: Int] = [
    .deepSeek: 52, .openAI: 6, .ollamaCompletions: 8, .anthropic: 6, .responses: 21,
  ]

  @Test("All files are read, and all answers heard whole, byte by byte and cut at random")
  func everything() throws {
    var generator = SeededGenerator(seed: 11)
    var counts: [DialectKind: Int] = [:]
    var others: [String] = []
    var (streams, errors, bytewise) = (0, 0, 0)
    let files = try RecordingsFolder.files()
    for (name, bytes) in files {
      for exchange in try RecordedExchange.read(bytes, path: name) {
        guard let kind = exchange.dialect else {
          others.append("\(exchange.method) \(exchange.url)")
          continue
        }
        counts[kind, default: 0] += 1
        let place = "\(name):\(exchange.line)"
        let body = exchange.body
        let answer = try #require(RecordedAnswer(exchange))
        guard exchange.status == 200 else {
          #expect(answer.failure?.kind == Self.kind(of: exchange), "\(place)")
          errors += 1
          continue
        }
        #expect(answer.failure == nil, "\(place)")
        #expect(try PlainReading(answer) == PlainReading(body: body), "\(place)")
        #expect(answer.usage != nil || !body.contains("usage\":{"), "\(place)")
        guard answer.isStream else { continue }
        streams += 1
        func heard(_ pieces: [[UInt8]]) -> RecordedAnswer {
          RecordedAnswer(dialect: kind.reader(), status: 200, headers: exchange.headers, pieces: pieces)
        }
        #expect(heard(Self.split(body, &generator)) == answer, "\(place), cut at random")
        // Byte by byte the longest would take most of the suite's time; seven end in every part of a character too.
        let step = body.count > 500_000 ? 7 : 1
        bytewise += step == 1 ? 1 : 0
        #expect(heard(Self.cut(body, every: step)) == answer, "\(place), in pieces of \(step)")
      }
    }
    for (kind, least) in Self.least { #expect(counts[kind, default: 0] >= least, "\(kind)") }
    #expect(others == ["GET https://www.ruby-lang.org/en/about/license.txt"])
    #expect(Self.handWritten.allSatisfy { name in files.contains { $0.name == name } })
    let total = counts.values.reduce(0, +)
    print(
      "Checked \(total) exchanges of \(files.count) files: \(streams) streams (\(bytewise) byte by byte, "
        + "\(streams - bytewise) by sevens), \(errors) errors; the bodies of \(Self.handWritten.count) are hand-written."
    )
  }

  @Test("Every file becomes a cassette that is read back with the same answers, and an archive that becomes it again")
  func roundTrip() throws {
    for (name, bytes) in try RecordingsFolder.files() where bytes.count < 500_000 {
      let exchanges = try RecordedExchange.read(bytes, path: name)
      let cassette = CassetteImport(exchanges, session: "s", path: "x").cassette
      guard !cassette.interactions.isEmpty else { continue }
      let text = cassette.render()
      #expect(try Cassette.parse(Array(text.utf8), path: "x") == cassette, "\(name)")
      #expect(text.firstMatch(of: /"(?i:authorization|x-api-key|set-cookie)","(?!\[redacted\])/) == nil, "\(name)")
      let archive = try RecordedExchange.read(Array(HARPage.render(cassette, version: "0").utf8), path: name)
      let back = CassetteImport(archive, session: "s", path: "x").cassette
      #expect(back.interactions == cassette.interactions, "\(name)")
    }
  }

  // MARK: What is expected

  private static func kind(of exchange: RecordedExchange) -> ModelError.Kind? {
    [400: .invalidRequest, 401: .unauthorized, 404: .misconfigured, 429: .rateLimited, 500: .server][exchange.status]
  }

  private static func cut(_ bytes: [UInt8], every count: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: count).map { Array(bytes[$0..<min($0 + count, bytes.count)]) }
  }

  private static func split(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(1 + generator.below(2_000))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
