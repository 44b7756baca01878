import FoundationEssentials
import SerenityCore
import SerenityProviders
import SerenityTestSupport
import Testing

@Suite(
  "Recorded answers of DeepSeek",
  .enabled(if: Recordings.arePresent, "the recordings are not here; they lie in ../shared/recordings"))
struct RecordedAnswers {
  private let dialect = DeepSeekDialect(key: nil)

  /// What the events of a stream say, read in the plainest way.
  private struct Told: Equatable {
    struct Event: Decodable {
      struct Choice: Decodable {
        struct Delta: Decodable {
          var content: String?
          var reasoning_content: String?
        }
        var delta: Delta
        var finish_reason: String?
      }
      struct Usage: Decodable {
        var prompt_tokens: Int
        var completion_tokens: Int
      }
      var choices: [Choice]
      var usage: Usage?
    }

    var text = ""
    var reasoning = ""
    var finish: String?
    var prompt: Int?
    var completion: Int?
  }

  private func told(by bytes: [UInt8]) throws -> Told {
    var told = Told()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where line.hasPrefix("data: {") {
      let event = try JSONDecoder().decode(Told.Event.self, from: Data(line.dropFirst(6).utf8))
      told.text += event.choices.first?.delta.content ?? ""
      told.reasoning += event.choices.first?.delta.reasoning_content ?? ""
      told.finish = event.choices.first?.finish_reason ?? told.finish
      told.prompt = event.usage?.prompt_tokens ?? told.prompt
      told.completion = event.usage?.completion_tokens ?? told.completion
    }
    return told
  }

  private func heard(_ parts: [AnswerPart]) -> Told {
    var told = Told()
    for part in parts {
      switch part {
      case .text(let piece): told.text += piece
      case .reasoning(let piece): told.reasoning += piece
      case .finish(let reason): told.finish = reason == .toolCalls ? "tool_calls" : reason.rawValue
      case .usage(let usage):
        told.prompt = usage.promptTokens
        told.completion = usage.completionTokens
      case .failure(let failure): Issue.record("\(failure.message)")
      case .model, .payload, .comment, .done: break
      }
    }
    return told
  }

  private func parts(_ pieces: [[UInt8]]) -> [AnswerPart] {
    var decoder = dialect.makeStreamDecoder(maximumEventBytes: 1 << 20)
    return pieces.flatMap { decoder.feed($0) } + decoder.finish()
  }

  @Test("Every recorded stream tells what its events state, whole, byte by byte and cut at random")
  func streams() throws {
    let streams = try Recordings.streams()
    #expect(streams.count >= 6)
    let chance = ProviderChance()
    for (file, bytes) in streams {
      let whole = parts([bytes])
      #expect(try heard(whole) == told(by: bytes), "\(file)")
      #expect(whole.last == .done, "\(file)")
      #expect(whole.contains { if case .usage = $0 { true } else { false } }, "\(file)")
      #expect(parts(chance.split(bytes, longest: 2_000)) == whole, "\(file), cut at random")
      // The longest is 1.6 MB; byte by byte it would say nothing that the others do not.
      if bytes.count < 120_000 { #expect(parts(bytes.map { [$0] }) == whole, "\(file), byte by byte") }
    }
  }

  @Test("Every recorded whole answer can be read")
  func wholes() throws {
    let wholes = try Recordings.wholes()
    #expect(wholes.count >= 10)
    for (file, bytes) in wholes {
      let parts = try dialect.decodeWhole(bytes)
      #expect(parts.contains { if case .finish = $0 { true } else { false } }, "\(file)")
      #expect(parts.contains { if case .usage = $0 { true } else { false } }, "\(file)")
    }
  }
}
