import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { type GuardedRow, guardColumns, toGuardInput } from '../delivery/queries.ts'
import { deliveryOf } from '../delivery/registry-queries.ts'
import type { ManageUrlOf } from '../practice/link-queries.ts'
import { withAnswerLink } from '../sessions/notices/notice-lines.ts'
import { standingPresence } from '../sessions/queries.ts'
import type { ReadyChat } from './contract.ts'

interface Row extends GuardedRow {
  sessionId: string
  body: string
  link_number: number
  starts_at: Date
  name: string
  phone: string
  person_name: string | null
  was_emailed: boolean
  is_confirmed: boolean
}

const wasEmailed = sql<boolean>`exists (
  select 1 from messages e
  where e.psychologist_id = m.psychologist_id and e.session_id = m.session_id and e.patient_id = m.patient_id
    and e.person_id is not distinct from m.person_id and e.session_starts_at = m.session_starts_at and e.kind = m.kind and e.channel = 'email' and e.status = 'sent')`

const isConfirmed = sql<boolean>`coalesce(${standingPresence} = 'confirmed', false)`

/**
 * Returns the reminder chats that are unopened and still valid, by the rules of automatic sending, except of patients who
 * answered that they need another time; the nearest session first, those of patients who confirmed presence last. `manageUrlOf` returns the link of a session.
 */
export async function findReadyChats(
  tenant: Tenant,
  manageUrlOf: ManageUrlOf,
  now: number,
): Promise<ReadyChat[]> {
  const delivery = deliveryOf(tenant.enqueue)
  const { rows } = await sql<Row>`
    select ${guardColumns(delivery)}, m.body, s.link_number, s.starts_at, p.name, coalesce(q.phone, p.phone) as phone, q.name as person_name, ${wasEmailed} as was_emailed,
      ${isConfirmed} as is_confirmed
    from messages m
    join psychologists g on g.id = m.psychologist_id
    join sessions s on s.psychologist_id = m.psychologist_id and s.id = m.session_id
    join patients p on p.psychologist_id = m.psychologist_id and p.id = m.patient_id
    left join patient_people q on q.psychologist_id = m.psychologist_id and q.id = m.person_id
    where m.psychologist_id = ${tenant.id} and m.status = 'ready' and m.session_starts_at > ${new Date(now)}
      and ${standingPresence} is distinct from 'reschedule'
    order by ${isConfirmed}, m.session_starts_at, m.id`.execute(tenant.sql)
  const chats = rows.map((row) => ({ row, input: toGuardInput(row) }))
  const resultOf = await delivery.checkMessages(
    tenant.sql,
    chats.map(({ input }) => input),
    now,
  )
  return chats.flatMap(({ row, input }) => {
    const guard = resultOf(input)
    if (guard.reasonAt(now) !== null) return []
    const { id, sessionId, link_number: linkNumber, body } = row
    const { personLink } = guard.about
    const text =
      personLink?.opens === false
        ? body
        : withAnswerLink(body, manageUrlOf(sessionId, linkNumber, personLink))
    return {
      id,
      sessionId,
      patientName: row.name,
      personName: row.person_name,
      sessionDatetime: row.starts_at.toISOString(),
      wasEmailed: row.was_emailed,
      isConfirmed: row.is_confirmed,
      whatsappUrl: whatsappUrl(row.phone, text),
    }
  })
}
