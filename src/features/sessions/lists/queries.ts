import { type RawBuilder, sql } from 'kysely'
import { BATCH_SIZE, type Batch, cutBatch } from '../../../platform/server/batches.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../../platform/server/cursor.ts'
import type { Tenant } from '../../../platform/server/database.ts'
import { Page } from '../../../platform/server/routes.ts'
import { sendTogether } from '../../../platform/server/transactions.ts'
import { addDays, dayAt, instantAt } from '../../../platform/shared/calendar.ts'
import { type TypedWord, typedWords } from '../../../platform/shared/search-words.ts'
import { allOf, beginsWord, patientHasWord, phoneMatches } from '../../patients/queries.ts'
import { withPracticeFacts } from '../../practice/facts-queries.ts'
import type { Session, SessionDue, SessionList, SessionStatus } from '../contract.ts'
import type { OwedSplit } from '../payments/owed-contract.ts'
import {
  isComingDue,
  isOverdue,
  NOTHING_OWED,
  type OwedSums,
  owedSums,
  toOwedSplit,
} from '../payments/owed-queries.ts'
import {
  goesOnAfter,
  isInFigures,
  isOwed,
  LONGEST,
  type SessionRow,
  selection,
  toSession,
} from '../queries.ts'

interface Span {
  start?: number | undefined
  end?: number | undefined
}

interface SessionFilters extends Span {
  list?: SessionList | undefined
  from?: string | undefined
  to?: string | undefined
  status?: SessionStatus | undefined
  paid?: 'true' | 'false' | undefined
  due?: SessionDue | undefined
  patientId?: string | undefined
  search?: string | undefined
  limit?: number | undefined
  after?: string | undefined
}

export async function listSessionRows(
  tenant: Tenant,
  filters: SessionFilters,
  now: number,
): Promise<Session[] | Page<Session>> {
  return withMatching(tenant, filters, now, async (matching) => {
    const count = sql<{ count: number }>`select count(*) as count from sessions s where ${matching}`
    const [{ items, next }, total] = await sendTogether(tenant.sql, [
      () => readSessions(tenant, matching, filters),
      () => (filters.limit ? count.execute(tenant.sql) : null),
    ])
    return total ? new Page(items, total.rows[0]?.count ?? 0, next) : items
  })
}

export async function findOwed(
  tenant: Tenant,
  filters: Omit<SessionFilters, 'limit' | 'after' | 'paid'>,
  now: number,
): Promise<OwedSplit> {
  return withMatching(tenant, { ...filters, paid: 'false' }, now, async (matching) => {
    const { rows } = await sql<OwedSums>`
      select ${owedSums(now)} from sessions s where ${matching}`.execute(tenant.sql)
    return toOwedSplit(rows[0] ?? NOTHING_OWED)
  })
}

export async function findSessionBatch(
  tenant: Tenant,
  filters: Omit<SessionFilters, 'limit'>,
  now: number,
): Promise<Batch<Session>> {
  return withMatching(tenant, filters, now, (matching) =>
    readSessions(tenant, matching, { ...filters, limit: BATCH_SIZE }),
  )
}

/** Runs `work` with the condition for the wanted sessions `s`; days are in the practice's time zone. */
function withMatching<T>(
  tenant: Tenant,
  filters: SessionFilters,
  now: number,
  work: (matching: RawBuilder<unknown>) => Promise<T>,
): Promise<T> {
  const { list, from, to } = filters
  const workIn = (days: RawBuilder<unknown>[]) =>
    work(
      sql.join(
        [...conditions(tenant, filters, now), ...spansOf(filters, now).flatMap(within), ...days],
        sql` and `,
      ),
    )
  if (!from && !to && list !== 'today') return workIn([])
  return withPracticeFacts(tenant, ({ timezone }) => workIn(daysOf(filters, timezone, now)))
}

const LATEST_FIRST: Record<SessionList, boolean> = {
  today: false,
  upcoming: false,
  past: true,
  unpaid: false,
}

async function readSessions(
  tenant: Tenant,
  matching: RawBuilder<unknown>,
  { list, limit, after }: Pick<SessionFilters, 'list' | 'limit' | 'after'>,
): Promise<Batch<Session>> {
  const [startsAt, id] = decodeCursor(after, 2)
  const [behind, direction] =
    list === undefined || LATEST_FIRST[list] ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const from =
    startsAt !== undefined
      ? sql`and (s.starts_at, s.id) ${behind} (${cursorInstant(startsAt)}, ${id}::uuid)`
      : sql``
  const { rows } = await sql<SessionRow>`
    ${selection} where ${matching} ${from}
    order by s.starts_at ${direction}, s.id ${direction} ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(
    tenant.sql,
  )
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(row.starts_at.toISOString(), row.id),
  )
  return { items: items.map(toSession), next }
}

function conditions(
  tenant: Tenant,
  { list, status, paid, due, patientId, search }: SessionFilters,
  now: number,
): RawBuilder<unknown>[] {
  const all = [sql`s.psychologist_id = ${tenant.id}`]
  if (status) all.push(sql`s.status = ${status}`)
  else if (list === 'upcoming') all.push(sql`s.status <> 'cancelled'`)
  if (list === 'upcoming') all.push(sql`s.ends_at > ${new Date(now)}`)
  if (list === 'past') all.push(sql`s.ends_at <= ${new Date(now)}`)
  if (list === 'unpaid' || paid === 'false') all.push(isOwed, isInFigures(now))
  if (paid === 'true') all.push(sql`s.paid`)
  if (due) all.push(due === 'overdue' ? isOverdue(now) : isComingDue(now))
  if (patientId) all.push(sql`s.patient_id = ${patientId}`)
  if (search) all.push(matches(tenant, search))
  return all
}

function within({ start, end }: Span): RawBuilder<unknown>[] {
  return [
    ...(start === undefined ? [] : [sql`s.starts_at >= ${new Date(start)}`]),
    ...(end === undefined ? [] : [sql`s.starts_at < ${new Date(end)}`]),
  ]
}

function spansOf({ list, start, end }: SessionFilters, now: number): Span[] {
  const spans: Span[] = [{ start, end }]
  if (list === 'upcoming') spans.push({ start: now - LONGEST })
  if (list === 'past') spans.push({ end: now })
  return spans
}

/** Returns the conditions of a list's days, midnight to midnight; today has a session across its first midnight too. */
function daysOf(
  { list, from, to }: SessionFilters,
  timezone: string,
  now: number,
): RawBuilder<unknown>[] {
  const midnight = (day: string) => instantAt(day, '00:00', timezone)
  const end = (lastDay: string) => midnight(addDays(lastDay, 1))
  const today = dayAt(now, timezone)
  return [
    ...(list === 'today' ? [goesOnAfter(midnight(today)), ...within({ end: end(today) })] : []),
    ...within({ start: from ? midnight(from) : undefined, end: to ? end(to) : undefined }),
  ]
}

function matches(tenant: Tenant, search: string): RawBuilder<unknown> {
  const patients = (matching: RawBuilder<unknown>) =>
    sql`s.patient_id in (select m.id from patients m where m.psychologist_id = ${tenant.id} and ${matching})`
  const services = (word: TypedWord) =>
    sql`s.service_id in (select v.id from services v
      where v.psychologist_id = ${tenant.id} and ${beginsWord(sql`search_words(v.name)`, word)})`
  const condition = allOf(
    typedWords(search).map((word) => sql`(${patients(patientHasWord(word))} or ${services(word)})`),
  )
  return sql`(${condition} or ${patients(phoneMatches(search))})`
}
