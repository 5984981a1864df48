import { DAY, dayAt, formatDay } from '../../platform/shared/calendar.ts'
import type { Notice } from '../delivery/channels.ts'
import { messageKind, type Sample } from '../delivery/message-kinds.ts'
import { greetingOf, shownName } from '../delivery/message-texts.ts'
import { SESSION_TYPES } from '../practice/session-types.ts'
import { CANCELLATIONS } from '../sessions/notices/message-kinds.ts'
import type { Series } from './contract.ts'
import { spanText, zonedRhythmText } from './rules.ts'

export interface SeriesFacts extends Pick<Series, 'firstDate' | 'every' | 'time' | 'end' | 'type'> {
  patientName: string
  psychologistName: string
  psychologistEmail: string
  timezone: string
  without: readonly string[]
  /** For an ended series: the first day without sessions, and whether cancelled ones were paid. */
  endsFrom?: string
  isPaid?: boolean
}

interface Texts {
  subject: string
  opening: string
  line: (name: string, when: string) => string
  closing: (facts: SeriesFacts, name: string) => string[]
}

const REMINDED = ['Você recebe um lembrete antes de cada consulta.']

const TEXTS = {
  series_started: {
    subject: 'Seu horário fixo está marcado',
    opening: 'Seu horário fixo está marcado e confirmado:',
    line: (name, when) => `Seu horário fixo com ${name} está marcado: ${when}.`,
    closing: () => REMINDED,
  },
  series_changed: {
    subject: 'Seu horário fixo mudou',
    opening: 'Seu horário fixo mudou. De agora em diante é assim:',
    line: (name, when) => `Seu horário fixo com ${name} mudou: ${when}.`,
    closing: () => [
      ...REMINDED,
      'Se este horário não der certo para você, responda a este e-mail.',
    ],
  },
  series_ended: {
    subject: 'Seu horário fixo foi encerrado',
    opening: 'Seu horário fixo foi encerrado, e as consultas por vir foram canceladas:',
    line: (name, when) => `Seu horário fixo com ${name} foi encerrado: ${when}.`,
    closing: ({ isPaid }, name) =>
      isPaid ? [`Sobre o valor que já foi pago, combine com ${name}.`] : [],
  },
} as const satisfies Record<string, Texts>

function noticeOf(kind: keyof typeof TEXTS, facts: SeriesFacts): Notice {
  const { subject, opening, line, closing }: Texts = TEXTS[kind]
  const name = shownName(facts.psychologistName)
  const { endsFrom } = facts
  const span = endsFrom ? `sem consultas a partir de ${formatDay(endsFrom)}` : spanText(facts)
  const when = `${zonedRhythmText(facts, facts.timezone)}, ${span}`
  return {
    subject,
    emailContent: {
      greeting: greetingOf(facts.patientName),
      opening: [opening],
      facts: [
        { label: 'Com', value: name },
        { label: 'Quando', value: when },
        ...withoutOf(facts),
        { label: 'Local', value: SESSION_TYPES[facts.type] },
      ],
      closing: closing(facts, name),
      signedBy: name,
      replyTo: facts.psychologistEmail,
    },
    line: line(name, when),
    name,
  }
}

function withoutOf({ without }: SeriesFacts) {
  if (without.length === 0) return []
  return [{ label: 'Sem consulta em', value: without.map(formatDay).join(', ') }]
}

function sampleOf(sample: Sample): SeriesFacts {
  const firstDate = dayAt(sample.startsAt, sample.timezone)
  const week = { unit: 'week', count: 1 } as const
  return {
    ...sample,
    firstDate,
    time: '15:00',
    every: week,
    end: null,
    type: 'online',
    without: [],
  }
}

const EVERYWHERE = ['email', 'sms', 'push'] as const

export const SERIES_KINDS = {
  series_started: messageKind('series_started', {
    label: 'Horário fixo marcado',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: true, fromPracticeInUse: true, limit: 1 },
    guard: () => null,
    body: 'kept',
    content: (facts: SeriesFacts) => noticeOf('series_started', facts),
    samples: (sample) => ({
      'Horário fixo marcado': [sampleOf(sample)],
      'Horário fixo marcado, com datas sem consulta': [
        { ...sampleOf(sample), without: [dayAt(sample.startsAt + 14 * DAY, sample.timezone)] },
      ],
    }),
  }),
  series_changed: messageKind('series_changed', {
    label: 'Horário fixo alterado',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: false, fromPracticeInUse: true, limit: 1 },
    guard: () => null,
    body: 'kept',
    urgent: true,
    content: (facts: SeriesFacts) => noticeOf('series_changed', facts),
    samples: (sample) => ({ 'Horário fixo alterado': [sampleOf(sample)] }),
  }),
  series_ended: messageKind('series_ended', {
    label: 'Horário fixo encerrado',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: false, fromPracticeInUse: false, limit: CANCELLATIONS },
    guard: () => null,
    body: 'kept',
    urgent: true,
    content: (facts: SeriesFacts) => noticeOf('series_ended', facts),
    samples: (sample) => ({
      'Horário fixo encerrado': [
        { ...sampleOf(sample), endsFrom: dayAt(sample.startsAt, sample.timezone), isPaid: true },
      ],
    }),
  }),
}
