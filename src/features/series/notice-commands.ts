import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { queueMessages } from '../delivery/commands.ts'
import { messagesOf, switchesAtOnce } from '../delivery/notices.ts'
import { deliveryOf } from '../delivery/registry-queries.ts'
import { findReceiver } from '../sessions/notice-queries.ts'
import type { SeriesInput } from './contract.ts'
import { SERIES_KINDS, type SeriesFacts } from './message-kinds.ts'
import type { DecidedDate } from './occurrence-rules.ts'

type Practice = Selectable<Psychologists>

/** What a notice of a fixed time is about, beside the people. */
export type Told = Omit<SeriesFacts, 'patientName' | 'psychologistName' | 'psychologistEmail'>

/** Tells the patient of a new fixed time: its days, where it begins, and the dates without a session. */
export async function tellStarted(
  tenant: Tenant,
  practice: Practice,
  input: SeriesInput,
  decided: readonly DecidedDate[],
  now: number,
): Promise<void> {
  await tellPatient(
    tenant,
    practice,
    input.patientId,
    'series_started',
    toldOf(input, decided),
    now,
  )
}

/** What is told of dates that were decided. */
export function toldOf(
  rule: Pick<SeriesInput, 'firstDate' | 'every' | 'time' | 'end' | 'type'>,
  decided: readonly DecidedDate[],
): Told {
  const among = (outcome: DecidedDate['outcome']) =>
    decided.filter((date) => date.outcome === outcome).map(({ date }) => date)
  const { every, time, end, type } = rule
  const [first = rule.firstDate] = among('make')
  return { firstDate: first, every, time, end, type, without: among('skip') }
}

/** Writes one notice of a fixed time to its patient on each channel that is on; an erased patient gets none. */
export async function tellPatient(
  tenant: Tenant,
  practice: Practice,
  patientId: string | null,
  name: keyof typeof SERIES_KINDS,
  told: Told,
  now: number,
): Promise<void> {
  const patient = await findReceiver(tenant, patientId)
  if (!patient) return
  const { email, phone, opted_out: optedOut } = patient
  // A browser is told of the sessions it may know.
  const contacts = { email, emailOnFile: true, phone, browsers: [], optedOut }
  const kind = SERIES_KINDS[name]
  const notice = kind.letter({
    ...told,
    patientName: patient.name,
    psychologistName: practice.name,
    psychologistEmail: practice.email,
  })
  const { channels } = deliveryOf(tenant.enqueue)
  const to = { contacts, switches: switchesAtOnce(practice) }
  await queueMessages(tenant, messagesOf(channels, kind, notice, to, { patientId }), now)
}
