import { formatZonedTime } from '../../../platform/shared/calendar.ts'
import { type ChatPerson, chatsOf } from '../../delivery/chat-rules.ts'
import { shownName } from '../../delivery/message-texts.ts'
import { cancelledLine } from './notice-lines.ts'
import type { UnnotifiedPatient } from './unnotified-contract.ts'

/** A chat names each session up to this number, and the last one. */
const MOST_NAMED = 12

export interface UnnotifiedSession {
  id: string
  datetime: string
  patientId: string
  patientName: string
  patientPhone: string
  /** Whether the patient is known to be an adult. */
  isAdult: boolean
  /** The people who receive the patient's notices. */
  people: readonly ChatPerson[]
}

type Practice = { name: string; timezone: string }

/** Groups cancelled sessions by patient, in the order of each patient's first one, each with a chat that names them. */
export function unnotifiedPatients(
  sessions: readonly UnnotifiedSession[],
  practice: Practice,
): UnnotifiedPatient[] {
  const inOrder = sessions.toSorted((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))
  return [...Map.groupBy(inOrder, ({ patientId }) => patientId).values()].flatMap(
    (patientSessions) => {
      const [first] = patientSessions
      if (!first) return []
      const { patientId, patientName, patientPhone: phone, isAdult, people } = first
      const text = cancelledText(
        patientSessions.map(({ datetime }) => datetime),
        practice,
      )
      const listedSessions = patientSessions.map(({ id, datetime }) => ({ id, datetime }))
      const [chat] = chatsOf({ phone, isAdult, people }, () => text)
      return chat ? { patientId, patientName, sessions: listedSessions, ...chat } : []
    },
  )
}

const ANOTHER_TIME = 'Para marcar outro horário, é só responder por aqui.'

function cancelledText(datetimes: readonly string[], { name: typed, timezone }: Practice): string {
  const name = shownName(typed)
  const [first = '', ...others] = datetimes.map((datetime) => formatZonedTime(datetime, timezone))
  if (others.length === 0) return `Olá! ${cancelledLine({ name, when: first })} ${ANOTHER_TIME}`
  const all = [first, ...others]
  const restCount = all.length - MOST_NAMED
  const shownTimes = restCount > 1 ? all.slice(0, MOST_NAMED) : all
  return [
    `Olá! Suas consultas com ${name} foram canceladas:`,
    ...shownTimes.map((when) => `- ${when}`),
    ...(restCount > 1 ? [`- e mais ${restCount}, até ${all.at(-1)}`] : []),
    ANOTHER_TIME,
  ].join('\n')
}
