public import SerenityCore

/// The provider's prefix cache: what of a prompt it had seen before (wire facts 1.9).
///
/// A prompt hits as many whole blocks as it shares, from its first token on, with an earlier prompt and its answer.
/// That is what the recordings show; the provider promises nothing.
public struct PromptCache: Sendable {
  /// Tokens of a block.
  public let block: Int
  /// How many earlier prompts are kept, the newest.
  public let capacity: Int

  private var seen: [[UInt8]] = []

  /// Makes an empty cache; 128 is the block of V4, 64 that of V3.
  public init(block: Int = 128, capacity: Int = 16) {
    precondition(block >= 1 && capacity >= 1, "a cache keeps at least one block of one prompt")
    self.block = block
    self.capacity = capacity
  }

  /// The tokens that a prompt finds in the cache: `block · floor(shared / block)`.
  ///
  /// The shared tokens are the prompt's own count, in proportion to the shared bytes.
  public func hits(_ messages: [ChatMessage], tokens: Int) -> Int {
    let prompt = Self.bytes(of: messages)
    guard !prompt.isEmpty, tokens > 0 else { return 0 }
    let shared = seen.map { Self.commonPrefix(prompt, $0) }.max() ?? 0
    return tokens * shared / prompt.count / block * block
  }

  /// Remembers a prompt with its answer, which the next prompt of the conversation repeats.
  public mutating func remember(_ messages: [ChatMessage], answer: String) {
    if seen.count == capacity { seen.removeFirst() }
    seen.append(Self.bytes(of: messages + [ChatMessage(.assistant, answer)]))
  }

  private static func bytes(of messages: [ChatMessage]) -> [UInt8] {
    var bytes: [UInt8] = []
    for message in messages where !message.text.isEmpty {
      bytes += Array(message.role.rawValue.utf8)
      bytes.append(0)
      bytes += Array(message.text.utf8)
      bytes.append(0)
    }
    return bytes
  }

  private static func commonPrefix(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var count = 0
    let limit = min(left.count, right.count)
    while count < limit, left[count] == right[count] { count += 1 }
    return count
  }
}
