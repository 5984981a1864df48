import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { channelsAmong } from '../messages/channel-contract.ts'
import type { Notices } from './notices-contract.ts'

interface Row {
  psychologist: string
  patient: string
  opted_out: string[]
  /** Some e-mail is sent whatever the practice switched off. */
  in_use: string[]
}

/** By which ways a patient wants to hear of this practice. */
export async function findNotices(tenant: Tenant, patientId: string): Promise<Notices> {
  const { rows } = await sql<Row>`
    select g.name as psychologist, p.name as patient, p.opted_out, array_remove(array[
      'email', case when g.enable_sms_notifications then 'sms' end,
      case when g.whatsapp_reminders then 'whatsapp' end, 'push'], null) as in_use
    from patients p join psychologists g on g.id = p.psychologist_id
    where p.psychologist_id = ${tenant.id} and p.id = ${patientId}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  const { psychologist, patient, opted_out, in_use } = rows[0]
  const receives = (channel: string) => !opted_out.includes(channel)
  return {
    psychologistName: psychologist,
    firstName: patient.split(/\s/u, 1)[0] ?? '',
    channels: {
      email: receives('email'),
      sms: receives('sms'),
      whatsapp: receives('whatsapp'),
      push: receives('push'),
    },
    inUse: channelsAmong(in_use),
  }
}
