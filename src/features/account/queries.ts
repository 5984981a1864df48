import type { Tenant } from '../../platform/server/database.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { listDaysOff } from '../attendance/queries.ts'
import { listPatientRows } from '../patients/queries.ts'
import { findProfile } from '../profile/queries.ts'
import { listServiceRows } from '../services/queries.ts'
import { listSessionRows } from '../sessions/queries.ts'
import type { exportAccount } from './contract.ts'

export type Everything = ReplyOf<typeof exportAccount>

/** All that the account holds, as its own lists tell it. */
export async function findEverything(tenant: Tenant, now: number): Promise<Everything> {
  return {
    exportedAt: new Date(now).toISOString(),
    profile: await findProfile(tenant),
    daysOff: await listDaysOff(tenant),
    services: await listServiceRows(tenant),
    patients: await listAll(listPatientRows(tenant, {})),
    sessions: await listAll(listSessionRows(tenant, {})),
    packages: await listPackages(tenant),
    payments: await listPayments(tenant),
    subscriptions: await listSubscriptions(tenant),
  }
}

async function listPackages(tenant: Tenant): Promise<Everything['packages']> {
  const rows = await tenant.sql
    .selectFrom('packages')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    serviceId: row.service_id,
    sessionsCount: row.sessions_count,
    sessionsUsed: row.sessions_used,
    price: moneyOut(row.price_cents),
    paid: row.paid,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}

async function listPayments(tenant: Tenant): Promise<Everything['payments']> {
  const rows = await tenant.sql
    .selectFrom('payments')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .orderBy('received_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    packageId: row.package_id,
    kind: row.kind,
    method: row.method,
    amount: moneyOut(row.amount_cents),
    receivedAt: row.received_at.toISOString(),
    note: row.note,
  }))
}

/** What was paid for the platform; a checkout that was only opened is nothing. */
async function listSubscriptions(tenant: Tenant): Promise<Everything['subscriptions']> {
  const rows = await tenant.sql
    .selectFrom('subscriptions')
    .selectAll()
    .where('psychologist_id', '=', tenant.id)
    .where('status', '<>', 'pending')
    .orderBy('started_at')
    .execute()
  return rows.map((row) => ({
    plan: row.plan,
    amount: moneyOut(row.amount_cents),
    status: row.status,
    startedAt: row.started_at.toISOString(),
    currentPeriodEnd: row.current_period_end.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }))
}

/** A list asked for without a limit comes whole. */
async function listAll<T>(list: Promise<T[] | { items: T[] }>): Promise<T[]> {
  const found = await list
  return Array.isArray(found) ? found : found.items
}
