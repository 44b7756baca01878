import SerenityCore
import SerenityHarness
import SerenityProviders

/// A recording's content as a table, for people.
struct CassetteTable {
  let style: Style

  func text(_ listing: CassetteListing, path: String) -> String {
    let source = [listing.provider, listing.model].compactMap(\.self).joined(separator: ", ")
    var lines = [style.bold(path) + ": \(listing.kind)" + (source.isEmpty ? "" : ", \(source)"), ""]
    lines += table(listing.rows)
    lines.append("")
    if listing.unverified > 0 {
      lines.append(
        "Unverified: \(listing.unverified) of \(listing.rows.count), for the prompts they answer are not known.")
    }
    let redacted = listing.redacted
    lines.append(redacted.isEmpty ? "No header is kept back." : "Kept back: \(redacted.joined(separator: ", ")).")
    return lines.joined(separator: "\n")
  }

  /// What one interaction says: its thoughts if it has any, its words, or why it is no answer.
  func text(of row: CassetteListing.Row) -> String {
    guard row.isRead else { return "The answer is in no dialect that can be read here." }
    var parts: [String] = []
    if !row.answer.reasoning.isEmpty { parts.append(style.dim(Self.safe(row.answer.reasoning))) }
    if !row.answer.text.isEmpty { parts.append(Self.safe(row.answer.text)) }
    if let failure = row.answer.failure { parts.append("\(failure.kind.rawValue): \(failure.message)") }
    return parts.isEmpty ? "The answer has no text." : parts.joined(separator: "\n\n")
  }

  private func table(_ rows: [CassetteListing.Row]) -> [String] {
    let titles = ["", "place", "status", "chunks", "first", "total", "chars", "tokens", "finish", "model"]
    let cells = [titles] + rows.map { Self.cells($0) }
    let widths = titles.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.enumerated().map { index, row in
      let line = row.enumerated().map { column, cell in
        cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
      let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
      return index == 0 ? style.dim(trimmed) : trimmed
    }
  }

  private static func cells(_ row: CassetteListing.Row) -> [String] {
    func shown(_ number: Int?, _ unit: String = "") -> String { number.map { "\($0)\(unit)" } ?? "-" }
    let tokens = row.answer.usage.map { "\($0.promptTokens)+\($0.completionTokens)" } ?? "-"
    let end = row.answer.failure?.kind.rawValue ?? row.answer.finish?.rawValue ?? (row.isRead ? "-" : "not read")
    return [
      String(row.number), safe(row.place), shown(row.status), shown(row.chunks), shown(row.firstByte, " ms"),
      shown(row.total, " ms"), String(row.answer.text.count), tokens, end, safe(row.answer.model ?? "-"),
    ]
  }

  /// A text without what would steer the terminal and without what looks like a key.
  private static func safe(_ text: String) -> String { SafeText.of(Redaction.text(text)) }
}
