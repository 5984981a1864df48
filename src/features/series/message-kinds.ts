import { DAY, dayAt, formatDay } from '../../platform/shared/calendar.ts'
import type { Notice } from '../delivery/channels.ts'
import { greetingOf, shownName } from '../delivery/letter-texts.ts'
import { messageKind, type Sample } from '../delivery/message-kinds.ts'
import { SESSION_TYPES } from '../practice/session-types.ts'
import type { Series } from './contract.ts'
import { rhythmText, spanText } from './rules.ts'

/** The notices a patient gets of a fixed time: one for each act, none for each of its sessions. */

/** What they are filled with. */
export interface SeriesFacts extends Pick<Series, 'firstDate' | 'every' | 'time' | 'end' | 'type'> {
  patientName: string
  psychologistName: string
  psychologistEmail: string
  /** Dates without a session, in their order. */
  without: readonly string[]
}

interface Texts {
  subject: string
  opening: string
  line: (name: string, when: string) => string
}

const TEXTS = {
  series_started: {
    subject: 'Seu horário fixo está marcado',
    opening: 'Seu horário fixo está marcado e confirmado:',
    line: (name, when) => `Seu horário fixo com ${name} está marcado: ${when}.`,
  },
} as const satisfies Record<string, Texts>

function noticeOf(kind: keyof typeof TEXTS, facts: SeriesFacts): Notice {
  const { subject, opening, line }: Texts = TEXTS[kind]
  const name = shownName(facts.psychologistName)
  const when = `${rhythmText(facts)}, ${spanText(facts)}`
  return {
    subject,
    letter: {
      greeting: greetingOf(facts.patientName),
      opening: [opening],
      facts: [
        { label: 'Com', value: name },
        { label: 'Quando', value: when },
        ...withoutOf(facts),
        { label: 'Local', value: SESSION_TYPES[facts.type] },
      ],
      closing: ['Você recebe um lembrete antes de cada consulta.'],
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

function sampleOf(of: Sample): SeriesFacts {
  const firstDate = dayAt(of.startsAt, of.timezone)
  const week = { unit: 'week', count: 1 } as const
  return { ...of, firstDate, time: '15:00', every: week, end: null, type: 'online', without: [] }
}

const EVERYWHERE = ['email', 'sms', 'push'] as const

export const SERIES_KINDS = {
  series_started: messageKind('series_started', {
    label: 'Horário fixo marcado',
    channels: EVERYWHERE,
    toPatient: { mayOptOut: true, fromPracticeInUse: true, limit: 1 },
    guard: () => null,
    body: 'kept',
    letter: (facts: SeriesFacts) => noticeOf('series_started', facts),
    samples: (of) => ({
      'Horário fixo marcado': [sampleOf(of)],
      'Horário fixo marcado, com datas sem consulta': [
        { ...sampleOf(of), without: [dayAt(of.startsAt + 14 * DAY, of.timezone)] },
      ],
    }),
  }),
}
