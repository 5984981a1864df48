import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PushSubscriptions } from '../../../db/types.ts'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import type { Environment } from '../../platform/server/environment.ts'
import type { Subscription } from '../../platform/server/push.ts'
import { isOf, opensArea, personOf } from '../patient-login/queries.ts'
import type { LinkedPerson } from '../practice/link-rules.ts'

const opens = isOf({ phone: sql.ref('b.phone'), email: sql.ref('b.email') })

export const patientBrowsers = sql<string[]>`array(
    select b.id::text from push_subscriptions b
    where b.psychologist_id = s.psychologist_id and b.patient_id = p.id and ${opens}
    order by b.created_at, b.id)`

/** The browsers of a patient `p` whose proof opens the file: they may receive more than one session's notices. */
export const browsersOfFile = sql<string[]>`array(
    select b.id::text from push_subscriptions b
    where b.psychologist_id = p.psychologist_id and b.patient_id = p.id
      and ${opensArea({ phone: sql.ref('b.phone'), email: sql.ref('b.email') }, sql`false`)}
    order by b.created_at, b.id)`

/** Returns the browsers in which the psychologist receives notifications. */
export function ownBrowsers(id: TenantId): RawBuilder<string[]> {
  return sql`array(
    select b.id::text from push_subscriptions b where b.psychologist_id = ${id} and b.patient_id is null
    order by b.created_at, b.id)`
}

export async function listOwnBrowsers(tenant: Tenant): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select ${ownBrowsers(tenant.id)} as ids`.execute(
    tenant.sql,
  )
  return rows[0]?.ids ?? []
}

/**
 * Returns the address of a notification, and when its session begins; null if the browser may no longer get it. A typed phone
 * is enough while patients log in with that.
 */
export async function findPushTarget(
  db: Sql,
  patientLogin: Environment['patientLogin'],
  to: { tenantId: TenantId; recipient: string; sessionId: string | null },
): Promise<(Subscription & { startsAt: number | null; person: LinkedPerson | null }) | null> {
  const { rows } = await sql<
    Subscription & { starts_at: Date | null; person: LinkedPerson | null }
  >`
    select b.endpoint, b.p256dh, b.auth, s.starts_at, ${personOf({ phone: sql.ref('b.phone') })} as person from push_subscriptions b
    left join sessions s on s.psychologist_id = b.psychologist_id and s.id = ${to.sessionId}
    left join patients p on p.psychologist_id = b.psychologist_id and p.id = b.patient_id
    where b.psychologist_id = ${to.tenantId} and b.id = ${to.recipient} and (b.patient_id is null
      or ${opens} and (s.id is null or s.patient_id = b.patient_id) and (b.proved or ${patientLogin === 'phone'}))`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { starts_at, ...subscription } = row
  return { ...subscription, startsAt: starts_at?.getTime() ?? null }
}

export interface KeptSubscription {
  patientId: string | null
  service: string
  createdAt: string
}

export async function listSubscriptions(tenant: Tenant): Promise<KeptSubscription[]> {
  const { rows } = await sql<Selectable<PushSubscriptions>>`
    select * from push_subscriptions where psychologist_id = ${tenant.id} order by created_at, id`.execute(
    tenant.sql,
  )
  return rows.map(({ patient_id, endpoint, created_at }) => ({
    patientId: patient_id,
    service: new URL(endpoint).hostname,
    createdAt: created_at.toISOString(),
  }))
}
