import { formatDate } from '../../platform/shared/calendar.ts'
import { alwaysValid } from '../delivery/delivery-guards.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { messageKind } from '../delivery/message-kinds.ts'
import { greetingOf } from '../delivery/message-texts.ts'

export const PIX_PROVIDER_KINDS = {
  pix_certificate_ends: messageKind('pix_certificate_ends', {
    label: 'Certificado do banco perto do fim',
    channels: ['email'],
    toPatient: null,
    guard: alwaysValid,
    body: 'kept',
    content: contentOfEnd,
    samples: ({ psychologistName, startsAt, timezone }) => ({
      'Certificado perto do fim': [psychologistName, { endsAt: startsAt, timezone }],
    }),
  }),
}

interface End {
  endsAt: number
  timezone: string
}

function contentOfEnd(name: string, { endsAt, timezone }: End): MessageContent {
  return {
    subject: 'O certificado do seu banco está perto do fim',
    emailContent: {
      greeting: greetingOf(name),
      opening: [
        `O certificado que liga o Consultório ao seu banco vale até ${formatDate(endsAt, timezone)}.`,
        'Depois disso os Pix não se confirmam mais sozinhos, e os pacientes recebem o código comum.',
        'Gere outro certificado no site do banco e ligue o banco de novo nas configurações.',
      ],
      actions: [{ label: 'Abrir as configurações', to: 'settings' }],
    },
  }
}
