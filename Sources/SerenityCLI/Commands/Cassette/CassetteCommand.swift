import SerenityHarness
import SerenityLive

/// `serenity cassette`: shows recordings, and takes them from and to other tools.
enum CassetteCommand {
  static func run(_ options: CassetteOptions, _ terminal: Terminal) async -> ExitStatus {
    let folder = CassetteFiles(currentFolder: Surroundings.read().currentFolder)
    do throws(CassetteFiles.Failure) {
      switch options.action {
      case .show: return try show(options, folder, terminal)
      case .takeIn: return try takeIn(options, folder, terminal)
      case .export: return try export(options, folder, terminal)
      }
    } catch {
      terminal.trouble(error.sentence)
      return .trouble
    }
  }

  private static func show(
    _ options: CassetteOptions, _ folder: CassetteFiles, _ terminal: Terminal
  ) throws(CassetteFiles.Failure) -> ExitStatus {
    let path = options.files[0]
    let bytes = try folder.read(path)
    let listing: CassetteListing
    do { listing = try CassetteListing.read(bytes, path: path) } catch { throw .unreadable(error) }
    let table = CassetteTable(style: terminal.style)
    if let number = options.interaction {
      guard number <= listing.rows.count else { throw .noInteraction(number, of: listing.rows.count, path: path) }
      terminal.result(table.text(of: listing.rows[number - 1]))
    } else if options.isJSON {
      for line in listing.lines { terminal.result(line) }
    } else {
      terminal.result(table.text(listing, path: path))
    }
    return .passed
  }

  private static func takeIn(
    _ options: CassetteOptions, _ folder: CassetteFiles, _ terminal: Terminal
  ) throws(CassetteFiles.Failure) -> ExitStatus {
    var exchanges: [RecordedExchange] = []
    for path in options.files {
      let bytes = try folder.read(path)
      do { exchanges += try RecordedExchange.read(bytes, path: path) } catch { throw .unreadable(error) }
    }
    let output = options.output ?? CassetteFiles.cassetteName(for: options.files[0])
    let imported = CassetteImport(exchanges, session: options.session, path: output)
    for one in imported.leftOut + imported.notes { terminal.trouble(one.description) }
    let count = imported.cassette.interactions.count
    guard count > 0 else { throw .nothingToImport(options.files) }
    try folder.write(imported.cassette.render(), to: output, overwrites: options.overwrites)
    let steps = count == 1 ? "step 1" : "steps 1 to \(count)"
    let place =
      exchanges.contains { $0.place != nil }
      ? "at the places that the archive tells" : "session \"\(options.session)\", \(steps)"
    terminal.result(
      "Wrote \(output): \(counted(count, "interaction")) of \(imported.cassette.provider), "
        + "model \(SafeText.of(imported.cassette.model)), \(place).")
    terminal.result("The prompts they answer are not known, so they are played without the check for staleness.")
    return .passed
  }

  private static func export(
    _ options: CassetteOptions, _ folder: CassetteFiles, _ terminal: Terminal
  ) throws(CassetteFiles.Failure) -> ExitStatus {
    let path = options.files[0]
    let bytes = try folder.read(path)
    guard Cassette.isLikely(bytes) else { throw .noCassette(path) }
    let cassette: Cassette
    do { cassette = try Cassette.parse(bytes, path: path) } catch { throw .unreadable(error) }
    let page = HARPage.render(cassette, version: SerenityCommand.version)
    guard let output = options.output else {
      terminal.result(String(page.dropLast()))
      return .passed
    }
    try folder.write(page, to: output, overwrites: options.overwrites)
    let count = cassette.interactions.count
    terminal.result(
      "Wrote \(output): \(count == 1 ? "1 entry" : "\(count) entries"), answers \(cassette.origin.rawValue).")
    return .passed
  }

  private static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
