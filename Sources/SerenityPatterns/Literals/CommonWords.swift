/// Words that most messages hold, and that therefore tell little about one.
///
/// Only how fast a message is judged depends on this list, never what comes of it.
enum CommonWords {
  private static let words = Set(
    """
    a about again all also always am an and any anything are as at back be because been before being but by can can't could
    day did didn't do does doesn't doing don't down even ever every everyone everything feel feeling for from get getting give
    go going gonna good got had has hate have he he's help her here him his home how i i'd i'll i'm i've if in into is isn't it
    it's just keep know last let life like little lot made make makes many me mean more much my myself need never new next no
    not nothing now of off on one only or other our out over people put really right said same say see she she's should so
    some someone something sometimes still such take than that that's the their them then there these they thing things think
    this those time to today too try trying two until up us use used very want wanted wants was wasn't way we well went were
    what when where which while who why will with without won't work would wouldn't year years yes you your
    de que no a la el es y en lo un por una los se con para mi me te si yo pero las su mas ya muy todo esta cuando como eso o
    e do da um uma nao na em os no com nem pra eu ele ela isso so tudo voce meu minha foi ser tem quando mas
    """.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) })

  /// The weight of letters: those of their words, one for a common word, half as many for a piece of a word.
  static func weight(of bytes: [UInt8], _ hasEdgeBefore: Bool, _ hasEdgeAfter: Bool) -> Int {
    var weight = 0
    for word in bytes.split(separator: UInt8(ascii: " ")) {
      let isWhole = (word.startIndex > 0 || hasEdgeBefore) && (word.endIndex < bytes.count || hasEdgeAfter)
      weight += !isWhole ? word.count / 2 : words.contains(Array(word)) ? 1 : word.count
    }
    return weight
  }
}
