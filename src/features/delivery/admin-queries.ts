import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Messages } from '../../../db/types.ts'
import { cutBatch, totalOf } from '../../platform/server/batches.ts'
import {
  cursorId,
  cursorInstant,
  decodeCursor,
  encodeCursor,
} from '../../platform/server/cursor.ts'
import type { Sql } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { countLogged, isInPeriod, isOfPractice, practiceName } from '../practice/log-queries.ts'
import type { listMessagesAcross, SentMessage } from './admin-contract.ts'
import { isListed } from './list-queries.ts'
import { isKeptInFile, isRetriable, platformReasonText } from './log-rules.ts'
import { hasBody } from './queries.ts'
import type { Delivery } from './registry-queries.ts'

type MessageQuery = RequestOf<typeof listMessagesAcross>['query']

type Row = Pick<
  Selectable<Messages>,
  'psychologist_id' | 'id' | 'channel' | 'kind' | 'status' | 'attempts' | 'created_at' | 'sent_at'
> &
  Pick<Selectable<Messages>, 'dropped_because' | 'held_because' | 'last_error' | 'retries'> & {
    has_words: boolean
    practice: string
  }

const shown = sql`
  m.psychologist_id, m.id, m.channel, m.kind, m.status, m.attempts, m.created_at, m.sent_at, m.dropped_because, m.held_because,
  m.last_error, m.retries, ${hasBody} as has_words, ${practiceName} as practice`

export async function listPlatformMessages(
  db: Sql,
  delivery: Delivery,
  query: MessageQuery,
  now: number,
): Promise<SentMessage[] | Page<SentMessage>> {
  const matching = await matchingMessages(db, delivery, query, now)
  const { limit } = query
  const rows = await readMessages(db, matching, query)
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(row.created_at.toISOString(), row.id, row.psychologist_id),
  )
  const messages = items.map(toSentMessage)
  if (!limit) return messages
  const total = await totalOf({ items: messages, next }, query.after, () =>
    countLogged(db, sql`messages m where ${matching}`),
  )
  return new Page(messages, total, next)
}

async function matchingMessages(
  db: Sql,
  delivery: Delivery,
  { status, channel, search, from, to }: MessageQuery,
  now: number,
): Promise<RawBuilder<unknown>> {
  const isWholeTime = status === 'failed' && !from && !to
  const all = [
    isListed(delivery),
    ...(isWholeTime ? [] : isInPeriod({ from, to }, now, sql`m.created_at`)),
  ]
  // A literal, so that the planner can use the partial index of failed messages.
  if (status) all.push(sql`m.status = ${sql.lit(status)}`)
  if (channel) all.push(sql`m.channel = ${channel}`)
  if (search) all.push(await isOfPractice(db, search, sql`m.psychologist_id`))
  return sql.join(all, sql` and `)
}

/** Reads the page's keys from the index only. Copies for several admins share one id, one in each outbox. */
async function readMessages(
  db: Sql,
  matching: RawBuilder<unknown>,
  { limit, after }: Pick<MessageQuery, 'limit' | 'after'>,
): Promise<Row[]> {
  const [writtenAt, id, owner] = decodeCursor(after, 3)
  const from =
    writtenAt !== undefined
      ? sql`and (m.created_at, m.id, m.psychologist_id) < (${cursorInstant(writtenAt)}, ${cursorId(id)}::uuid, ${owner}::uuid)`
      : sql``
  const { rows } = await sql<Row>`
    with found as (
      select m.psychologist_id, m.id from messages m where ${matching} ${from}
      order by m.created_at desc, m.id desc, m.psychologist_id desc ${limit ? sql`limit ${limit + 1}` : sql``})
    select ${shown}
    from found f
    join messages m on m.psychologist_id = f.psychologist_id and m.id = f.id
    join psychologists g on g.id = m.psychologist_id
    order by m.created_at desc, m.id desc, m.psychologist_id desc`.execute(db)
  return rows
}

export async function findPlatformMessages(
  db: Sql,
  delivery: Delivery,
  id: string,
): Promise<SentMessage[]> {
  const { rows } = await sql<Row>`
    select ${shown} from messages m join psychologists g on g.id = m.psychologist_id
    where m.id = ${id} and ${isListed(delivery)} order by m.psychologist_id`.execute(db)
  return rows.map(toSentMessage)
}

function toSentMessage(row: Row): SentMessage {
  const { id, channel, kind, status, attempts, retries } = row
  const { dropped_because: droppedBecause, held_because: heldBecause, last_error: lastError } = row
  return {
    id,
    psychologist: { id: row.psychologist_id, name: row.practice },
    channel,
    kind,
    status,
    reason: platformReasonText({
      channel,
      status,
      droppedBecause,
      heldBecause,
      attempts,
      lastError,
    }),
    errorCode: status === 'sent' ? null : lastError,
    keptInFile: isKeptInFile({ status, lastError }),
    attempts,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    canRetry: isRetriable({ status, retries, hasBody: row.has_words }),
  }
}
