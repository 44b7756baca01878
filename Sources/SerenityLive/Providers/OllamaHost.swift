/// Reads OLLAMA_HOST, which Ollama itself takes in looser spellings than an address: a host, a port, or both.
enum OllamaHost {
  private static let port = "11434"

  /// The address it means: plain http and port 11434 where it does not say, and this machine for "every interface".
  static func address(_ text: String) -> String {
    let lower = text.lowercased()
    if lower.hasPrefix("https://") { return text }
    var rest = lower.hasPrefix("http://") ? text.dropFirst(7) : text[...]
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    let hasPort = rest.hasPrefix("[") ? rest.contains("]:") : rest.contains(":")
    // A listener on every interface is reached over the loopback.
    for everywhere in ["0.0.0.0", "[::]", ""]
    where rest == everywhere || rest.hasPrefix(everywhere + ":") {
      rest = "127.0.0.1" + rest.dropFirst(everywhere.count)
      break
    }
    return "http://" + rest + (hasPort || rest.contains("/") ? "" : ":" + port)
  }
}
