/// Finds what may be somebody's name, for a person to look at before a chat becomes a file that many read.
///
/// Written to find too much: a word too many costs a glance, a name that is missed stays in a file. What is typed
/// without a capital letter cannot be found.
package enum NameCandidates {
  /// The words in some texts that may be names, sorted; `known` are no candidates, whatever their case.
  package static func all(in texts: [String], except known: Set<String> = []) -> [String] {
    let known = Set(known.map { $0.lowercased() })
    let plain = Set(texts.flatMap { words(of: $0) }.map(\.text).filter { $0.first?.isLowercase == true })
    var found: Set<String> = []
    for text in texts {
      for word in words(of: text) where isName(word, plain: plain) && !known.contains(word.text.lowercased()) {
        found.insert(word.text)
      }
    }
    return found.sorted()
  }

  private struct Word: Hashable {
    var text: String
    var startsSentence: Bool
  }

  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var startsSentence = true
    for word in text.split(whereSeparator: \.isWhitespace) {
      let bare = word.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "-" }
      if !bare.isEmpty { words.append(Word(text: String(bare), startsSentence: startsSentence)) }
      startsSentence = word.last.map { ".!?:\"\u{201D}\u{2026}".contains($0) } ?? true
    }
    return words
  }

  /// A word that opens a sentence has its capital from there, so it counts only where it is seldom seen elsewhere.
  private static func isName(_ word: Word, plain: Set<String>) -> Bool {
    let text = word.text
    guard text.count > 1, text.first?.isUppercase == true, text.dropFirst().contains(where: \.isLowercase),
      !isCommon(text)
    else { return false }
    return !word.startsSentence || !plain.contains(text.lowercased())
  }

  /// Whether a word is one that everybody writes with a capital, or that often opens a sentence.
  static func isCommon(_ word: String) -> Bool { common.contains(word.lowercased()) }

  private static let common = Set(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april june july august
    september october november december christmas easter english
    a about after again all almost also although always am an and another any anyway are as at away back be because
    been before being besides better both breathe bring but by call can carry come could day did do does done down
    during each either else even every everyone everything exactly feel feeling fifteen fine first five for four
    from gentle get give glad go going good great had half has have he hello help her here hey hi his how however i if
    in instead is it its just keep kind last later let life like listen little long look lots lying many may maybe me
    might mine more morning most mostly much my name never new next nice night no nobody noise not nothing notice
    now of off oh ok okay on once one only or other our out over people perhaps please probably quite rather ready
    really remember right same say see she should shut since sit six sleep slept slow slowly small so some
    somebody someone something sometimes soon sorry sounds start stay still stop such sure take talk tell ten
    than thank thanks that the their them then there these they thing things think this those though three through
    tired to today together tomorrow tonight too trying twelve two under until up us usually very wait walk was we well
    were what whatever when where whether which while who why will with without work worse would write yeah year years
    yes yesterday yet you your
    dr mr mrs ms prof crisis suicide lifeline text line home
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
