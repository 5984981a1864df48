import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import type { ManageUrlOf } from '../patient-area/link-queries.ts'
import type { ReadyChat } from './contract.ts'
import { chatText } from './log-rules.ts'
import { type FactRow, factColumns, factsOf, withFacts } from './queries.ts'
import { dropReason } from './truth-rules.ts'

interface Row extends FactRow {
  id: string
  sessionId: string
  body: string
  link_number: number
  starts_at: Date
  name: string
  phone: string
  was_emailed: boolean
}

/** Whether a reminder like `m` was sent to its patient by e-mail. */
const wasEmailed = sql<boolean>`exists (
  select 1 from messages e
  where e.psychologist_id = m.psychologist_id and e.session_id = m.session_id and e.patient_id = m.patient_id
    and e.session_starts_at = m.session_starts_at and e.kind = m.kind and e.channel = 'email' and e.status = 'sent')`

/**
 * The reminders that wait for a tap and are still true, by the rule of what is sent by itself; the nearest session first.
 * `manageUrlOf` gives the link that opens a session.
 */
export async function findReadyChats(
  tenant: Tenant,
  manageUrlOf: ManageUrlOf,
  now: number,
): Promise<ReadyChat[]> {
  const { rows } = await sql<Row>`
    select m.id, m.body, s.link_number, p.name, p.phone, ${wasEmailed} as was_emailed, ${factColumns(now)}
    from messages m ${withFacts}
    where m.psychologist_id = ${tenant.id} and m.status = 'ready' and m.session_starts_at > ${new Date(now)}
    order by m.session_starts_at, m.id`.execute(tenant.sql)
  return rows
    .filter((row) => dropReason(factsOf(row), {}, now) === null)
    .map(({ id, sessionId, link_number, name, phone, was_emailed, starts_at, body }) => ({
      id,
      sessionId,
      patientName: name,
      sessionDatetime: starts_at.toISOString(),
      wasEmailed: was_emailed,
      whatsappUrl: whatsappUrl(phone, chatText(body, manageUrlOf(sessionId, link_number))),
    }))
}
