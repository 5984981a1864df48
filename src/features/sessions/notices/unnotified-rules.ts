import { formatZonedTime } from '../../../platform/shared/calendar.ts'
import { isLandline, whatsappUrl } from '../../../platform/shared/phone.ts'
import type { NoticePerson } from '../../delivery/channels.ts'
import { cancelledLine } from './notice-lines.ts'
import type { UnnotifiedPatient } from './unnotified-contract.ts'

/** A chat names each session up to this number, and the last one. */
const NAMED = 12

export interface UnnotifiedSession {
  id: string
  datetime: string
  patientId: string
  patientName: string
  patientPhone: string
  /** Who receives the patient's notices. */
  people: readonly Pick<NoticePerson, 'name' | 'phone'>[]
}

type Practice = { name: string; timezone: string }

/** Groups cancelled sessions by patient, in the order of each patient's first one, each with a chat that names them. */
export function unnotifiedPatients(
  sessions: readonly UnnotifiedSession[],
  practice: Practice,
): UnnotifiedPatient[] {
  const inOrder = sessions.toSorted((a, b) => Date.parse(a.datetime) - Date.parse(b.datetime))
  return [...Map.groupBy(inOrder, ({ patientId }) => patientId).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { patientId, patientName } = first
    const { phone, personName } = chatWith(first)
    const text = cancelledText(
      own.map(({ datetime }) => datetime),
      practice,
    )
    return {
      patientId,
      patientName,
      personName,
      sessions: own.map(({ id, datetime }) => ({ id, datetime })),
      whatsappUrl: whatsappUrl(phone, text),
    }
  })
}

/** Returns the patient's phone; if that takes no chat, the phone of a person who receives the patient's notices. */
function chatWith({ patientPhone, people }: UnnotifiedSession) {
  const person = isLandline(patientPhone)
    ? people.find(({ phone }) => phone !== null && !isLandline(phone))
    : undefined
  return { phone: person?.phone ?? patientPhone, personName: person?.name ?? null }
}

function cancelledText(datetimes: readonly string[], { name, timezone }: Practice): string {
  const [first = '', ...others] = datetimes.map((datetime) => formatZonedTime(datetime, timezone))
  if (others.length === 0) return `Olá! ${cancelledLine({ name, when: first })}`
  const all = [first, ...others]
  const left = all.length - NAMED
  const named = left > 1 ? all.slice(0, NAMED) : all
  return [
    `Olá! Suas consultas com ${name} foram canceladas:`,
    ...named.map((when) => `- ${when}`),
    ...(left > 1 ? [`- e mais ${left}, até ${all.at(-1)}`] : []),
  ].join('\n')
}
