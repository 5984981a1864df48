import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { dayAt } from '../../../platform/shared/calendar.ts'
import { leavesBy, type Senders } from '../../../platform/shared/senders.ts'
import { CHANNELS_AT_ONCE } from '../../delivery/channels.ts'
import { isAdult } from '../../patients/adult-rules.ts'
import { noticePeople } from '../../patients/people-queries.ts'
import type { Practice } from '../../practice/queries.ts'
import { SESSION_KINDS } from './message-kinds.ts'
import type { UnnotifiedPatient } from './unnotified-contract.ts'
import { type UnnotifiedSession, unnotifiedPatients } from './unnotified-rules.ts'

interface UnnotifiedRow extends Omit<UnnotifiedSession, 'datetime' | 'isAdult'> {
  starts_at: Date
  birth_date: string | null
}

/**
 * Returns the patients who still have to be notified of upcoming sessions that the practice cancelled: no message about it was
 * sent or is queued on a channel that this installation can send on, the psychologist did not mark them as notified, and they
 * did not see it in their area.
 */
export async function listUnnotified(
  tenant: Tenant,
  practice: Pick<Practice, 'name' | 'timezone'>,
  senders: Senders,
  now: number,
): Promise<UnnotifiedPatient[]> {
  const leaving = CHANNELS_AT_ONCE.filter((channel) => leavesBy(channel, senders))
  const { rows } = await sql<UnnotifiedRow>`
    select s.id, s.starts_at, p.birth_date, p.id as "patientId", p.name as "patientName", p.phone as "patientPhone",
      ${noticePeople} as people
    from session_cancellations c
    join sessions s on s.psychologist_id = c.psychologist_id and s.id = c.session_id
    join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where c.psychologist_id = ${tenant.id} and c.cancelled_by = 'practice' and c.notified_at is null and c.seen_at is null
      and s.status = 'cancelled' and s.starts_at > ${new Date(now)}
      and not exists (
        select from messages m
        where m.psychologist_id = c.psychologist_id and m.patient_id = s.patient_id
          and m.channel = any(${leaving}::text[]) and m.status in ('queued', 'held', 'sent')
          and (m.session_id is null and m.created_at = c.cancelled_at
            or m.session_id = s.id and m.kind = ${SESSION_KINDS.session_cancelled.name} and m.created_at >= c.cancelled_at))
    order by s.starts_at, s.id`.execute(tenant.sql)
  const today = dayAt(now, practice.timezone)
  const sessions = rows.map(({ starts_at, birth_date, ...row }) => ({
    ...row,
    datetime: starts_at.toISOString(),
    isAdult: isAdult(birth_date, today),
  }))
  return unnotifiedPatients(sessions, practice)
}
