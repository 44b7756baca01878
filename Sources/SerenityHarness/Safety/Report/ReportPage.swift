/// A report as headings, words, tables and charts, which can be shown as HTML, as Markdown or on a terminal.
package struct ReportPage: Hashable, Sendable {
  /// A table; the first column is words and the others stand to the right.
  package struct Table: Hashable, Sendable {
    package var columns: [String]
    package var rows: [[String]]
    /// Whether every column is words.
    package var isWords = false
  }

  /// A chart that shows what a table beside it says in figures; it is drawn in HTML alone.
  package enum Chart: Hashable, Sendable {
    /// A rate a bar, 0 to 1, with its interval.
    case bars([Bar])
    /// Values along named steps, one line a series, from 0 to `top`.
    case lines(steps: [String], series: [Series], top: Double, unit: String)
  }

  package struct Bar: Hashable, Sendable {
    package var name: String
    package var rate: Double
    package var low: Double
    package var high: Double
  }

  package struct Series: Hashable, Sendable {
    package var name: String
    package var values: [Double]
  }

  package enum Block: Hashable, Sendable {
    case heading(String)
    case words(String)
    case list([String])
    case table(Table)
    case chart(String, Chart)
  }

  package var title: String
  package var blocks: [Block]

  /// The page for a terminal.
  package var plain: String {
    var parts = [title]
    for block in blocks {
      switch block {
      case .heading(let text): parts.append(text.uppercased())
      case .words(let text): parts.append(text)
      case .list(let items): parts.append(items.map { "- \($0)" }.joined(separator: "\n"))
      case .table(let table): parts.append(Self.plain(table))
      case .chart: break
      }
    }
    return parts.joined(separator: "\n\n")
  }

  /// The page in Markdown.
  package var markdown: String {
    var parts = ["# \(title)"]
    for block in blocks {
      switch block {
      case .heading(let text): parts.append("## \(text)")
      case .words(let text): parts.append(text)
      case .list(let items): parts.append(items.map { "- \($0)" }.joined(separator: "\n"))
      case .table(let table):
        let rule = table.columns.indices.map { $0 == 0 || table.isWords ? "---" : "---:" }
        parts.append(
          ([SuiteReport.row(table.columns), "|\(rule.joined(separator: "|"))|"]
            + table.rows.map(SuiteReport.row)).joined(separator: "\n"))
      case .chart: break
      }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func plain(_ table: Table) -> String {
    let cells =
      [table.columns] + table.rows.map { $0.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } }
    let widths = table.columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let line = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || table.isWords ? cell + space : space + cell
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
