import { sql } from 'kysely'
import type { Sql } from '../../platform/server/database.ts'
import type { About } from '../delivery/message-facts.ts'
import type { FindAbout, Reference } from '../delivery/registry-queries.ts'
import { chargedNow } from './item-queries.ts'
import type { AboutStatement } from './message-kinds.ts'

interface Row {
  tenantId: string
  id: string
  opens: boolean
  openCents: number
}

/** Adds the statement of each message by one query per batch. */
export function withStatements<Facts extends About>(
  find: FindAbout<Facts>,
): FindAbout<Facts & AboutStatement> {
  return async (db, messages, now, purpose) => {
    const aboutOf = await find(db, messages, now, purpose)
    const about = messages.filter(
      ({ patientId, sessionId }) => patientId !== null && sessionId === null,
    )
    const byMessage = new Map<string, AboutStatement['statement']>()
    if (about.length > 0)
      for (const { opens, openCents, ...row } of await findStatements(db, about))
        byMessage.set(keyOf(row), { opens, openCents })
    return (message) => ({
      ...aboutOf(message),
      statement: byMessage.get(keyOf(message)) ?? null,
    })
  }
}

function keyOf({ tenantId, id }: Pick<Row, 'tenantId' | 'id'>): string {
  return `${tenantId} ${id}`
}

/** Returns the statements of messages, with the same sums as `openOf` of rules.ts makes of a patient's items. */
async function findStatements(db: Sql, messages: readonly Reference[]): Promise<Row[]> {
  const keys = messages.map(({ tenantId, id }) => sql`(${tenantId}::uuid, ${id}::uuid)`)
  const { rows } = await sql<Row>`
    select m.tenant as "tenantId", m.id, w.link_number = t.link_number and not exists (
        select from statements f
        where f.psychologist_id = t.psychologist_id and f.patient_id = t.patient_id and f.number > t.number) as opens,
      greatest(0, least(t.total_cents, owed.cents))::int as "openCents"
    from (values ${sql.join(keys)}) m (tenant, id)
    join messages x on x.psychologist_id = m.tenant and x.id = m.id
    join statement_sends w on w.psychologist_id = m.tenant and w.message_id = coalesce(x.copy_of, x.id)
    join statements t on t.psychologist_id = w.psychologist_id and t.id = w.statement_id
    cross join lateral (
      select coalesce(sum(case
          when s.id is not null then ${chargedNow} - case when s.package_place is null then s.received_cents else 0 end
          when k.id is not null then k.price_cents - k.received_cents
          else 0 end), 0) as cents
      from (
        select distinct i.session_id, i.package_id
        from statements u join statement_items i on i.psychologist_id = u.psychologist_id and i.statement_id = u.id
        where u.psychologist_id = t.psychologist_id and u.patient_id = t.patient_id) x
      left join sessions s on s.psychologist_id = t.psychologist_id and s.id = x.session_id and s.patient_id = t.patient_id
      left join packages k on k.psychologist_id = t.psychologist_id and k.id = x.package_id and k.patient_id = t.patient_id
    ) owed`.execute(db)
  return rows
}
