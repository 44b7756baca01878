import SerenityCore
import SerenitySafety

/// Answers lines of messages with lines of what was found, a line for a line and in the same order.
package struct ClassifyFilter: Sendable {
  /// What a line is answered with.
  package struct Answer: Hashable, Sendable {
    /// One JSON object without a line end.
    package var line: String
    /// Whether the line could not be judged.
    package var isBad: Bool
  }

  private let judge: SafetyJudge

  package init(_ judge: SafetyJudge) { self.judge = judge }

  /// Answers one line; nil for a blank one.
  package func answer(to line: LineSplitter.Line) -> Answer? {
    guard case .bytes(let bytes) = line else {
      return Self.bad(.null, "the line is longer than \(LineSplitter.longest) bytes, which is the most that is read")
    }
    let words = withoutByteOrderMark(bytes)
    if words.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { return nil }
    do throws(ClassifyRequest.Failure) {
      let request = try ClassifyRequest.read(words)
      let judgement = judge.judge(request.subject)
      return Answer(line: Self.object(request, judgement).text, isBad: false)
    } catch {
      return Self.bad(error.id, error.sentence)
    }
  }

  /// Answers many lines in their order, by up to `jobs` tasks at once.
  package func answers(to lines: [LineSplitter.Line], jobs: Int) async -> [Answer] {
    // Fewer lines than this are answered sooner than a task is begun for them.
    let share = max(16, (lines.count + jobs - 1) / max(1, jobs))
    guard jobs > 1, lines.count > share else { return lines.compactMap(answer) }
    return await withTaskGroup(of: (start: Int, answers: [Answer]).self) { group in
      for start in stride(from: 0, to: lines.count, by: share) {
        let part = lines[start..<min(start + share, lines.count)]
        group.addTask { (start, part.compactMap(answer)) }
      }
      var parts: [(start: Int, answers: [Answer])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.start < $1.start }.flatMap(\.answers)
    }
  }

  private static func bad(_ id: JSONValue, _ sentence: String) -> Answer {
    Answer(line: JSONValue.members(["id": id, "error": .string(sentence)]).text, isBad: true)
  }

  private static func object(_ request: ClassifyRequest, _ judgement: SafetyJudgement) -> JSONValue {
    let gravest = judgement.gravest
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ value: JSONValue) { members.append(JSONValue.Member(key: key, value: value)) }
    add("id", request.id)
    add("fire", .bool(judgement.fires))
    add("tier", .string(gravest.tier.code))
    add("categories", .array(gravest.categories.map { .string($0.rawValue) }))
    add("flags", .array(gravest.flags.map { .string($0.rawValue) }))
    add("soft", .bool(judgement.isSoft))
    add("rules", .array(gravest.ruleNames.map { .string($0) }))
    add("spans", .array(gravest.spans.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) }))
    add("us", .number(microseconds(judgement.time)))
    if case .talk = request.subject { add("first", judgement.first.map { .integer($0) } ?? .null) }
    return .object(members)
  }

  /// Microseconds with three places.
  private static func microseconds(_ duration: Duration) -> String {
    let nanoseconds = max(
      0, duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000)
    let rest = String(nanoseconds % 1000)
    return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
