import type { Tenant } from '../../platform/server/database.ts'
import { addDays } from '../../platform/shared/calendar.ts'
import { queueMessages } from '../delivery/commands.ts'
import { noticeMessages, switchesAtOnce } from '../delivery/notice-messages.ts'
import { deliveryOf } from '../delivery/registry-queries.ts'
import type { Practice } from '../practice/queries.ts'
import { findPatientContacts } from '../sessions/notices/queries.ts'
import type { ChangePlan, OpenSeries } from './change-queries.ts'
import { changedRule } from './change-rules.ts'
import type { SeriesInput } from './contract.ts'
import { SERIES_KINDS, type SeriesFacts } from './message-kinds.ts'
import type { DecidedDate } from './occurrence-rules.ts'
import { ruleOf } from './queries.ts'

type SentFacts = Omit<
  SeriesFacts,
  'patientName' | 'psychologistName' | 'psychologistEmail' | 'timezone'
>

export async function notifyOfStart(
  tenant: Tenant,
  practice: Practice,
  { patientId, ...rule }: SeriesInput,
  decided: readonly DecidedDate[],
  now: number,
): Promise<void> {
  const facts = sentFactsOf(rule, decided)
  await notifyPatient(tenant, practice, { patientId, name: 'series_started', facts }, now)
}

export async function notifyOfNewTerms(
  tenant: Tenant,
  practice: Practice,
  { changed, decided, missed }: ChangePlan,
  now: number,
): Promise<void> {
  const { start_time: time, type, patient_id: patientId } = changed
  const { without, ...facts } = sentFactsOf({ ...ruleOf(changed), time, type }, decided)
  const all = { ...facts, without: [...without, ...missed].sort() }
  await notifyPatient(tenant, practice, { patientId, name: 'series_changed', facts: all }, now)
}

export async function notifyOfEnd(
  tenant: Tenant,
  practice: Practice,
  series: OpenSeries,
  { from, isPaid, waits }: { from: string; isPaid: boolean; waits?: number | undefined },
  now: number,
): Promise<void> {
  const { start_time: time, type, patient_id: patientId } = series
  const facts = { ...ruleOf(series), time, type, without: [], endsFrom: from, isPaid }
  await notifyPatient(tenant, practice, { patientId, name: 'series_ended', facts, waits }, now)
}

/** Notifies a patient of the dates that got another instant by a corrected zone; `firstDate` is the first of them. */
export async function notifyOfZone(
  tenant: Tenant,
  practice: Practice,
  series: OpenSeries,
  firstDate: string,
  now: number,
): Promise<void> {
  const { start_time: time, type, patient_id: patientId, ended_from: over } = series
  const { end, ...rule } = changedRule(ruleOf(series), { from: firstDate, firstDate })
  const last = over === null ? end : { date: addDays(over, -1) }
  const facts = { ...rule, end: last, time, type, without: [] }
  await notifyPatient(tenant, practice, { patientId, name: 'series_changed', facts }, now)
}

function sentFactsOf(
  {
    every,
    time,
    end,
    type,
    firstDate,
  }: Pick<SeriesInput, 'firstDate' | 'every' | 'time' | 'end' | 'type'>,
  decided: readonly DecidedDate[],
): SentFacts {
  const without = decided.flatMap(({ date, outcome }) => (outcome === 'skip' ? date : []))
  return { firstDate, every, time, end, type, without }
}

interface Notice {
  patientId: string
  name: keyof typeof SERIES_KINDS
  facts: SentFacts
  /** Milliseconds before it is sent. */
  waits?: number | undefined
}

async function notifyPatient(
  tenant: Tenant,
  practice: Practice,
  { patientId, name, facts, waits }: Notice,
  now: number,
): Promise<void> {
  const contacts = await findPatientContacts(tenant, patientId)
  if (!contacts) return
  const kind = SERIES_KINDS[name]
  const notice = kind.content({
    ...facts,
    patientName: contacts.patientName,
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    timezone: practice.timezone,
  })
  const { channels } = deliveryOf(tenant.enqueue)
  const to = { contacts, switches: switchesAtOnce(practice) }
  const about = { patientId, ...(waits === undefined ? {} : { waits }) }
  await queueMessages(tenant, noticeMessages(channels, kind, notice, to, about), now)
}
