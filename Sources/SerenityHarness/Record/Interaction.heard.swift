import SerenityCore
import SerenityProviders
package import SerenitySimulation

extension Interaction.Recording {
  /// Keeps an answer as it was heard, without its secrets: `secrets` and all that looks like one are taken out.
  package init(_ answer: HeardAnswer, sections: [SectionFingerprint], secrets: [[UInt8]]) {
    self.init(
      status: answer.status, head: answer.headAfter,
      headers: Redaction.headers(answer.headers.map { Header(name: $0.name, value: $0.value) }, secrets: secrets),
      chunks: Redaction.chunks(
        answer.chunks.map { Chunk(milliseconds: Int($0.after.milliseconds), bytes: $0.bytes) }, secrets: secrets),
      ending: answer.ending, sections: sections)
  }

  /// The answer, to be lived through again.
  package var heard: HeardAnswer {
    HeardAnswer(
      headAfter: head, status: status, headers: headers.map { HTTPHeader($0.name, $0.value) },
      chunks: chunks.map { ScriptedResponse.Chunk(after: .milliseconds($0.milliseconds), bytes: $0.bytes) },
      ending: ending)
  }
}

extension Redaction {
  /// Chunks without secrets; where one lies across a border, all of them become one chunk.
  static func chunks(
    _ chunks: [Interaction.Recording.Chunk], secrets: [[UInt8]]
  ) -> [Interaction.Recording.Chunk] {
    let redacted = chunks.map { chunk in
      Interaction.Recording.Chunk(milliseconds: chunk.milliseconds, bytes: bytes(chunk.bytes, secrets: secrets))
    }
    let clean = bytes(chunks.flatMap(\.bytes), secrets: secrets)
    guard clean != redacted.flatMap(\.bytes) else { return redacted }
    // The times add up, so that the whole ends when it ended.
    return [
      Interaction.Recording.Chunk(milliseconds: chunks.reduce(0) { $0 + $1.milliseconds }, bytes: clean)
    ]
  }
}
