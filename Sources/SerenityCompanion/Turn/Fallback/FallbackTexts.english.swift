extension FallbackTexts {
  /// The English wordings.
  static let english: [Situation: [String]] = [
    .network: [
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
    ],
    .rateLimit: [
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
    ],
    .other: [
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
    ],
    .crisis: [
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
    ],
  ]
}
