import { sql } from 'kysely'
import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Subscription } from '../../platform/server/push.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import type { Caller } from '../patient-login/queries.ts'
import { listPatientsOf } from '../patient-login/queries.ts'
import { MOST_BROWSERS } from './contract.ts'

interface Owner {
  tenantId: TenantId
  patientId: string | null
  loginHash: Uint8Array | null
  caller: Caller | null
  proved: boolean
}

/**
 * Subscribes the psychologist's browser for the life of its login. A browser belongs to one psychologist: an earlier one gets
 * no more notifications there.
 */
export async function subscribePsychologist(
  db: Sql,
  { tenantId, token }: { tenantId: TenantId; token: string },
  subscription: Subscription,
  now: number,
): Promise<void> {
  const loginHash = hashToken(token)
  const owner = { tenantId, patientId: null, loginHash, caller: null, proved: true }
  await keep(db, owner, subscription, now)
  await sql`
    delete from push_subscriptions
    where endpoint = ${subscription.endpoint} and patient_id is null and psychologist_id <> ${tenantId}`.execute(
    db,
  )
}

export async function unsubscribePsychologist(tenant: Tenant, endpoint: string): Promise<void> {
  await sql`
    delete from push_subscriptions
    where psychologist_id = ${tenant.id} and endpoint = ${endpoint} and patient_id is null`.execute(
    tenant.sql,
  )
}

/** Subscribes a patient's browser in every practice that has the caller on file; another patient's subscription in it ends. */
export async function subscribeCaller(
  db: Sql,
  caller: Caller & Pick<Owner, 'proved'>,
  subscription: Subscription,
  now: number,
): Promise<void> {
  const patients = await listPatientsOf(db, caller)
  const patientIds = patients.map(({ patientId }) => patientId)
  await sql`
    delete from push_subscriptions
    where endpoint = ${subscription.endpoint} and patient_id is not null and patient_id <> all(${patientIds}::uuid[])`.execute(
    db,
  )
  for (const { tenantId, patientId } of patients)
    await keep(
      db,
      { tenantId, patientId, loginHash: null, caller, proved: caller.proved },
      subscription,
      now,
    )
}

export async function unsubscribeCaller(
  db: Sql,
  { phone }: Caller,
  endpoint: string,
): Promise<void> {
  await sql`
    delete from push_subscriptions
    where endpoint = ${endpoint} and patient_id is not null and phone_key(phone) = phone_key(${phone})`.execute(
    db,
  )
}

export async function deleteSubscription(db: Sql, tenantId: TenantId, id: string): Promise<void> {
  await sql`delete from push_subscriptions where psychologist_id = ${tenantId} and id = ${id}`.execute(
    db,
  )
}

async function keep(
  db: Sql,
  { tenantId, patientId, loginHash, caller, proved }: Owner,
  { endpoint, p256dh, auth }: Subscription,
  now: number,
): Promise<void> {
  await sql`
    insert into push_subscriptions
      (psychologist_id, id, patient_id, login_hash, phone, email, proved, endpoint, p256dh, auth, created_at)
    values (${tenantId}, ${newId()}, ${patientId}, ${loginHash}, ${caller?.phone ?? null}, ${caller?.email ?? null},
      ${proved}, ${endpoint}, ${p256dh}, ${auth}, ${new Date(now)})
    on conflict (psychologist_id, coalesce(patient_id, '00000000-0000-0000-0000-000000000000'::uuid), endpoint)
    do update set login_hash = excluded.login_hash, phone = excluded.phone, email = excluded.email, proved = excluded.proved,
      p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`.execute(db)
  await sql`
    delete from push_subscriptions where psychologist_id = ${tenantId} and id in (
      select id from push_subscriptions
      where psychologist_id = ${tenantId} and patient_id is not distinct from ${patientId}::uuid
      order by created_at desc, id desc offset ${MOST_BROWSERS})`.execute(db)
}
