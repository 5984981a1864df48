import { dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import type { Notice } from '../delivery/channels.ts'
import { messageKind, type Sample } from '../delivery/message-kinds.ts'
import { greetingOf, shownName } from '../delivery/message-texts.ts'
import type { NewPrice } from './text-rules.ts'

interface PriceNotice extends NewPrice {
  psychologistEmail: string
}

function noticeOf(facts: PriceNotice): Notice {
  const name = shownName(facts.psychologistName)
  const [day, price] = [formatDay(facts.from), formatMoney(facts.newCents)]
  return {
    subject: `Seu novo valor a partir de ${day}`,
    emailContent: {
      greeting: greetingOf(facts.patientName),
      opening: [
        `A partir de ${day}, o valor da sua consulta passa a ser ${price}.`,
        'As consultas antes desse dia, e o que já foi pago, ficam como estão.',
      ],
      facts: [
        { label: 'Com', value: name },
        { label: 'Novo valor', value: price },
        { label: 'A partir de', value: day },
      ],
      closing: ['Se quiser conversar sobre isso, responda a este e-mail.'],
      signedBy: name,
      replyTo: facts.psychologistEmail,
    },
    line: `${name}: a partir de ${day} o valor da sua consulta passa a ser ${price}.`,
    name,
  }
}

function sampleOf({ startsAt, timezone, ...sample }: Sample): PriceNotice {
  return { ...sample, newCents: 18_000, from: dayAt(startsAt, timezone) }
}

export const PRICE_KINDS = {
  price_changed: messageKind('price_changed', {
    label: 'Novo valor',
    channels: ['email', 'sms'],
    toPatient: { mayOptOut: true, fromPracticeInUse: true, limit: 1 },
    guard: () => null,
    body: 'kept',
    content: noticeOf,
    samples: (sample) => ({ 'Novo valor': [sampleOf(sample)] }),
  }),
}
