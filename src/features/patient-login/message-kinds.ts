import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { smsOf } from '../delivery/sms-text.ts'
import { CODE_LIFE_MINUTES } from './contract.ts'

export const LOGIN_KINDS = {
  login_code: messageKind('login_code', {
    label: 'Código de acesso',
    channels: ['email', 'sms'],
    toPatient: null,
    guard: alwaysValid,
    // For a day the log shows whether it was sent; after that the row is removed.
    body: { opensFor: CODE_LIFE_MINUTES * MINUTE, keptFor: DAY },
    content: contentOfCode,
    samples: () => ({ 'Código de acesso': ['012345', CODE_LIFE_MINUTES] }),
  }),
}

/** The purpose of a code: a login, or the contact of a booking. Neither ends the other's. */
export type CodePurpose = 'login' | 'booking'

const CODE_NAMES = {
  login: 'código de acesso',
  booking: 'código para confirmar o contato',
} as const

function contentOfCode(
  code: string,
  lifeMinutes: number,
  purpose: CodePurpose = 'login',
): MessageContent {
  return {
    subject: `Seu ${CODE_NAMES[purpose]}`,
    emailContent: {
      greeting: 'Olá.',
      opening: [`Seu ${CODE_NAMES[purpose]}:`],
      code,
      closing: [
        `Ele vale por ${lifeMinutes} minutos e funciona uma vez. Não o passe a ninguém.`,
        'Se você não pediu, ignore esta mensagem.',
      ],
      // A locked screen shows the beginning of an e-mail.
      preview: `Ele vale por ${lifeMinutes} minutos.`,
    },
  }
}

export function codeText(
  code: string,
  lifeMinutes: number,
  purpose: CodePurpose = 'login',
): string {
  return smsOf(
    `seu ${CODE_NAMES[purpose]} é ${code}. Vale por ${lifeMinutes} minutos. Não o passe a ninguém.`,
  )
}
