import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { SupportMessages } from '../../../db/types.ts'
import { cutBatch } from '../../platform/server/batches.ts'
import {
  cursorInstant,
  decodeCursor,
  encodeCursor,
  unknownPage,
} from '../../platform/server/cursor.ts'
import type { Sql } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import type { RequestOf } from '../../platform/shared/endpoint.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { PlanName } from '../practice/plans.ts'
import type { listSupportMessages, SupportMessage } from './inbox-contract.ts'
import { answerBy, type InboxState } from './inbox-rules.ts'

type InboxQuery = RequestOf<typeof listSupportMessages>['query']

type Row = Selectable<SupportMessages> & {
  practice_id: string | null
  practice_name: string
  plan: PlanName
}

const selection = sql`
  select m.*, g.id as practice_id, g.name as practice_name, g.plan
  from support_messages m left join psychologists g on g.id = m.psychologist_id and not g.is_admin`

interface Order {
  which: RawBuilder<unknown>
  by: RawBuilder<unknown>
  cursorOf: (row: Row) => string
  from: (after: string | undefined) => RawBuilder<unknown>
}

const waiting: Order = {
  which: sql`m.answered_at is null`,
  by: sql`(not m.pro), m.created_at, m.id`,
  cursorOf: ({ pro, created_at, id }) =>
    encodeCursor(pro ? 'pro' : 'others', created_at.toISOString(), id),
  from: (after) => {
    const [group, writtenAt = '', id] = decodeCursor(after, 3)
    if (group === undefined) return sql``
    if (group !== 'pro' && group !== 'others') throw unknownPage()
    return sql`and ((not m.pro), m.created_at, m.id) > (${group === 'others'}::boolean, ${cursorInstant(writtenAt)}, ${id}::uuid)`
  },
}

const latest: Omit<Order, 'which'> = {
  by: sql`m.created_at desc, m.id desc`,
  cursorOf: ({ created_at, id }) => encodeCursor(created_at.toISOString(), id),
  from: (after) => {
    const [writtenAt, id] = decodeCursor(after, 2)
    if (writtenAt === undefined) return sql``
    return sql`and (m.created_at, m.id) < (${cursorInstant(writtenAt)}, ${id}::uuid)`
  },
}

const ORDERS: Record<InboxState, Order> = {
  open: waiting,
  answered: { ...latest, which: sql`m.answered_at is not null` },
  all: { ...latest, which: sql`true` },
}

export async function listInbox(
  db: Sql,
  { state, limit, after }: InboxQuery,
): Promise<SupportMessage[] | Page<SupportMessage>> {
  const { which, by, cursorOf, from } = ORDERS[state]
  const { rows } = await sql<Row>`
    ${selection} where ${which} ${from(after)}
    order by ${by} ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(db)
  const { items, next } = cutBatch(rows, limit, cursorOf)
  const messages = items.map(toSupportMessage)
  if (!limit) return messages
  const total = await sql<{ count: number }>`
    select count(*) as count from support_messages m where ${which}`.execute(db)
  return new Page(messages, total.rows[0]?.count ?? 0, next)
}

export async function findSupportMessage(db: Sql, id: string): Promise<SupportMessage> {
  const { rows } = await sql<Row>`${selection} where m.id = ${id}`.execute(db)
  if (!rows[0]) throw new Problem('not_found')
  return toSupportMessage(rows[0])
}

function toSupportMessage(row: Row): SupportMessage {
  const { id, name, email, phone, category, subject, message, pro } = row
  const until = answerBy({ pro, writtenAt: row.created_at.getTime() })
  const practice = { name: row.practice_name, plan: row.plan }
  return {
    id,
    createdAt: row.created_at.toISOString(),
    name,
    email,
    phone,
    category,
    subject,
    message,
    psychologist: row.practice_id === null ? null : { id: row.practice_id, ...practice },
    pro,
    answerBy: until === null ? null : new Date(until).toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}
