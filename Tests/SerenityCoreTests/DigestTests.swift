import SerenityCore
import Testing

@Suite("Digests and identifiers name things the same everywhere")
struct DigestTests {
  @Test(
    "The test vectors of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(text: String, digest: String) {
    #expect(Digest.sha256(text) == digest)
    #expect(Digest.sha256(Array(text.utf8)) == digest)
  }

  @Test("A million letters, in one go")
  func long() {
    #expect(
      Digest.sha256([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// Gives the same number for ever, and remembers for which stream.
  private struct Fixed: RandomSource {
    var number: UInt64
    func next(in stream: String) -> UInt64 { stream == "id.fact" ? number : 0 }
  }

  @Test("An identifier is its kind and 16 digits from its own stream")
  func identifiers() {
    #expect(FactID(drawnFrom: Fixed(number: 0xAB), kind: "fact").rawValue == "fact-00000000000000ab")
    #expect(FactID(drawnFrom: Fixed(number: .max), kind: "fact").description == "fact-ffffffffffffffff")
  }

  @Test("Identifiers order by their bytes")
  func order() {
    let names = ["a-2", "a-10", "B-1", "ä", "a"].map { FactID($0) }
    #expect(names.sorted().map(\.rawValue) == ["B-1", "a", "a-10", "a-2", "ä"])
  }
}
