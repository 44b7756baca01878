import CMD

/// Digests that name content without repeating it.
public enum Digest {
  /// The SHA-256 of a text's UTF-8 bytes as 64 hexadecimal digits (FIPS 180-4, by libmd).
  public static func sha256(_ text: String) -> String { sha256(Array(text.utf8)) }

  /// The SHA-256 of bytes as 64 hexadecimal digits.
  public static func sha256(_ bytes: [UInt8]) -> String {
    var context = SHA2_CTX()
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Init(&context)
    SHA256Update(&context, bytes, bytes.count)
    SHA256Final(&digest, &context)
    return String(decoding: digest.flatMap { [hexDigits[Int($0 >> 4)], hexDigits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}
