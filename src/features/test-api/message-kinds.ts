import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { oneLine, PLAIN_GREETING } from '../delivery/message-texts.ts'

export const TEST_KINDS = {
  test_email: messageKind('test_email', {
    label: 'E-mail de teste',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfTest,
    samples: () => ({
      'E-mail de teste': ['Teste de envio', 'Se você lê isto, os e-mails chegam.'],
    }),
  }),
}

function contentOfTest(subject: string, text: string): MessageContent {
  return {
    subject: oneLine(subject),
    emailContent: {
      greeting: PLAIN_GREETING,
      opening: ['Este é um e-mail de teste. Não é preciso responder.'],
      quote: text,
    },
  }
}
