/// The letters and words that transformations put in the place of others.
enum TransformationWords {
  static let leet: [Character: Character] = [
    "a": "4", "e": "3", "i": "1", "o": "0", "A": "4", "E": "3", "I": "1", "O": "0",
  ]

  static let lookAlikes: [Character: Character] = [
    "a": "\u{430}", "c": "\u{441}", "e": "\u{435}", "i": "\u{456}", "o": "\u{43E}", "p": "\u{440}", "x": "\u{445}",
    "y": "\u{443}",
  ]

  static let unaccented: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "áàâãäéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ", "aaaaaeeeeiiiiooooouuuuncAAAAAEEEEIIIIOOOOOUUUUNC"))

  /// The words that somebody who fears a filter takes apart: they name death, harm and violence, in three languages.
  static let key: Set<String> = [
    "kill", "killing", "killed", "die", "dying", "died", "dead", "death", "suicide", "suicidal", "alive", "hurt",
    "hurting", "harm", "harming", "cut", "cutting", "end", "overdose", "starve", "starving", "purge", "purging",
    "abuse", "abused", "rape", "raped", "hit", "hits", "choke", "choked", "murder", "shoot", "stab",
    "matar", "matarme", "mato", "morir", "morirme", "muerto", "muerta", "muerte", "suicidio", "suicidarme",
    "cortar", "cortarme", "lastimarme", "golpea", "pega", "viola", "violó",
    "morrer", "morto", "morta", "morte", "suicídio", "suicidar", "machucar", "bate", "bateu", "estuprou",
  ]

  /// What stands for a word where a filter is feared; English alone, where the habit is old enough to be known.
  static let algospeak = [
    "kill": "unalive", "killing": "unaliving", "killed": "unalived", "suicide": "sewerslide", "die": "unalive",
    "dead": "unalived",
  ]
}
