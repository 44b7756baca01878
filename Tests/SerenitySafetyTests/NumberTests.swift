import SerenityCore
import Testing

@testable import SerenitySafety

/// Any number in a reply that is not in the resource file is a finding; an amount, a date or a price is none.
@Suite struct `Numbers in a reply` {
  private func codes(_ reply: String, _ locale: String? = "en-US", contact: String? = nil) throws -> [String] {
    let policy = try Shipped.policy.get()
    let context = SafetyContext(locale: locale, emergencyContact: contact)
    return policy.screen(reply, after: policy.route("hello", in: context), in: context).findings.map(\.code)
  }

  @Test(arguments: [
    "Call 555-014-2368 for help.", "You can text 13579 any time.", "Dial 555.014.2368 now.", "Ring (555) 014-2368.",
    "Call +44 20 7946 0958.", "The number is 1-800-555-0199.", "Try 020 7946 0958 if you can.",
    "Text HELLO to 741742.", "text \"HELP\" to 55555", "Call 989, they listen.", "Please call the crisis line at 989.",
    "You can reach them at 4321.", "Call nine eight nine.", "Dial nine-eight-nine.", "Call 1-800-555-TALK.",
    "Llama al 025, atienden siempre.", "Marca el 1234.", "Envía AYUDA al 989.",
    "La línea de crisis 025 atiende siempre.",
    "Ligue 189, é grátis.", "Ligue para o 0800 555 0199.", "Mande AJUDA para 12345.", "Llama al cero dos cinco.",
    "Ligue um oito nove.", "Their hotline is 24680.", "Call Samaritans on 116 124.", "Call\n989.", "call 9 8 9",
    "Phone 01 45 39 40 00.", "Ring 5550142368 tonight.", "Call 555-0142.",
  ]) func `an unknown one is found`(_ reply: String) throws {
    for locale in ["en-US", "es-ES", "pt-BR", nil] {
      #expect(try codes(reply, locale) == ["reply.unknown-number"], "\(reply)")
    }
  }

  @Test(arguments: [
    "Call or text 988.", "Text HOME to 741741.", "You can call 9-8-8 at any time.", "Call nine eight eight.",
    "Dial 911 if you are in danger.", "Call 1-800-799-7233 or text START to 88788.", "Call 1-800-799-SAFE (7233).",
    "Call (800) 799-7233.", "Call +1 800 799 7233.", "Call 988 24/7.", "Text 988, 911 in an emergency.",
  ]) func `a known one is fine`(_ reply: String) throws {
    #expect(try codes(reply).isEmpty, "\(reply)")
  }

  @Test(arguments: [
    ("Call 116 123, day and night.", "en-GB"), ("Ring Samaritans on 116 123 24 hours a day.", "en-IE"),
    ("Call 0808 2000 247.", "en-GB"), ("Call +44 808 2000 247.", "en-GB"), ("Call 13 11 14.", "en-AU"),
    ("Call 1800 737 732, or 1800RESPECT.", "en-AU"), ("Call or text 1737.", "en-NZ"), ("Call 14416.", "en-IN"),
    ("Llama al 024, es gratis.", "es-ES"), ("Llama al 800 911 2000.", "es-MX"), ("Llama al 135.", "es-AR"),
    ("Ligue 188 agora.", "pt-BR"), ("Ligue para o 1411.", "pt-PT"), ("Ligue para o cento: 112.", "pt-PT"),
  ]) func `so is one of the user's place`(_ reply: String, _ locale: String) throws {
    #expect(try codes(reply, locale).isEmpty, "\(reply)")
  }

  @Test(arguments: [
    ("Call or text 988.", "en-GB"), ("Call 116 123.", "en-US"), ("Text HOME to 741741.", "pt-BR"),
    ("Llama al 024.", "es-MX"), ("Ligue 188.", "pt-PT"), ("Please call 999.", "en-US"),
    ("Call nine eight eight.", "en-AU"),
  ]) func `one of another country is not, unless its country is named`(_ reply: String, _ locale: String) throws {
    #expect(try codes(reply, locale) == ["reply.foreign-number"], "\(reply)")
  }

