import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { Drawing } from '../delivery/letter.ts'
import { smsOf } from '../delivery/letter-texts.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { CODE_LIFE_MINUTES } from './contract.ts'

/** What a patient logs in with. */

export const LOGIN_KINDS = {
  login_code: messageKind('login_code', {
    label: 'Código de acesso',
    channels: ['email', 'sms'],
    toPatient: null,
    guard: alwaysValid,
    // A day is enough to see whether it was sent; afterwards not even that somebody logged in is kept.
    body: { opensFor: CODE_LIFE_MINUTES * MINUTE, keptFor: DAY },
    letter: letterOfCode,
    samples: () => ({ 'Código de acesso': ['012345', CODE_LIFE_MINUTES] }),
  }),
}

/** What a code proves: who logs in, or that a booking's contact can be reached. Neither ends the other's. */
export type CodePurpose = 'login' | 'booking'

const CODE_NAMES = { login: 'código de acesso', booking: 'código para agendar' } as const

/** A patient's code, which lives that long. */
function letterOfCode(code: string, lifeMinutes: number, purpose: CodePurpose = 'login'): Drawing {
  return {
    subject: `Seu ${CODE_NAMES[purpose]}`,
    letter: {
      greeting: 'Olá.',
      opening: [`Seu ${CODE_NAMES[purpose]}:`],
      code,
      closing: [
        `Ele vale por ${lifeMinutes} minutos e funciona uma vez. Não o passe a ninguém.`,
        'Se você não pediu, ignore esta mensagem.',
      ],
      // A locked screen shows how a letter begins.
      preview: `Ele vale por ${lifeMinutes} minutos.`,
    },
  }
}

/** The same as an SMS. */
export function codeText(
  code: string,
  lifeMinutes: number,
  purpose: CodePurpose = 'login',
): string {
  return smsOf(
    `seu ${CODE_NAMES[purpose]} é ${code}. Vale por ${lifeMinutes} minutos. Não o passe a ninguém.`,
  )
}
