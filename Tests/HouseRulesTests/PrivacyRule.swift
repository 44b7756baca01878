import Glibc

/// No file tells where it was written, and none holds a key.
struct PrivacyRule {
  // Put together from halves, so that this file does not break its own rule.
  private static let machinePaths = ["/wo" + "rk/", "/tmp/ro" + "oms", "/ro" + "ot/", "/opt/sw" + "ift"]
  private static let keyStarts = [
    ("s" + "k-", 20), ("s" + "k-proj-", 20), ("s" + "k-ant-api03-", 20), ("AK" + "IA", 16), ("AS" + "IA", 16),
    ("AI" + "za", 30), ("gh" + "p_", 20), ("gh" + "s_", 20), ("github" + "_pat_", 20), ("xox" + "b-", 10),
    ("Bear" + "er ", 24),
  ]
  private static let privateKey = "PRIVATE" + " KEY-----"

  func violations(in repository: Repository) -> [Repository.Violation] {
    repository.files.flatMap { file in
      // Reading whole texts first is cheap; lines are counted only where something was found.
      suspicions(in: file.text).map { found in
        Repository.Violation(
          path: file.path, line: Self.line(of: found.text, in: file.text), sentence: found.sentence)
      }
    }
  }

  private func suspicions(in text: String) -> [(text: String, sentence: String)] {
    Self.machinePaths.filter { Self.bytes(text, contain: $0) }.map { ($0, "names a folder of one machine: \($0)") }
      + Self.keyStarts.filter { Self.bytes(text, contain: $0.0, thenKeyOf: $0.1) }.map {
        ($0.0, "looks like a key; take it out and revoke it.")
      } + [Self.privateKey].filter { Self.bytes(text, contain: $0) }.map { ($0, "holds a private key; revoke it.") }
  }

  private static func bytes(_ text: String, contain word: String, thenKeyOf length: Int = 0) -> Bool {
    text.withCString { start in
      var rest = start
      while let found = strstr(rest, word) {
        let key = UnsafePointer(found) + word.utf8.count
        // A byte of zero is no part of a key, so this stops at the text's end.
        if (0..<length).allSatisfy({ isKeyByte(UInt8(bitPattern: key[$0])) }) { return true }
        rest = UnsafePointer(found) + 1
      }
      return false
    }
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func line(of word: String, in text: String) -> Int? {
    text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { bytes(String($0), contain: word) }
      .map { $0 + 1 }
  }
}
