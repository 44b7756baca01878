/// Tells a bare acknowledgement of the companion, which a compressed history can do without (PROMPT-7).
enum Acknowledgement {
  /// A longer text says something of its own.
  private static let mostWords = 12

  private static let phrases: Set<String> = [
    "i hear you", "i see", "i understand", "i get it", "that makes sense", "makes sense", "of course", "okay", "ok",
    "got it", "thank you", "thank you for sharing", "thank you for sharing that", "thank you for telling me",
    "thanks for sharing", "thanks for telling me", "i'm here", "i am here", "i'm listening", "i am listening", "mm",
    "mhm", "right", "sure", "you're welcome", "you are welcome", "take your time", "entendo", "claro", "estou aqui",
    "obrigada por compartilhar", "obrigado por compartilhar", "faz sentido", "de nada",
  ]

  /// Whether a text consists of nothing but acknowledgements; a question never does.
  static func isBare(_ text: String) -> Bool {
    guard !text.contains("?") else { return false }
    let sentences = text.lowercased().replacing("\u{2019}", with: "'").split { ".!,;…—\n".contains($0) }
      .map { $0.split { !$0.isLetter && $0 != "'" }.joined(separator: " ") }.filter { !$0.isEmpty }
    guard !sentences.isEmpty else { return false }
    let words = sentences.reduce(0) { $0 + $1.split(separator: " ").count }
    return words <= mostWords && sentences.allSatisfy { phrases.contains($0) }
  }
}
