import { type Insertable, sql } from 'kysely'
import type { Sessions } from '../../../../db/types.ts'
import type { Tenant, Writes } from '../../../platform/server/database.ts'
import { newId } from '../../../platform/server/id.ts'
import { insertionsOf } from '../../../platform/server/row-insertion.ts'
import { type insertingEvents, recordEvents } from '../../audit/commands.ts'
import type { Practice } from '../../practice/queries.ts'
import { cancelRuleColumns, usualLocationsOf } from '../../practice/queries.ts'
import type { Session } from '../contract.ts'
import type { chargeFor } from '../payments/price-commands.ts'
import { timesOf } from './hold-commands.ts'
import { usualLocation } from './location-rules.ts'

export interface NewSession {
  patientId: string
  serviceId: string
  type: Session['type']
  startsAt: number
  duration: number
  location: string | null
  notes?: string | null
  charge: Awaited<ReturnType<typeof chargeFor>>
  confirmed: boolean
  series?: { id: string; date: string }
}

export type SessionRow = Omit<Insertable<Sessions>, 'psychologist_id'>

/**
 * Inserts sessions that are visible immediately: the practice's own, series, public bookings and the demonstration. `log`: the
 * insert of their events, in the same statement; many sessions with their events would have too many parameters for one.
 */
export async function insertSessionRows(
  { id, sql: db }: Writes,
  rows: readonly SessionRow[],
  log?: ReturnType<typeof insertingEvents>,
): Promise<void> {
  const values = rows.map((row) => ({ psychologist_id: id, ...row }))
  const insertion = log
    ? db.with('logged', () => log).insertInto('sessions')
    : db.insertInto('sessions')
  await insertion.values(values).execute()
}

/** Inserts hidden sessions of an import; returns the ids of those whose time was not taken meanwhile. */
export async function insertArrivingSessions(
  { id: practice, sql: db }: Tenant,
  rows: readonly SessionRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const freeTimes = await takeFreeTimes({ id: practice, sql: db }, rows)
  const free = rows.filter(({ id, holds }) => !holds || freeTimes.has(id))
  if (free.length === 0) return new Set()
  const ids = new Set<string>()
  const arriving = free.map((row) => ({ psychologist_id: practice, ...row, arriving: true }))
  for (const insertion of insertionsOf('sessions', arriving)) {
    const { rows: inserted } = await sql<{ id: string }>`
      ${insertion} on conflict do nothing returning id`.execute(db)
    for (const { id } of inserted) ids.add(id)
  }
  const unused = [...freeTimes].filter((id) => !ids.has(id))
  if (unused.length > 0)
    await db
      .deleteFrom('held_times')
      .where('psychologist_id', '=', practice)
      .where('owner_id', '=', sql<string>`any(${unused}::uuid[])`)
      .execute()
  return ids
}

/** Reserves the times of sessions that block them; returns the ids of the sessions whose time was free. */
async function takeFreeTimes(
  { id: practice, sql: db }: Pick<Writes, 'id' | 'sql'>,
  rows: readonly SessionRow[],
): Promise<Set<string>> {
  const holding = rows.filter(({ holds }) => holds)
  if (holding.length === 0) return new Set()
  const values = holding.map(({ id, starts_at, blocked_until }) => ({
    ...{ psychologist_id: practice, owner_id: id, kind: 'session' as const },
    span: sql<string>`tstzrange(${starts_at}::timestamptz, ${blocked_until}::timestamptz)`,
  }))
  const taken = await db
    .insertInto('held_times')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('owner_id')
    .execute()
  return new Set(taken.map(({ owner_id }) => owner_id))
}

export async function insertSessions(
  tenant: Tenant,
  practice: Practice,
  sessions: readonly NewSession[],
  now: number,
  actor: 'psychologist' | 'system' = 'psychologist',
): Promise<string[]> {
  if (sessions.length === 0) return []
  const rows = sessions.map((session) => rowOf(practice, session, now))
  await insertSessionRows(tenant, rows)
  const ids = rows.map(({ id }) => id)
  const events = ids.map((subjectId) => ({ actor, action: 'session.created', subjectId }) as const)
  await recordEvents(tenant, events, now)
  return ids
}

function rowOf(practice: Practice, session: NewSession, now: number) {
  const { type, confirmed, series } = session
  return {
    id: newId(),
    patient_id: session.patientId,
    service_id: session.serviceId,
    type,
    ...timesOf(session.startsAt, session.duration, practice.buffer_minutes),
    location: session.location ?? usualLocation(type, usualLocationsOf(practice)),
    ...session.charge,
    notes: session.notes ?? null,
    status: confirmed ? ('confirmed' as const) : ('pending' as const),
    origin: 'psychologist' as const,
    holds: confirmed,
    confirmed_by: confirmed ? ('psychologist' as const) : null,
    ...cancelRuleColumns(practice),
    series_id: series?.id ?? null,
    series_date: series?.date ?? null,
    created_at: new Date(now),
  }
}
