import type { Tenant } from '../../platform/server/database.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { listDaysOff } from '../attendance/queries.ts'
import { listPatientRows } from '../patients/queries.ts'
import { findProfile } from '../profile/queries.ts'
import { listServiceRows } from '../services/queries.ts'
import { listSessionRows } from '../sessions/queries.ts'
import type { exportAccount } from './contract.ts'

/** All that the account holds, as its own lists tell it. */
export async function findEverything(
  tenant: Tenant,
  now: number,
): Promise<ReplyOf<typeof exportAccount>> {
  return {
    exportedAt: new Date(now).toISOString(),
    profile: await findProfile(tenant),
    daysOff: await listDaysOff(tenant),
    services: await listServiceRows(tenant),
    patients: await listAll(listPatientRows(tenant, {})),
    sessions: await listAll(listSessionRows(tenant, {})),
  }
}

/** A list asked for without a limit comes whole. */
async function listAll<T>(list: Promise<T[] | { items: T[] }>): Promise<T[]> {
  const found = await list
  return Array.isArray(found) ? found : found.items
}
