extension ReportPage {
  /// The page as one HTML file that needs nothing from outside and runs no script.
  package var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(Self.escaped(title))</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
    h2 { margin-top: 2.5rem; }
    table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
    th, td { border-bottom: 1px solid #8884; padding: 0.2rem 0.8rem 0.2rem 0; text-align: right; vertical-align: top; }
    th:first-child, td:first-child, .words th, .words td { text-align: left; }
    .wide { overflow-x: auto; }
    figure { margin: 1rem 0; }
    figcaption { color: #777; }
    svg { max-width: 100%; height: auto; }
    svg text { font: 13px system-ui, sans-serif; fill: currentColor; }
    </style>
    </head>
    <body>
    <h1>\(Self.escaped(title))</h1>
    \(blocks.map(Self.html).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  /// A text with the characters that HTML gives a meaning spelled out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Controls have no place in HTML, and marks of direction would turn what follows.
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func html(_ block: Block) -> String {
    switch block {
    case .heading(let text): return "<h2>\(escaped(text))</h2>"
    case .words(let text): return "<p>\(escaped(text))</p>"
    case .list(let items):
      return "<ul>\n\(items.map { "<li>\(escaped($0))</li>" }.joined(separator: "\n"))\n</ul>"
    case .table(let table):
      let head = table.columns.map { "<th>\(escaped($0))</th>" }.joined()
      let rows = table.rows.map { "<tr>\($0.map { "<td>\(escaped($0))</td>" }.joined())</tr>" }
      let style = table.isWords ? " class=\"words\"" : ""
      return "<div class=\"wide\"><table\(style)>\n<tr>\(head)</tr>\n\(rows.joined(separator: "\n"))\n</table></div>"
    case .chart(let caption, let chart):
      return "<figure>\n\(drawing(chart))\n<figcaption>\(escaped(caption))</figcaption>\n</figure>"
    }
  }

  private static func drawing(_ chart: Chart) -> String {
    switch chart {
    case .bars(let bars): return drawing(of: bars)
    case .lines(let steps, let series, let top, let unit): return drawing(steps, series, top, unit)
    }
  }

  private static func drawing(of bars: [Bar]) -> String {
    let (left, width) = (220.0, 400.0)
    func x(_ rate: Double) -> String { Figures.fixed(left + rate * width, 1) }
    let rows = bars.enumerated().map { index, bar in
      let y = index * 24
      return """
        <text x="\(Int(left) - 8)" y="\(y + 16)" text-anchor="end">\(escaped(bar.name))</text>
        <rect x="\(Int(left))" y="\(y + 5)" width="\(Figures.fixed(bar.rate * width, 1))" height="14" fill="#4a7fb5"/>
        <path d="M\(x(bar.low)) \(y + 12)H\(x(bar.high))" stroke="currentColor" stroke-width="2"/>
        <text x="\(Int(left + width) + 8)" y="\(y + 16)">\(Figures.percent(bar.rate))</text>
        """
    }
    return
      "<svg viewBox=\"0 0 720 \(bars.count * 24 + 4)\" width=\"720\" role=\"img\">\n\(rows.joined(separator: "\n"))\n</svg>"
  }

  private static let colours = ["#4a7fb5", "#c46a3a", "#5a9a68", "#8a6bb0"]

  private static func drawing(_ steps: [String], _ series: [Series], _ top: Double, _ unit: String) -> String {
    let (left, width, height) = (70.0, 480.0, 200.0)
    func x(_ step: Int) -> Double { left + width * Double(step) / Double(max(1, steps.count - 1)) }
    func y(_ value: Double) -> Double { 20 + height * (1 - (top > 0 ? min(1, value / top) : 0)) }
    var parts = [
      "<path d=\"M\(Int(left)) 20V\(Int(20 + height))H\(Int(left + width))\" fill=\"none\" stroke=\"#888\"/>",
      "<text x=\"\(Int(left) - 8)\" y=\"25\" text-anchor=\"end\">\(escaped(Figures.fixed(top, 1) + unit))</text>",
      "<text x=\"\(Int(left) - 8)\" y=\"\(Int(24 + height))\" text-anchor=\"end\">0</text>",
    ]
    for (index, step) in steps.enumerated() {
      parts.append(
        "<text x=\"\(Figures.fixed(x(index), 1))\" y=\"\(Int(40 + height))\" text-anchor=\"middle\">\(escaped(step))</text>"
      )
    }
    for (index, line) in series.enumerated() {
      let colour = colours[index % colours.count]
      let points = line.values.enumerated().map { step, value in
        "\(Figures.fixed(x(step), 1)),\(Figures.fixed(y(value), 1))"
      }
      parts.append(
        "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>")
      parts.append(
        "<text x=\"\(Int(left + width) + 14)\" y=\"\(40 + index * 20)\" style=\"fill:\(colour)\">\(escaped(line.name))</text>"
      )
    }
    return
      "<svg viewBox=\"0 0 760 \(Int(height) + 60)\" width=\"760\" role=\"img\">\n\(parts.joined(separator: "\n"))\n</svg>"
  }
}
