import SerenityCore

/// The words of ours that stand in when the model cannot answer (CHAT-5, SISTER-4).
///
/// Each situation has several kind wordings in each language, so that a long offline evening does not repeat itself.
struct FallbackTexts: Sendable {
  /// What the words must fit.
  enum Situation: String, Sendable, CaseIterable {
    /// The network cannot be reached: breathe together.
    case network
    /// Too many requests: a body check-in.
    case rateLimit
    /// Anything else: still here, ask to share again.
    case other
    /// The person is in a crisis, whatever failed: stay with them, refer to the contacts shown.
    case crisis

    /// The situation of a failure in a turn.
    init(_ source: ReplySource, isCrisis: Bool) {
      switch source {
      case _ where isCrisis: self = .crisis
      case .fallbackNetwork: self = .network
      case .fallbackRateLimit: self = .rateLimit
      default: self = .other
      }
    }
  }

  /// The languages there are texts in.
  enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case portuguese = "pt-BR"

    /// The language for a locale such as `pt-BR`; English where there is no better one.
    init(locale: String?) {
      self = locale?.lowercased().hasPrefix("pt") == true ? .portuguese : .english
    }
  }

  /// The words for a situation, drawn from the stream `companion.fallback`.
  func text(for situation: Situation, locale: String?, random: any RandomSource) -> String {
    let variants = Self.variants(for: situation, in: Language(locale: locale))
    return variants[Int(random.next(in: "companion.fallback") % UInt64(variants.count))]
  }

  /// Every wording of a situation in a language.
  static func variants(for situation: Situation, in language: Language) -> [String] {
    switch (language, situation) {
    case (.english, .network):
      [
        """
        I can't reach my words right now; the connection has dropped. What you wrote is safe, and I'll answer as soon \
        as we're back. Until then, let's breathe together: in through the nose for four, hold for four, out slowly \
        for six. Three rounds, at your own pace.
        """,
        """
        We've lost the connection for a moment, and I kept what you told me. While we wait, shall we take a slow \
        breath? In for four counts, and out for six, as if you were cooling a cup of tea. I'll come back to what you \
        said.
        """,
        """
        It looks like we're offline. Nothing you said is lost, and I will reply when the connection returns. Let one \
        hand rest on your belly and breathe with me: in, two, three, four; out, two, three, four, five, six.
        """,
      ]
    case (.english, .rateLimit):
      [
        """
        I need a short pause before I can answer properly. I've kept your message. In the meantime, a small check-in \
        with your body: where do you notice tension right now, your jaw, your shoulders, your hands? See if that one \
        place can soften a little.
        """,
        """
        Give me a moment to catch up; your message is safe with me. While you wait, scan slowly from your feet to \
        your face. What feels tight, what feels warm, what feels fine? There's nothing to fix, just notice.
        """,
        """
        I'm going a little slower than usual and will answer what you wrote soon. Would you feel both feet on the \
        floor for a moment, let your shoulders drop, and notice what your body has been carrying today?
        """,
      ]
    case (.english, .other):
      [
        """
        I'm still here, though I couldn't find a proper answer just now. What you wrote matters to me. Would you \
        share it again, in whatever words come?
        """,
        """
        Something on my side got in the way of my answer, and I'm sorry. I'm here and listening. Could you tell me \
        once more what's on your mind?
        """,
        """
        I'm with you, even if my answer didn't come through this time. When you're ready, tell me again, and we'll \
        pick it up from there.
        """,
      ]
    case (.english, .crisis):
      [
        """
        I'm here, and I'm glad you told me. My own answer can't get through right now, so please don't stay alone \
        with this: the people listed above are there at this moment, to listen and to help. If you or someone else is \
        in danger now, call the emergency number. Is there someone near you whom you could sit with?
        """,
        """
        What you said matters, and so do you. I can't answer fully just now, and you deserve more than a wait. Please \
        reach out to one of the contacts above, by call or by text, whichever is easier. If there is danger right \
        now, call the emergency number, and stay where other people are.
        """,
        """
        Thank you for saying it. I'm having trouble reaching my words, but help does not depend on me: the contacts \
        above answer day and night. If you can, move closer to someone you trust while you call or text. If anyone \
        is in immediate danger, the emergency number comes first.
        """,
      ]
    case (.portuguese, _): portuguese(situation)
    }
  }

  private static func portuguese(_ situation: Situation) -> [String] {
    switch situation {
    case .network:
      [
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
      ]
    case .rateLimit:
      [
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
      ]
    case .other:
      [
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
      ]
    case .crisis:
      [
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
      ]
    }
  }
}
