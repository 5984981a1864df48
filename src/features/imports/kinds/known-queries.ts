import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { DAY, dayAt, weekdayOf } from '../../../platform/shared/calendar.ts'
import { occupiesTimeNow } from '../../attendance/availability-queries.ts'
import { listExpenseKeys } from '../../expenses/queries.ts'
import { listPackageKeys } from '../../packages/queries.ts'
import { UNKNOWN_PATIENT } from '../../patients/contract.ts'
import { findOwnRow } from '../../practice/queries.ts'
import type { Context } from '../../records/safe-queries.ts'
import { listServiceRows } from '../../services/queries.ts'
import type { SheetKind } from '../labels.ts'
import type { KnownPerson } from '../matching-rules.ts'
import { DEBT_NOTE, debtKey } from './debt-rows.ts'
import { expenseKey, type Known, packageKey, seriesKey, sessionKey } from './known.ts'

/** Reads the practice's own rows for the comparison, in batches, each in a short transaction. */

const BATCH = 2_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Adds the data that sheets of these kinds are compared with. */
export async function learnKnown(
  inTenant: Context['inTenant'],
  known: Known,
  kinds: readonly SheetKind[],
  now: number,
): Promise<void> {
  for await (const people of inBatches((after) => listPeople(inTenant, after)))
    for (const person of people) known.people.add(person)
  for (const person of await inTenant(listJoined)) known.people.add(person)
  if (kinds.includes('expenses'))
    for (const expense of await inTenant(listExpenseKeys)) known.expenses.add(expenseKey(expense))
  if (kinds.every((kind) => kind === 'patients' || kind === 'expenses')) return
  for (const service of await inTenant((tenant) => listServiceRows(tenant)))
    known.services.add(service)
  if (kinds.includes('packages'))
    for (const soldPackage of await inTenant(listPackageKeys))
      known.packages.add(packageKey(soldPackage))
  if (!kinds.includes('sessions') && !kinds.includes('series')) return
  for await (const sessions of inBatches((after) => listSessions(inTenant, after, now)))
    for (const { patientId, startsAt, end, name, debt } of sessions) {
      if (patientId && debt !== null) known.debts.add(debtKey(patientId, debt))
      if (patientId) known.sessions.add(sessionKey(patientId, startsAt))
      if (end !== null) known.taken.add({ start: startsAt, end, name })
    }
  await inTenant(async (tenant) => {
    const { id, sql: db } = tenant
    const { timezone } = await findOwnRow(tenant)
    const { rows } = await sql<{ patientId: string; firstDate: string; time: string }>`
      select patient_id as "patientId", first_date as "firstDate", start_time as time from series
      where psychologist_id = ${id} and patient_id is not null
        and (ended_from is null or ended_from > ${dayAt(now, timezone)})`.execute(db)
    for (const { patientId, firstDate, time } of rows)
      known.series.add(seriesKey(patientId, weekdayOf(firstDate), time))
  })
}

async function* inBatches<Row extends { id: string | null }>(
  list: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = LOWEST_ID; ; ) {
    const rows = await list(after)
    yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

/** The facts by which a patient `p` is compared: the columns of a `KnownPerson`. */
export const personFacts = sql`p.id, null::integer as n, p.registered_name as name, p.social_name as "socialName", p.phone, p.email, p.cpf,
  p.birth_date as "birthDate", exists (
    select from patient_people q where q.psychologist_id = p.psychologist_id and q.patient_id = p.id
      and q.may_accept and q.phone_key = p.phone_key) as "isGuardianPhone"`

/** Returns patients with the facts by which rows are compared with them. */
function listPeople(inTenant: Context['inTenant'], after: string): Promise<KnownPerson[]> {
  return inTenant(async ({ id, sql: db }) => {
    const { rows } = await sql<KnownPerson>`
      select ${personFacts} from patients p where p.psychologist_id = ${id} and p.id > ${after}
      order by p.id limit ${BATCH}`.execute(db)
    return rows
  })
}

/** Returns the names and phones of patients who were joined into others, as those of the patients who stayed. */
async function listJoined({ id, sql: db }: Tenant): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select j.patient_id as id, null::integer as n, j.registered_name as name, j.social_name as "socialName", j.phone,
      null as email, null as cpf, null as "birthDate", false as "isGuardianPhone"
    from patient_merges j where j.psychologist_id = ${id}`.execute(db)
  return rows
}

interface KnownSession {
  id: string
  patientId: string | null
  startsAt: number
  /** The end of the time that an upcoming session blocks; null for other sessions. */
  end: number | null
  name: string
  /** The price of a session that is an amount owed from before; null for others. */
  debt: number | null
}

function listSessions(
  inTenant: Context['inTenant'],
  after: string,
  now: number,
): Promise<KnownSession[]> {
  return inTenant(async ({ id, sql: db }) => {
    const { rows } = await sql<
      Omit<KnownSession, 'startsAt' | 'end'> & { startsAt: Date; end: Date | null }
    >`
      select s.id, s.patient_id as "patientId", s.starts_at as "startsAt", coalesce(p.name, ${UNKNOWN_PATIENT}) as name,
        case when s.starts_at > ${new Date(now - DAY)} and s.holds and ${occupiesTimeNow(now)} then s.blocked_until end as end,
        case when s.from_before and starts_with(s.notes, ${DEBT_NOTE}) then s.price_cents end as debt
      from sessions s left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
      where s.psychologist_id = ${id} and s.id > ${after} and (s.status <> 'cancelled' or s.outcome is not null or s.from_before)
      order by s.id limit ${BATCH}`.execute(db)
    return rows.map(({ startsAt, end, ...row }) => ({
      ...row,
      startsAt: startsAt.getTime(),
      end: end?.getTime() ?? null,
    }))
  })
}