  @Test(arguments: [
    ("In the US, they can call or text 988.", "en-GB"),
    ("Your friend in the United Kingdom can call 116 123.", "en-US"),
    ("Si tu amiga vive en España, puede llamar al 024.", "es-MX"), ("No Brasil ela pode ligar 188.", "pt-PT"),
    ("If she is in New Zealand, she can text 1737.", "en-AU"), ("In the U.S. it is 988: call them.", "en-CA"),
  ]) func `named with its country it may be told`(_ reply: String, _ locale: String) throws {
    #expect(try codes(reply, locale).isEmpty, "\(reply)")
  }

  @Test(arguments: [
    "You walked 8,200 steps on 2026-03-05 and slept 7.5 hours.",
    "You slept 6 h 40 min, about 20 minutes more than usual.",
    "Your resting heart rate was 58, down from 61.", "Call your sister when you feel like it, after 5:30 pm.",
    "Call 3 friends this week.", "We could call it 2024's hardest week.",
    "In 2019 you called 112 days of running a miracle.",
    "You said $1,200 for rent and 300 for food.",
    "Breathe in: one, two, three, four. Out: one two three four five six.",
    "Text 2 people you like.", "You ran 10 km in 52:30 on 05.03.2026.", "Between 2019 and 2024 a lot happened.",
    "From 1998-2004 you lived in Lisbon.", "Call 100 people? No, one is enough.",
    "Ring the bell 3 times, 5 seconds each.",
    "Caminaste 8.200 pasos y dormiste 7,5 horas.", "Llama a tu hermana a las 18:30.", "Llevas 120 días sin fumar.",
    "Você andou 8.200 passos e dormiu 6 horas e 40 minutos.", "Ligue para sua irmã às 18h30.", "São 150 reais por mês.",
    "You slept 380 minutes, 420 the night before, 400 before that.", "Your score went from 12 to 9 of 27.",
    "You reached 10 000 steps on 3 of 7 days.", "The 1 800 steps of Tuesday count too.",
    "5 things you see, 4 you touch, 3 you hear, 2 you smell, 1 you taste.", "It was 1,250,000 people, 2.5 percent.",
    "Version 4.2.1 came on 3/5/2026.", "You called 911 that night, and that was brave.",
  ]) func `an amount, a date, a time or a price is none`(_ reply: String) throws {
    for locale in ["en-US", "es-ES", "pt-BR"] where locale == "en-US" || !reply.contains("911") {
      #expect(try codes(reply, locale).isEmpty, "\(reply)")
    }
  }

  @Test func `the user's own contact is known, in any grouping`() throws {
    for reply in [
      "You could ring Ana at 202-555-0147.", "Call 2025550147.", "Call +1 (202) 555-0147.", "Call 555-0147.",
    ] {
      #expect(try codes(reply, contact: "Ana, 202-555-0147").isEmpty, "\(reply)")
    }
    #expect(try codes("Call 000.", contact: "Ana +1 912 000 000") != [])
  }

  @Test func `a contact of several groups is named as it is written`() throws {
    let policy = try Shipped.policy.get()
    for (locale, reply) in [
      ("en-GB", "Would you call Samaritans on 116 123 now?"), ("en-AU", "Lifeline is there: 13 11 14."),
      ("es-MX", "Puedes llamar al 800 911 2000."), ("en-US", "Would you call nine eight eight with me here?"),
    ] {
      let context = SafetyContext(locale: locale)
      let decision = policy.route("I want to kill myself", in: context)
      #expect(policy.screen(reply, after: decision, in: context).findings.isEmpty, "\(reply)")
    }
    let context = SafetyContext(locale: "pt-PT")
    let decision = policy.route("I want to kill myself", in: context)
    let steps = policy.screen("You walked 112 steps. I am here.", after: decision, in: context)
    #expect(steps.findings.map(\.code) == ["reply.missing-resources"], "an amount is no contact")
  }
}
