import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { PlanName } from '../subscription/plan-contract.ts'
import {
  type Allowance,
  limitedChannel,
  NOTICES,
  NOTICES_PER,
  withinAllowances,
} from './limit-rules.ts'
import type { Message } from './message-rules.ts'

type Addressed = Message & { tenantId: TenantId }

/** Of messages about to be written those that the limits of their practices allow. */
export async function listAllowed(
  db: Sql,
  messages: readonly Addressed[],
  now: number,
): Promise<Addressed[]> {
  const limited = messages.filter((message) => limitedChannel(message) !== null)
  const tenants = new Set(limited.map(({ tenantId }) => tenantId))
  const allowances = await findAllowances(db, [...tenants], now)
  return withinAllowances(messages, ({ tenantId }) => allowances.get(tenantId))
}

interface CountRow {
  id: TenantId
  plan: PlanName
  email: number
  sms: number
}

/** What was taken back before it was sent is not counted. */
async function findAllowances(
  db: Sql,
  tenants: readonly TenantId[],
  now: number,
): Promise<Map<TenantId, Allowance>> {
  if (tenants.length === 0) return new Map()
  const { rows } = await sql<CountRow>`
    select g.id, g.plan, count(m.id) filter (where m.channel = 'email')::integer as email,
      count(m.id) filter (where m.channel = 'sms')::integer as sms
    from psychologists g
    left join messages m on m.psychologist_id = g.id and m.created_at > ${new Date(now - NOTICES_PER)}
      and m.patient_id is not null and m.channel in ('email', 'sms')
      and m.kind <> 'booking_received' and m.status <> 'dropped'
    where g.id = any(${tenants}::uuid[]) group by g.id, g.plan`.execute(db)
  return new Map(
    rows.map(({ id, plan, email, sms }) => [
      id,
      {
        email: { written: email, most: NOTICES.email[plan] },
        sms: { written: sms, most: NOTICES.sms[plan] },
      },
    ]),
  )
}
