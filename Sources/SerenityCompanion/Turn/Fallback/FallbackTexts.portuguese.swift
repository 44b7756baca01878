extension FallbackTexts {
  /// The wordings in Brazilian Portuguese.
  static let portuguese: [Situation: [String]] = [
    .network: [
      """
      Perdi a conexão por um instante. O que você escreveu está guardado, e eu respondo assim que ela voltar. \
      Enquanto isso, vamos respirar juntos: inspire em quatro tempos, segure quatro, solte devagar em seis. Três \
      vezes, no seu ritmo.
      """,
      """
      Estamos sem internet agora, mas nada do que você disse se perdeu. Que tal uma respiração lenta enquanto \
      esperamos? Inspire contando até quatro e solte contando até seis, como quem esfria um chá.
      """,
      """
      Parece que a conexão caiu. Guardei sua mensagem e volto a ela em seguida. Apoie uma mão na barriga e respire \
      comigo: entra o ar em quatro, sai o ar em seis.
      """,
    ],
    .rateLimit: [
      """
      Preciso de uma pequena pausa antes de responder direito. Sua mensagem está guardada. Enquanto isso, perceba o \
      seu corpo: onde há tensão agora, na mandíbula, nos ombros, nas mãos? Veja se esse lugar pode soltar um pouco.
      """,
      """
      Me dê um momento; guardei o que você escreveu. Enquanto espera, percorra o corpo devagar, dos pés ao rosto. O \
      que está tenso, o que está bem? Não é preciso mudar nada, só notar.
      """,
      """
      Estou um pouco mais devagar que o normal e já respondo. Sinta os dois pés no chão, deixe os ombros descerem e \
      note o que o seu corpo carregou hoje.
      """,
    ],
    .other: [
      """
      Continuo aqui, mas não consegui encontrar uma boa resposta agora. O que você escreveu importa. Pode me contar \
      de novo, com as palavras que vierem?
      """,
      """
      Algo do meu lado atrapalhou a minha resposta, e sinto muito. Estou aqui, ouvindo. Pode me dizer mais uma vez \
      o que está sentindo?
      """,
      """
      Estou com você, mesmo que minha resposta não tenha chegado desta vez. Quando quiser, me conte de novo e \
      seguimos daí.
      """,
    ],
    .crisis: [
      """
      Estou aqui, e que bom que você me contou. Minha resposta não consegue chegar agora, então, por favor, não \
      fique só com isso: as pessoas indicadas acima estão disponíveis neste momento para ouvir e ajudar. Se você ou \
      outra pessoa corre perigo agora, ligue para o número de emergência. Há alguém perto com quem você possa ficar?
      """,
      """
      O que você disse importa, e você também. Não consigo responder por inteiro agora, e você merece mais do que \
      esperar. Fale com um dos contatos acima, por ligação ou mensagem, o que for mais fácil. Se há perigo agora, \
      ligue para a emergência e fique onde há outras pessoas.
      """,
      """
      Obrigado por dizer isso. Estou com dificuldade para responder, mas a ajuda não depende de mim: os contatos \
      acima estão aí para você. Se puder, fique perto de alguém de confiança enquanto liga ou escreve. Se alguém \
      corre perigo imediato, a emergência vem primeiro.
      """,
    ],
  ]
}
