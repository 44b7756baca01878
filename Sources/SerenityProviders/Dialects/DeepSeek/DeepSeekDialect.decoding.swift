import SerenityCore

extension DeepSeekDialect {
  /// Reads a whole answer; blank lines in front are DeepSeek's sign of life while it works.
  public func decodeWhole(_ body: [UInt8]) throws(ProviderFailure) -> [AnswerPart] {
    try CompletionsAnswer.parts(ofWhole: body)
  }

  /// Makes a reader of DeepSeek's server-sent events.
  public func makeStreamDecoder(maximumEventBytes: Int) -> any StreamDecoder {
    EventStreamDecoder(maximumEventBytes: maximumEventBytes, reader: CompletionsReader())
  }

  /// Says what an error response means.
  public func decodeError(status: Int, body: [UInt8]) -> ProviderFailure {
    Complaint(body: body).failure(status: status, currentModel: DeepSeekModels.standard)
  }
}
