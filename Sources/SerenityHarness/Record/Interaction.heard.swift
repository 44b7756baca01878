import FoundationEssentials
import SerenityCore
import SerenityProviders
package import SerenitySimulation

extension Interaction.Recording {
  /// Keeps an answer as it was heard, without its secrets: `secrets` and all that looks like one are taken out.
  package init(_ answer: HeardAnswer, sections: [SectionFingerprint], secrets: [[UInt8]]) {
    self.init(
      status: answer.status, head: answer.headAfter,
      headers: Redaction.headers(answer.headers.map { Header(name: $0.name, value: $0.value) }).map { header in
        let value = Redaction.bytes(Array(header.value.utf8), secrets: secrets)
        return Header(name: header.name, value: String(decoding: value, as: UTF8.self))
      },
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

  /// The secrets among a request's headers, each as it is, in base64 and escaped for an address (LLM-6).
  static func secrets(of request: HTTPRequest) -> [[UInt8]] {
    let values = request.headers.filter { isSecret(header: $0.name) }.flatMap { header in
      // `Bearer` and the key; the key alone is the secret.
      [header.value] + header.value.split(separator: " ").dropFirst().map(String.init)
    }
    let forms = values.flatMap { [$0, base64($0), escaped($0)] }
    return Set(forms.filter { $0.utf8.count >= 8 }).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
      .map { Array($0.utf8) }
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// The text as it may stand in an address: everything but letters, digits and `-._~` is escaped (RFC 3986, 2.3).
  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 95, 126: String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }
}
