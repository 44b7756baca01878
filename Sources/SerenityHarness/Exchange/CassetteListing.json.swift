import SerenityCore
import SerenityProviders

extension CassetteListing {
  /// The listing for programs: an object for the file, then one for each interaction.
  package var lines: [String] {
    let header: [String: JSONLine.Value] = [
      "version": .number(1), "type": .text("cassette"), "kind": .text(kind),
      "provider": provider.map { .text($0) } ?? .null, "model": model.map { .text($0) } ?? .null,
      "interactions": .number(rows.count), "unverified": .number(unverified),
      "redacted": .list(redacted.map { .text($0) }),
    ]
    return [JSONLine.render(header)] + rows.map { JSONLine.render($0.members) }
  }
}

extension CassetteListing.Row {
  /// What a program is told of the interaction; the answer's text is told on demand alone.
  fileprivate var members: [String: JSONLine.Value] {
    func number(_ value: Int?) -> JSONLine.Value { value.map { .number($0) } ?? .null }
    return [
      "version": .number(1), "type": .text("interaction"), "number": .number(self.number), "line": .number(line),
      "place": .text(place), "status": number(status), "chunks": number(chunks),
      "firstByteMilliseconds": number(firstByte), "totalMilliseconds": number(total),
      "characters": .number(answer.text.count), "reasoningCharacters": .number(answer.reasoning.count),
      "promptTokens": number(answer.usage?.promptTokens), "cachedTokens": number(answer.usage?.cachedTokens),
      "completionTokens": number(answer.usage?.completionTokens),
      "finish": answer.finish.map { .text($0.rawValue) } ?? .null,
      "model": answer.model.map { .text(Redaction.text($0)) } ?? .null,
      "failure": answer.failure.map { .text($0.kind.rawValue) } ?? .null, "isRead": .flag(isRead),
      "isVerified": .flag(isVerified),
    ]
  }
}
