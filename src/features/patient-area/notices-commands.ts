import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { recordEvent } from '../audit/commands.ts'
import { CHANNELS } from '../messages/channel-contract.ts'
import type { NoticesChange } from './notices-contract.ts'

/** Switches the given channels; the others stay. Written down as the patient's, where anything changed. */
export async function changeNotices(
  tenant: Tenant,
  patientId: string,
  { channels }: NoticesChange,
  now: number,
): Promise<void> {
  const [on, off] = [true, false].map((is) => CHANNELS.filter((one) => channels[one] === is))
  const { rows } = await sql`
    update patients p set opted_out = w.wanted
    from (
      select k.id, array(
        select c from unnest(${CHANNELS}::text[]) c
        where c = any(${off}::text[]) or c = any(k.opted_out) and c <> all(${on}::text[])) as wanted
      from patients k where k.psychologist_id = ${tenant.id} and k.id = ${patientId} for update) w
    where p.psychologist_id = ${tenant.id} and p.id = w.id and p.opted_out <> w.wanted
    returning p.id`.execute(tenant.sql)
  if (rows.length === 0) return
  const event = { actor: 'patient', action: 'patient.changed', subjectId: patientId } as const
  await recordEvent(tenant, event, now)
}
