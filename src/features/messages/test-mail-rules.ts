import { type Mail, oneLine, PLAIN_GREETING } from './rules.ts'

/** From the API test page, to see how e-mails arrive: spec part 2 §7. `text` is the tester's own, lines and all. */
export function testMail(subject: string, text: string): Mail {
  return {
    kind: 'test_email',
    subject: oneLine(subject),
    letter: {
      greeting: PLAIN_GREETING,
      opening: ['Este é um e-mail de teste. Não é preciso responder.'],
      quote: text,
    },
    body: '',
  }
}
