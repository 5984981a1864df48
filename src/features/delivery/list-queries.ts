import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Messages } from '../../../db/types.ts'
import { cutBatch } from '../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { LoggedMessage } from './contract.ts'
import type { MessageFilters } from './filter-rules.ts'
import { isKeptInFile, isRetriable, reasonText, shownRecipient } from './log-rules.ts'
import { opens } from './message-kinds.ts'
import { hasBody } from './queries.ts'
import { type Delivery, deliveryOf } from './registry-queries.ts'

export function isListed(delivery: Delivery): RawBuilder<unknown> {
  return sql`m.kind <> all(${delivery.kindsThat(opens)}::text[])`
}

interface PageFilters extends MessageFilters {
  limit?: number | undefined
  after?: string | undefined
}

type Row = Pick<
  Selectable<Messages>,
  'id' | 'channel' | 'kind' | 'recipient' | 'session_id' | 'status' | 'attempts' | 'created_at'
> &
  Pick<
    Selectable<Messages>,
    'sent_at' | 'dropped_because' | 'held_because' | 'last_error' | 'retries'
  > & {
    has_words: boolean
    patient_name: string | null
    person_name: string | null
    session_time: Date | null
  }

function selection({ log }: Delivery): RawBuilder<unknown> {
  return sql`
    select m.id, m.channel, m.kind, m.recipient, m.session_id, m.status, m.attempts, m.created_at, m.sent_at,
      m.dropped_because, m.held_because, m.last_error, m.retries, ${hasBody} as has_words, ${log.patientName} as patient_name, ${log.personName} as person_name,
      coalesce(m.session_starts_at, ${log.sessionTime}) as session_time
    from messages m ${log.joins}`
}

export async function listLoggedMessages(
  tenant: Tenant,
  filters: PageFilters,
): Promise<LoggedMessage[] | Page<LoggedMessage>> {
  const matching = sql.join(conditions(tenant, filters), sql` and `)
  const { limit } = filters
  const [writtenAt, id] = decodeCursor(filters.after, 2)
  const from =
    writtenAt !== undefined
      ? sql`and (m.created_at, m.id) < (${cursorInstant(writtenAt)}, ${id}::uuid)`
      : sql``
  const { rows } = await sql<Row>`
    ${selection(deliveryOf(tenant.enqueue))} where ${matching} ${from}
    order by m.created_at desc, m.id desc ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(
    tenant.sql,
  )
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(row.created_at.toISOString(), row.id),
  )
  const logged = items.map(toLogged)
  if (!limit) return logged
  const total = await sql<{ count: number }>`
    select count(*) as count from messages m where ${matching}`.execute(tenant.sql)
  return new Page(logged, total.rows[0]?.count ?? 0, next)
}

export async function findLoggedMessage(tenant: Tenant, id: string): Promise<LoggedMessage> {
  const { rows } = await sql<Row>`
    ${selection(deliveryOf(tenant.enqueue))} where ${sql.join(conditions(tenant, {}), sql` and `)} and m.id = ${id}`.execute(
    tenant.sql,
  )
  if (!rows[0]) throw new Problem('not_found')
  return toLogged(rows[0])
}

function conditions(
  tenant: Tenant,
  { channel, status, sessionId, patientId }: MessageFilters,
): RawBuilder<unknown>[] {
  const delivery = deliveryOf(tenant.enqueue)
  const all = [sql`m.psychologist_id = ${tenant.id}`, isListed(delivery)]
  if (channel) all.push(sql`m.channel = ${channel}`)
  if (status) all.push(sql`m.status = ${status}`)
  if (sessionId) all.push(sql`m.session_id = ${sessionId}`)
  if (patientId) all.push(delivery.log.isAbout(tenant, patientId))
  return all
}

function toLogged(row: Row): LoggedMessage {
  const { id, channel, kind, status, attempts, retries } = row
  const { dropped_because: droppedBecause, held_because: heldBecause, last_error: lastError } = row
  return {
    id,
    channel,
    kind,
    recipient: shownRecipient(row),
    patientName: row.patient_name,
    personName: row.person_name,
    sessionId: row.session_id,
    sessionDatetime: row.session_time?.toISOString() ?? null,
    status,
    reason: reasonText({ channel, status, droppedBecause, heldBecause, attempts, lastError }),
    keptInFile: isKeptInFile({ status, lastError }),
    canRetry: isRetriable({ status, retries, hasBody: row.has_words }),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
