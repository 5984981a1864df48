import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  CHANNEL_SWITCHES,
  CHANNELS,
  type ChannelSwitch,
  ofEachChannel,
} from '../delivery/channels.ts'
import { switchesOf } from '../delivery/notice-messages.ts'
import { greetedName } from '../patients/greeting-rules.ts'
import { presentIdOf } from '../patients/merged-queries.ts'
import type { Notices } from './notices-contract.ts'

interface Row {
  psychologist: string
  receiver: string
  opted_out: string[]
  practice: Record<ChannelSwitch, boolean>
}

/** The person whose notices are shown or changed: a patient, or somebody who receives a patient's notices. */
export type NoticesOf = { patientId: string } | { personId: string }

export function receiverRows(tenant: Tenant, receiver: NoticesOf): RawBuilder<unknown> {
  return 'personId' in receiver
    ? sql`patient_people p where p.psychologist_id = ${tenant.id} and p.id = ${receiver.personId} and p.receives_notices`
    : sql`patients p where p.psychologist_id = ${tenant.id} and p.id = ${presentIdOf(tenant, receiver.patientId)}`
}

export async function findNotices(tenant: Tenant, subject: NoticesOf): Promise<Notices> {
  const { rows } = await sql<Row>`
    select g.name as psychologist, p.name as receiver, p.opted_out, json_build_object(${sql.join(
      CHANNEL_SWITCHES.flatMap((column) => [sql.lit(column), sql.ref(`g.${column}`)]),
    )}) as practice
    from psychologists g, (select * from ${receiverRows(tenant, subject)}) p where g.id = ${tenant.id}`.execute(
    tenant.sql,
  )
  if (!rows[0]) throw new Problem('not_found')
  const { psychologist, receiver, opted_out, practice } = rows[0]
  const isInUse = { ...switchesOf(practice), email: true }
  return {
    psychologistName: psychologist,
    firstName: greetedName(receiver),
    channels: ofEachChannel((channel) => !opted_out.includes(channel)),
    inUse: CHANNELS.filter((channel) => isInUse[channel]),
  }
}
