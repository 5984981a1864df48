import { dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { greetingOf } from '../delivery/message-texts.ts'

export const ACCOUNT_KINDS = {
  account_closed: messageKind('account_closed', {
    label: 'Conta encerrada',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfClosing,
    samples: ({ psychologistName, startsAt, timezone }) => ({
      'Conta encerrada': [psychologistName, startsAt, timezone],
    }),
  }),
}

function contentOfClosing(name: string, erasedAt: number, timezone: string): MessageContent {
  return {
    subject: 'Sua conta foi encerrada',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        'Sua conta foi encerrada, como você pediu. Sua página pública saiu do ar e as sessões futuras foram canceladas.',
        `Seus dados serão apagados em ${formatDay(dayAt(erasedAt, timezone))}. Até lá, basta entrar para restaurar a conta.`,
        'Se houver prontuários, a lei manda guardá-los: eles ficam até você entrar, também depois dessa data, baixar o arquivo deles e assumir a guarda.',
      ],
      actions: [{ label: 'Entrar', to: 'dashboard' }],
      closing: ['Agradecemos o tempo que você passou conosco. A porta fica encostada.'],
    },
  }
}
