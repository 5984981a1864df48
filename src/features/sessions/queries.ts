import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor, lostPage } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { addDays, instantAt, monthRange } from '../../platform/shared/calendar.ts'
import { instant, moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { patientMatches } from '../patients/queries.ts'
import { findOwnRow } from '../profile/queries.ts'
import { type Session, type SessionStatus, UNKNOWN_PATIENT } from './contract.ts'

/** A session with the names it is shown with. */
export interface SessionRow {
  id: string
  patient_id: string | null
  service_id: string
  package_id: string | null
  type: 'online' | 'presencial'
  starts_at: Date
  ends_at: Date
  blocked_until: Date
  duration: number
  location: string | null
  price_cents: number
  notes: string | null
  status: SessionStatus
  paid: boolean
  origin: 'psychologist' | 'public'
  holds: boolean
  created_at: Date
  version: number
  patient_name: string | null
  patient_phone: string | null
  /** Where its notices go: the address it was booked with, else the one on file. */
  notice_email: string | null
  service_name: string
}

/**
 * Of a session `s`, joined with the names it is shown with. Left joins, though each session has its service: the planner
 * then starts from the sessions and their order.
 */
export const selection = sql`
  select s.id, s.patient_id, s.service_id, s.package_id, s.type, s.starts_at, s.ends_at, s.blocked_until, s.duration, s.location,
    s.price_cents, s.notes, s.status, s.paid, s.origin, s.holds, s.created_at, s.version,
    p.name as patient_name, p.phone as patient_phone, coalesce(s.booked_email, p.email) as notice_email, v.name as service_name
  from sessions s
  left join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
  left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id`

/** Whether a session is still to be paid: the one place of the rule (decisions §7). */
export const isOwed = sql`not paid and status <> 'cancelled'`

/** Half-open: start ≤ datetime < end. */
interface Span {
  start?: number | undefined
  end?: number | undefined
}

interface Wanted extends Span {
  from?: string | undefined
  to?: string | undefined
  status?: SessionStatus | undefined
  paid?: 'true' | 'false' | undefined
  patientId?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

/** Sessions that are all that is wanted, the latest first; whole, or a page of `limit` after a cursor. */
export async function listSessionRows(
  tenant: Tenant,
  wanted: Wanted,
): Promise<Session[] | Page<Session>> {
  const days = await spanOfDays(tenant, wanted)
  const matching = sql.join([...conditions(tenant, wanted), ...within(days)], sql` and `)
  const [startsAt, id] = decodeCursor(wanted.after, 2)
  const from =
    startsAt !== undefined
      ? sql`and (s.starts_at, s.id) < (${cursorInstant(startsAt)}, ${id}::uuid)`
      : sql``
  const { limit } = wanted
  const { rows } = await sql<SessionRow>`
    ${selection} where ${matching} ${from}
    order by s.starts_at desc, s.id desc ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(
    tenant.sql,
  )
  if (!limit) return rows.map(toSession)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const total = await sql<{
    count: number
  }>`select count(*) as count from sessions s where ${matching}`.execute(tenant.sql)
  return new Page(
    shown.map(toSession),
    total.rows[0]?.count ?? 0,
    last ? encodeCursor(last.starts_at.toISOString(), last.id) : null,
  )
}

function conditions(
  tenant: Tenant,
  { status, paid, patientId, search, ...span }: Wanted,
): RawBuilder<unknown>[] {
  const all = [sql`s.psychologist_id = ${tenant.id}`, ...within(span)]
  if (status) all.push(sql`s.status = ${status}`)
  if (paid) all.push(paid === 'true' ? sql`s.paid` : isOwed)
  if (patientId) all.push(sql`s.patient_id = ${patientId}`)
  if (search) all.push(matches(tenant, search))
  return all
}

function within({ start, end }: Span): RawBuilder<unknown>[] {
  return [
    ...(start === undefined ? [] : [sql`s.starts_at >= ${new Date(start)}`]),
    ...(end === undefined ? [] : [sql`s.starts_at < ${new Date(end)}`]),
  ]
}

/** Whole days of the practice's own zone. */
async function spanOfDays(tenant: Tenant, { from, to }: Wanted): Promise<Span> {
  if (!from && !to) return {}
  const { timezone } = await findOwnRow(tenant)
  return {
    start: from ? instantAt(from, '00:00', timezone) : undefined,
    end: to ? instantAt(addDays(to, 1), '00:00', timezone) : undefined,
  }
}

function matches(tenant: Tenant, search: string): RawBuilder<unknown> {
  return sql`(
    s.patient_id in (select m.id from patients m where m.psychologist_id = ${tenant.id} and ${patientMatches(search)})
    or s.service_id in (
      select m.id from services m where m.psychologist_id = ${tenant.id} and strpos(plain_text(m.name), plain_text(${search})) > 0))`
}

function cursorInstant(text: string): Date {
  const parsed = instant().safeParse(text)
  if (!parsed.success) throw lostPage()
  return new Date(parsed.data)
}

/** Future sessions that are not cancelled, the next first. */
export async function listUpcoming(tenant: Tenant, now: number, most: number): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.starts_at > ${new Date(now)} and s.status <> 'cancelled'
    order by s.starts_at, s.id limit ${most}`.execute(tenant.sql)
  return rows.map(toSession)
}

/** One session, with the names it is shown with. */
export async function findSessionRow(tenant: Tenant, id: string): Promise<SessionRow> {
  const { rows } =
    await sql<SessionRow>`${selection} where s.psychologist_id = ${tenant.id} and s.id = ${id}`.execute(
      tenant.sql,
    )
  const row = rows[0]
  if (!row) throw new Problem('not_found')
  return row
}

export async function findSession(tenant: Tenant, id: string): Promise<Session> {
  return toSession(await findSessionRow(tenant, id))
}

/** Whose session holds a part of the span, other than `except`; the earliest. */
export async function findHolder(
  tenant: Tenant,
  span: { start: number; end: number },
  except: string | null,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.holds
      and tstzrange(s.starts_at, s.blocked_until) && tstzrange(${new Date(span.start)}, ${new Date(span.end)})
      and s.id is distinct from ${except}::uuid
    order by s.starts_at limit 1`.execute(tenant.sql)
  return rows[0] ?? null
}

/** Sessions of a calendar month of the practice, cancelled ones not counted: decisions §5. */
export async function countMonthSessions(
  tenant: Tenant,
  month: string,
  timezone: string,
  except: string | null = null,
): Promise<number> {
  const { start, end } = monthRange(month, timezone)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions
    where psychologist_id = ${tenant.id} and starts_at >= ${new Date(start)} and starts_at < ${new Date(end)}
      and status <> 'cancelled' and id is distinct from ${except}::uuid`.execute(tenant.sql)
  return rows[0]?.count ?? 0
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    patientId: row.patient_id,
    serviceId: row.service_id,
    type: row.type,
    datetime: row.starts_at.toISOString(),
    duration: row.duration,
    location: row.location,
    price: moneyOut(row.price_cents),
    notes: row.notes,
    status: row.status,
    paid: row.paid,
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    patientPhone: row.patient_phone,
    serviceName: row.service_name,
    packageId: row.package_id,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
