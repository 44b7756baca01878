extension FallbackTexts {
  /// The Spanish wordings.
  static let spanish: [Situation: [String]] = [
    .network: [
      """
      Ahora mismo no llego a mis palabras; se ha cortado la conexión. Lo que escribiste está a salvo, y te responderé en \
      cuanto vuelva. Mientras tanto, respiremos juntos: inhala por la nariz contando cuatro, sostén cuatro y suelta \
      despacio contando seis. Tres veces, a tu ritmo.
      """,
      """
      Hemos perdido la conexión por un momento, y guardé lo que me contaste. Mientras esperamos, ¿respiramos con calma? \
      Cuatro tiempos al inhalar y seis al soltar, como quien enfría una taza de té. Volveré a lo que dijiste.
      """,
      """
      Parece que estamos sin conexión. Nada de lo que dijiste se ha perdido, y te contestaré cuando vuelva. Pon una mano \
      en el vientre y respira conmigo: dentro, dos, tres, cuatro; fuera, dos, tres, cuatro, cinco, seis.
      """,
    ],
    .rateLimit: [
      """
      Necesito una pausa corta antes de poder responderte bien. He guardado tu mensaje. Mientras tanto, mira un momento \
      cómo está tu cuerpo: ¿dónde notas tensión, en la mandíbula, los hombros, las manos? Quizá ese lugar pueda aflojar.
      """,
      """
      Dame un momento para ponerme al día; tu mensaje está a salvo conmigo. Mientras esperas, recorre despacio tu cuerpo, \
      de los pies a la cara. ¿Qué está tenso, qué está tibio, qué está bien? No hay nada que arreglar, solo notarlo.
      """,
      """
      Voy algo más despacio de lo normal y pronto contestaré lo que escribiste. ¿Puedes apoyar los pies en el suelo un \
      momento, dejar caer los hombros y notar lo que tu cuerpo ha cargado hoy?
      """,
    ],
    .other: [
      """
      Sigo aquí, aunque ahora no encontré una buena respuesta. Lo que escribiste me importa. ¿Me lo cuentas otra vez, con \
      las palabras que te salgan?
      """,
      """
      Algo de mi lado se interpuso en mi respuesta, y lo siento. Estoy aquí y te escucho. ¿Puedes decirme una vez más qué \
      tienes en la cabeza?
      """,
      """
      Estoy contigo, aunque esta vez mi respuesta no haya llegado. Cuando quieras, cuéntamelo de nuevo y seguimos desde \
      ahí.
      """,
    ],
    .crisis: [
      """
      Estoy aquí, y me alegra que me lo hayas dicho. Mi respuesta no logra llegar ahora, así que por favor no te quedes a \
      solas con esto: las personas de arriba atienden en este momento, para escuchar y ayudar. Si tú o alguien más está \
      en peligro ahora, llama al número de emergencias. ¿Hay alguien cerca con quien puedas sentarte?
      """,
      """
      Lo que dijiste importa, y tú también. Ahora no puedo contestarte del todo, y mereces más que una espera. Por favor, \
      habla con uno de los contactos de arriba, de la forma que te resulte más fácil. Si hay peligro ahora, llama al \
      número de emergencias y quédate donde haya otras personas.
      """,
      """
      Gracias por decirlo. Me cuesta llegar a mis palabras, pero la ayuda no depende de mí: los contactos de arriba \
      atienden día y noche. Si puedes, acércate a alguien de confianza mientras llamas o escribes. Si alguien está en \
      peligro inmediato, el número de emergencias va primero.
      """,
    ],
  ]
}
