import FoundationEssentials
import SerenityCore
import SerenityLive
import SerenityStorage

extension ChatTalk {
  /// Goes on in a copy of the file; the first conversation stays where it is, as it is.
  func fork(_ name: String?) async {
    guard world.unkept == nil else {
      trouble("Nothing of this talk is kept, so there is nothing to copy.")
      return
    }
    let first = world.path
    let place = ForkPlace(of: first, among: neighbours())
    let copy = name.map { place.path(named: $0) } ?? place.freePath
    do {
      let random = world.live.random
      try await stoppable { await BlockingCall.run { Self.copied(first, to: copy, random: random) } }.get()
      world = try world.moved(to: copy)
      note("From here on you are in a copy: \(copy).")
      note("The first conversation stays as it was; to go on with it, leave this one and start:")
      noteWhole("  " + Self.command(first))
      let waiting = try await store.outbox().count
      note(
        "What is forgotten in one of them stays in the other"
          + (waiting > 0 ? ", and what waits for the provider is answered in both." : "."))
    } catch {
      trouble("Nothing was copied, and you are where you were. \(Self.sentence(ofFork: error))")
    }
  }

  private nonisolated static func copied(
    _ path: String, to copy: String, random: any RandomSource
  ) -> Result<Void, StoreError> {
    Result { () throws(StoreError) in
      try SQLiteStore.copy(path, to: copy, configuration: StoreConfiguration(random: random))
    }
  }

  /// Tells what somebody may want to copy, unbroken.
  private func noteWhole(_ text: String) {
    if console.isInteractive { terminal.result(style.dim(SafeText.of(text))) } else { note(text) }
  }

  /// Says which other files that came of this conversation may hold what was just forgotten.
  func tellRelatives() {
    if !promoted.isEmpty {
      note(
        "Scenarios that you promoted before may hold it still, with their goldens: \(promoted.joined(separator: ", "))."
      )
    }
    guard world.unkept == nil else { return }
    let relatives = ForkPlace(of: world.path, among: neighbours()).relatives
    guard !relatives.isEmpty else { return }
    note("Copies of this conversation may hold it still: \(relatives.joined(separator: ", ")) in \(folder).")
  }

  private var folder: String { world.path.lastIndex(of: "/").map { String(world.path[..<$0]) } ?? "." }

  /// The files in the data's folder; none where it cannot be listed, which is no reason to stop anybody.
  private func neighbours() -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch { return [] }
  }

  private static func command(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return "serenity chat --data \(isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'")"
  }

  private static func sentence(ofFork error: any Error) -> String {
    switch error {
    case .cannotOpen(let path, detail: "something is there already") as StoreError:
      "\(path) is there already; choose another name."
    case let error as StoreError: error.sentence
    case let error as DataFile.Failure: error.sentence
    default: "\(error)"
    }
  }
}
