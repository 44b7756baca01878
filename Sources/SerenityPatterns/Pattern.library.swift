import CPCRE2

extension Pattern {
  /// The version of the PCRE2 that is linked, such as `10.42 2022-12-11`.
  package static var libraryVersion: String {
    var text = [UInt8](repeating: 0, count: 64)
    // PCRE2's own texts are far shorter, and it says how long they are without writing when asked without a place.
    let length = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), nil)
    guard length > 0, length <= text.count else { return "of an unknown version" }
    pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &text)
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }
}
