import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { dayAt, monthAt, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { listAgreementsOf } from '../agreements/queries.ts'
import type { AuditedAction } from '../audit/rules.ts'
import { findPatient } from '../patients/queries.ts'
import { findOwnRow, type Practice } from '../practice/queries.ts'
import type { Series } from '../series/contract.ts'
import { SERIES_KINDS } from '../series/message-kinds.ts'
import { listSeriesRows } from '../series/queries.ts'
import { goesOn } from '../series/rules.ts'
import { CANCELLED_TOGETHER } from '../sessions/notices/message-kinds.ts'
import { NOTHING_OWED, type OwedSums, owedSums } from '../sessions/payments/owed-queries.ts'
import { isOpen, isStillValid, type SessionRow, selection } from '../sessions/queries.ts'
import type { Ending } from './contract.ts'

interface OpenFigures {
  sessions: number
  last_at: Date | null
  received_cents: number
  credits: number
}

export async function findEnding(tenant: Tenant, id: string, now: number): Promise<Ending> {
  await findPatient(tenant, id, now)
  const { timezone } = await findOwnRow(tenant)
  const [figures, debts, series, agreements] = await sendTogether(tenant.sql, [
    () => findOpenFigures(tenant, id, now),
    () => findDebts(tenant, id, now),
    () => listContinuing(tenant, id, timezone, now),
    () => listAgreementsOf(tenant, id, now),
  ])
  return {
    sessions: figures.sessions,
    lastSession: figures.last_at?.toISOString() ?? null,
    received: moneyOut(figures.received_cents),
    series: series.map(({ id, firstDate, every, time }) => ({ id, firstDate, every, time })),
    credits: figures.credits,
    contracts: agreements.filter(({ state }) => state === 'pending').length,
    owed: moneyOut(debts.overdue_cents + debts.coming_due_cents),
  }
}

const isAhead = (tenant: Tenant, patientId: string, now: number) => sql`
  s.psychologist_id = ${tenant.id} and s.patient_id = ${patientId} and s.starts_at > ${new Date(now)}
    and ${isOpen} and ${isStillValid(now)}`

async function findOpenFigures(tenant: Tenant, id: string, now: number): Promise<OpenFigures> {
  const { rows } = await sql<OpenFigures>`
    select count(*) as sessions, max(s.starts_at) as last_at,
      coalesce(sum(s.received_cents) filter (where s.package_id is null), 0) as received_cents,
      (select coalesce(sum(k.sessions_count - k.sessions_used), 0) from packages k
        where k.psychologist_id = ${tenant.id} and k.patient_id = ${id}
          and (k.expires_at is null or k.expires_at > ${new Date(now)})) as credits
    from sessions s where ${isAhead(tenant, id, now)}`.execute(tenant.sql)
  return rows[0] ?? { sessions: 0, last_at: null, received_cents: 0, credits: 0 }
}

/** Sums the debts of all sessions except upcoming open ones. */
async function findDebts(tenant: Tenant, id: string, now: number): Promise<OwedSums> {
  const isDone = sql`not (${isOpen} and s.starts_at > ${new Date(now)})`
  const { rows } = await sql<OwedSums>`
    select ${owedSums(now, isDone)} from sessions s
    where s.psychologist_id = ${tenant.id} and s.patient_id = ${id}`.execute(tenant.sql)
  return rows[0] ?? NOTHING_OWED
}

/** Returns the upcoming open sessions, in order. */
export async function listOpenAhead(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where ${isAhead(tenant, patientId, now)} order by s.starts_at, s.id`.execute(
    tenant.sql,
  )
  return rows
}

/** Returns the fixed times that have not ended by today. */
export async function listContinuing(
  tenant: Tenant,
  patientId: string,
  timezone: string,
  now: number,
): Promise<Series[]> {
  const today = dayAt(now, timezone)
  const all = await listSeriesRows(tenant, { patientId }, now)
  return all.filter(
    (row) => goesOn(row, today) && (row.endedFrom === null || row.endedFrom > today),
  )
}

/** Returns the ids of an ending's notices that belong to no single session. */
export async function listNotices(
  { id, sql: db }: Tenant,
  patientId: string,
  now: number,
): Promise<string[]> {
  const kinds = [SERIES_KINDS.series_ended.name, CANCELLED_TOGETHER.name]
  const { rows } = await sql<{ id: string }>`
    select id from messages
    where psychologist_id = ${id} and patient_id = ${patientId} and kind = any(${kinds}) and created_at = ${new Date(now)}
      and session_id is null`.execute(db)
  return rows.map((row) => row.id)
}

export async function findTimes(
  { id, sql: db }: Tenant,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; starts_at: Date }>`
    select id, starts_at from sessions
    where psychologist_id = ${id} and id = any(${sessionIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.starts_at.toISOString()]))
}

const COUNTED: AuditedAction[] = ['patient.ended', 'patient.reopened']

/** Counts the endings and reopenings of the practice's month; call it under the practice's lock. */
export async function countEndings(
  { id, sql: db }: Tenant,
  { timezone }: Pick<Practice, 'timezone'>,
  now: number,
): Promise<number> {
  const { start } = monthRange(monthAt(now, timezone), timezone)
  const { count } = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('psychologist_id', '=', id)
    .where('action', 'in', COUNTED)
    .where('at', '>=', new Date(start))
    .executeTakeFirstOrThrow()
  return count
}
