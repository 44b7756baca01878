import Foundation

/// A key that is nobody's, and every form in which it could turn up where no key may be (LLM-6).
struct Canary {
  let key: String
  private let forms: [(name: String, bytes: Data)]

  /// Makes a canary that looks like a key; put together from halves, so that no file holds one.
  init(_ name: String) { self.init(exactly: "sk" + "-canary/+" + name + "-0123456789abcdef") }

  /// Makes one of any words that should be found nowhere.
  init(exactly words: String) {
    key = words
    let bytes = Data(key.utf8)
    let hex = bytes.map { String(format: "%02x", $0) }.joined()
    let encoded = key.utf8.map { byte -> String in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "-._~".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : String(format: "%%%02X", byte)
    }.joined()
    var forms = [
      ("plain", bytes), ("its last two thirds", Data(key.suffix(key.count * 2 / 3).utf8)),
      (
        "JSON-escaped",
        Data(key.replacingOccurrences(of: "/", with: "\\/").utf8)
      ),
      ("hex", Data(hex.utf8)), ("upper-case hex", Data(hex.uppercased().utf8)), ("URL-encoded", Data(encoded.utf8)),
      (
        "URL-encoded in lower case",
        Data(
          encoded.replacingOccurrences(of: "%2F", with: "%2f")
            .replacingOccurrences(of: "%2B", with: "%2b").utf8)
      ),
    ]
    for shift in 0..<3 {
      // What depends on the bytes before and after the key is cut off both ends.
      let text = (Data(repeating: 0x20, count: shift) + bytes).base64EncodedString().filter { $0 != "=" }
      let inner = text.dropFirst(shift == 0 ? 0 : shift + 1).dropLast(2)
      let url = inner.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      forms += [("base64 at \(shift)", Data(inner.utf8)), ("base64url at \(shift)", Data(url.utf8))]
    }
    self.forms = forms.map { (name: $0.0, bytes: $0.1) }
  }

  /// The forms in which the key stands in some bytes; empty when it does not.
  func traces(in bytes: Data) -> [String] { forms.filter { bytes.range(of: $0.bytes) != nil }.map(\.name) }
}
