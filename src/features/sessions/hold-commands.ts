import { sql } from 'kysely'
import type { Sql, Tenant } from '../../platform/server/database.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { UNKNOWN_PATIENT } from './contract.ts'
import { findHolder } from './queries.ts'
import { occupiedText } from './rules.ts'

/** Clears the holds whose time ran out; a constraint cannot read the clock (decisions §4). */
export async function releaseExpiredHolds(tenant: Tenant, now: number): Promise<void> {
  await sql`
    update sessions set holds = false
    where psychologist_id = ${tenant.id} and holds and status = 'pending' and hold_expires_at <= ${new Date(now)}`.execute(
    tenant.sql,
  )
}

/** Refuses a span that another session holds, and names it. */
export async function refuseHeldTime(
  tenant: Tenant,
  span: { start: number; end: number },
  timezone: string,
  except: string | null,
): Promise<void> {
  const holder = await findHolder(tenant, span, except)
  if (!holder) return
  const name = holder.patient_name ?? UNKNOWN_PATIENT
  throw new Problem('time_occupied', {
    message: occupiedText(name, holder.starts_at.getTime(), timezone),
  })
}

/** The columns of when a session is, and until when it blocks. `buffer` in minutes. */
export function timesOf(startsAt: number, duration: number, buffer: number) {
  const ends = startsAt + duration * MINUTE
  return {
    starts_at: new Date(startsAt),
    ends_at: new Date(ends),
    blocked_until: new Date(ends + buffer * MINUTE),
    duration,
  }
}

/** A session that will not happen goes back to its package. */
export async function giveBackSession(tenant: Tenant, packageId: string): Promise<void> {
  await sql`update packages set sessions_used = sessions_used - 1 where psychologist_id = ${tenant.id} and id = ${packageId} and sessions_used > 0`.execute(
    tenant.sql,
  )
}

/** The same for every practice, by the job that runs each minute. */
export async function releaseEveryExpiredHold(db: Sql, now: number): Promise<void> {
  await sql`update sessions set holds = false where holds and status = 'pending' and hold_expires_at <= ${new Date(now)}`.execute(
    db,
  )
}
