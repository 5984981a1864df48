import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { recordEvents } from '../../audit/commands.ts'

/** Marks the patients of cancelled sessions as notified or not notified; a session whose cancellation was undone is left out. */
export async function markNotified(
  tenant: Tenant,
  { ids, notified }: { ids: readonly string[]; notified: boolean },
  now: number,
): Promise<void> {
  const { rows } = await sql<{ session_id: string }>`
    update session_cancellations set notified_at = ${notified ? new Date(now) : null}::timestamptz
    where psychologist_id = ${tenant.id} and session_id = any(${ids}::uuid[]) and cancelled_by = 'practice'
    returning session_id`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('not_found')
  if (!notified) return
  const events = rows.map(({ session_id: subjectId }) => ({
    actor: 'psychologist' as const,
    action: 'session.notified' as const,
    subjectId,
  }))
  await recordEvents(tenant, events, now)
}

/** Marks sessions that the psychologist cancelled without a notice, so that no patient is listed to be notified. */
export async function waiveNotices(
  tenant: Tenant,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await sql`
    update session_cancellations set notified_at = ${new Date(now)}
    where psychologist_id = ${tenant.id} and session_id = any(${ids}::uuid[]) and notified_at is null`.execute(
    tenant.sql,
  )
}

export async function forgetCancellations(tenant: Tenant, ids: readonly string[]): Promise<void> {
  await sql`
    delete from session_cancellations
    where psychologist_id = ${tenant.id} and session_id = any(${ids}::uuid[])`.execute(tenant.sql)
}
