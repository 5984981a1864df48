import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditEvents } from '../../../db/types.ts'
import { cutBatch, totalOf } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Sql } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { countLogged, isInPeriod, isOfPractice, practiceName } from '../practice/log-queries.ts'
import type { AuditEvent, listAuditEvents } from './contract.ts'
import type { AuditActor } from './rules.ts'

type AuditQuery = RequestOf<typeof listAuditEvents>['query']
type Row = Omit<Selectable<AuditEvents>, 'admin_id'> & { practice: string; admin: string | null }

export async function listEventsAcross(
  db: Sql,
  query: AuditQuery,
  now: number,
): Promise<AuditEvent[] | Page<AuditEvent>> {
  const matching = await matchingEvents(db, query, now)
  const { limit } = query
  const rows = await readEvents(db, matching, query)
  const { items, next } = cutBatch(rows, limit, (row) => encodeCursor(row.at.toISOString(), row.id))
  const events = items.map(toEvent)
  if (!limit) return events
  const total = await totalOf({ items: events, next }, query.after, () =>
    countLogged(db, sql`audit_events e where ${matching}`),
  )
  return new Page(events, total, next)
}

async function matchingEvents(
  db: Sql,
  { actor, action, search, ...period }: AuditQuery,
  now: number,
): Promise<RawBuilder<unknown>> {
  const all = isInPeriod(period, now, sql`e.at`)
  if (actor) all.push(isBy(actor))
  if (action) all.push(sql`e.action = ${action}`)
  if (search) all.push(await isOfPractice(db, search, sql`e.psychologist_id`))
  return sql.join(all, sql` and `)
}

const isOwnOfAdmin = sql<boolean>`(e.actor = 'psychologist'
  and e.psychologist_id in (select id from psychologists where is_admin))`

function isBy(actor: AuditActor): RawBuilder<boolean> {
  if (actor === 'admin') return sql`(e.actor = 'admin' or ${isOwnOfAdmin})`
  if (actor === 'psychologist') return sql`(e.actor = 'psychologist' and not ${isOwnOfAdmin})`
  return sql`e.actor = ${actor}`
}

async function readEvents(
  db: Sql,
  matching: RawBuilder<unknown>,
  { limit, after }: Pick<AuditQuery, 'limit' | 'after'>,
): Promise<Row[]> {
  const [at, id] = decodeCursor(after, 2)
  const from =
    at !== undefined ? sql`and (e.at, e.id) < (${cursorInstant(at)}, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    with found as (
      select e.psychologist_id, e.id from audit_events e where ${matching} ${from}
      order by e.at desc, e.id desc ${limit ? sql`limit ${limit + 1}` : sql``})
    select e.id, e.at, e.action, e.subject_id, e.reason, e.psychologist_id, ${practiceName} as practice,
      case when ${isOwnOfAdmin} then 'admin' else e.actor end as actor,
      case when ${isOwnOfAdmin} then g.email else a.email end as admin
    from found f
    join audit_events e on e.psychologist_id = f.psychologist_id and e.id = f.id
    join psychologists g on g.id = e.psychologist_id
    left join psychologists a on a.id = e.admin_id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

function toEvent({ at, subject_id, psychologist_id, practice, ...row }: Row): AuditEvent {
  const { id, actor, admin, action, reason } = row
  return {
    id,
    at: at.toISOString(),
    actor,
    admin,
    action,
    subjectId: subject_id,
    reason,
    psychologist: { id: psychologist_id, name: practice },
  }
}
