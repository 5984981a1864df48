import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  CHANNEL_SWITCHES,
  CHANNELS,
  type ChannelSwitch,
  ofEachChannel,
} from '../delivery/channels.ts'
import { switchesOf } from '../delivery/notice-messages.ts'
import type { Notices } from './notices-contract.ts'

interface Row {
  psychologist: string
  patient: string
  opted_out: string[]
  practice: Record<ChannelSwitch, boolean>
}

export async function findNotices(tenant: Tenant, patientId: string): Promise<Notices> {
  const { rows } = await sql<Row>`
    select g.name as psychologist, p.name as patient, p.opted_out, json_build_object(${sql.join(
      CHANNEL_SWITCHES.flatMap((column) => [sql.lit(column), sql.ref(`g.${column}`)]),
    )}) as practice
    from patients p join psychologists g on g.id = p.psychologist_id
    where p.psychologist_id = ${tenant.id} and p.id = ${patientId}`.execute(tenant.sql)
  if (!rows[0]) throw new Problem('not_found')
  const { psychologist, patient, opted_out, practice } = rows[0]
  const isInUse = { ...switchesOf(practice), email: true }
  return {
    psychologistName: psychologist,
    firstName: patient.split(/\s/u, 1)[0] ?? '',
    channels: ofEachChannel((channel) => !opted_out.includes(channel)),
    inUse: CHANNELS.filter((channel) => isInUse[channel]),
  }
}
