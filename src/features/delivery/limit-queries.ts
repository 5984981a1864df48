import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { PlanName } from '../practice/plans.ts'
import type { Message } from './message.ts'
import { type Allowance, limitOf, NOTICES_PER, withinAllowances } from './message-limits.ts'
import type { Delivery } from './registry-queries.ts'

type Addressed = Message<string> & { tenantId: TenantId }

/** Returns the messages within their practices' limits. */
export async function listAllowed<M extends Addressed>(
  db: Sql,
  delivery: Delivery,
  messages: readonly M[],
  now: number,
): Promise<M[]> {
  const limited = messages.filter(
    (message) => limitOf(message) !== null && delivery.channels[message.channel]?.mostADay,
  )
  const tenants = new Set(limited.map(({ tenantId }) => tenantId))
  const allowances = await findAllowances(db, delivery, [...tenants], now)
  return withinAllowances(messages, ({ tenantId, channel }) =>
    allowances.get(keyOf(tenantId, channel)),
  )
}

interface CountRow {
  id: TenantId
  plan: PlanName
  counts: Record<string, number> | null
}

function keyOf(tenantId: TenantId, channel: string): string {
  return `${tenantId} ${channel}`
}

/** Counts by practice and channel. */
async function findAllowances(
  db: Sql,
  delivery: Delivery,
  tenants: readonly TenantId[],
  now: number,
): Promise<ReadonlyMap<string, Allowance>> {
  if (tenants.length === 0) return new Map()
  const limited = Object.entries(delivery.channels).flatMap(([channel, { mostADay }]) =>
    mostADay ? [{ channel, mostADay }] : [],
  )
  const uncounted = delivery.kindsThat(
    ({ toPatient }) => toPatient !== null && toPatient.limit === null,
  )
  const { rows } = await sql<CountRow>`
    select g.id, g.plan, (
      select json_object_agg(c.channel, c.count) from (
        select m.channel, count(*) as count from messages m
        where m.psychologist_id = g.id and m.created_at > ${new Date(now - NOTICES_PER)}
          and m.patient_id is not null and m.channel = any(${limited.map(({ channel }) => channel)}::text[])
          and m.kind <> all(${uncounted}::text[]) and m.status <> 'dropped'
        group by m.channel) c) as counts
    from psychologists g where g.id = any(${tenants}::uuid[])`.execute(db)
  return new Map(
    rows.flatMap(({ id, plan, counts }) =>
      limited.map(({ channel, mostADay }) => [
        keyOf(id, channel),
        { written: counts?.[channel] ?? 0, most: mostADay[plan] },
      ]),
    ),
  )
}
