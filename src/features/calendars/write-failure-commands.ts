import type { Tenant } from '../../platform/server/database.ts'
import { Unreadable } from '../../platform/server/public-request.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { queueEmail } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { EMAILED_AFTER, writeFailureOf } from './address-rules.ts'
import { CALENDAR_KINDS } from './message-kinds.ts'

/** The wait after a failure, and after an hour of failures. */
const TRIED_AFTER = MINUTE
const TRIED_LATER = 30 * MINUTE
/** Reasons that only the psychologist can remove: the e-mail is sent at once. */
const LASTING = new Set(['revoked', 'target_gone'])

/**
 * Stores why sessions could not be written, and when to try again. The psychologist gets one e-mail, after an hour or, for a
 * reason that lasts, at once.
 */
export async function keepWriteFailure(
  tenant: Tenant,
  id: string,
  { reason, retryAfter }: Unreadable,
  now: number,
): Promise<void> {
  const row = await tenant.sql
    .selectFrom('calendars as c')
    .innerJoin('psychologists as p', 'p.id', 'c.psychologist_id')
    .select(['c.name', 'c.write_failing_since', 'c.write_told_at', 'p.name as reader', 'p.email'])
    .where('c.psychologist_id', '=', tenant.id)
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
  if (!row) return
  const since = row.write_failing_since ?? new Date(now)
  const isLong = now - since.getTime() >= EMAILED_AFTER
  const isDue = (isLong || LASTING.has(reason)) && row.write_told_at === null
  await tenant.sql
    .updateTable('calendars')
    .set({
      ...{ writing_until: null, write_failing_since: since, write_failure: reason },
      next_write_at: new Date(now + Math.max(isLong ? TRIED_LATER : TRIED_AFTER, retryAfter)),
      ...(isDue && { write_told_at: new Date(now) }),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  if (!isDue) return
  const failure = writeFailureOf(reason)
  const message = emailMessageOf(CALENDAR_KINDS.calendar_unwritable, row.reader, row.name, failure)
  await queueEmail(tenant, row.email, message, now)
}

/** Stores that the collection that gets the sessions no longer exists there, before it is removed here. */
export async function keepTargetGone(
  tenant: Tenant,
  collectionId: string,
  now: number,
): Promise<void> {
  const calendar = await tenant.sql
    .updateTable('calendars')
    // No run is due: it would find nothing to write, and end the failure.
    .set({ writes_to: null, compared_at: new Date(now) })
    .where('psychologist_id', '=', tenant.id)
    .where('writes_to', '=', collectionId)
    .returning('id')
    .executeTakeFirst()
  if (calendar) await keepWriteFailure(tenant, calendar.id, new Unreadable('target_gone'), now)
}
