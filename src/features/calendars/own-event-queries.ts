import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { isOpen, isPlanned } from '../sessions/queries.ts'
import type { CalendarChange } from './change-contract.ts'

/** A change made elsewhere, with its session. */
export interface ChangeRow {
  id: string
  collectionId: string
  calendarId: string
  calendarName: string
  sessionId: string
  patientName: string | null
  sessionStart: Date
  sessionEnd: Date
  startsAt: Date | null
  endsAt: Date | null
  foundAt: Date
  /** Whether the session has the time with which its event was last written. */
  isAsWritten: boolean
}

/** Returns the changes whose sessions are still to come, or the one with this id. */
export async function listChangeRows(
  tenant: Tenant,
  now: number,
  id?: string,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select h.id, h.collection_id as "collectionId", c.id as "calendarId", c.name as "calendarName", s.id as "sessionId",
      p.name as "patientName", s.starts_at as "sessionStart", s.ends_at as "sessionEnd", h.starts_at as "startsAt",
      h.ends_at as "endsAt", h.found_at as "foundAt", w.starts_at is not distinct from s.starts_at as "isAsWritten"
    from calendar_changes h
    join written_sessions w on w.psychologist_id = h.psychologist_id and w.collection_id = h.collection_id
      and w.session_id = h.session_id
    join calendar_collections k on k.psychologist_id = h.psychologist_id and k.id = h.collection_id
    join calendars c on c.psychologist_id = k.psychologist_id and c.id = k.calendar_id
    join sessions s on s.psychologist_id = h.psychologist_id and s.id = h.session_id
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where h.psychologist_id = ${tenant.id} and ${id === undefined ? sql`true` : sql`h.id = ${id}`}
      and s.starts_at > ${new Date(now)} and ${isOpen} and ${isPlanned}
    order by s.starts_at, h.id`.execute(tenant.sql)
  return rows
}

/** Returns the unanswered changes made elsewhere, by the start of the session. */
export async function listOwnChanges(tenant: Tenant, now: number): Promise<CalendarChange[]> {
  const rows = await listChangeRows(tenant, now)
  return rows.map((row) => ({
    ...{ id: row.id, calendarId: row.calendarId, calendarName: row.calendarName },
    ...{ sessionId: row.sessionId, patientName: row.patientName ?? '' },
    from: { start: row.sessionStart.toISOString(), end: row.sessionEnd.toISOString() },
    to:
      row.startsAt && row.endsAt
        ? { start: row.startsAt.toISOString(), end: row.endsAt.toISOString() }
        : null,
    foundAt: row.foundAt.toISOString(),
  }))
}
