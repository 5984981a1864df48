import { type Insertable, sql } from 'kysely'
import type { Packages } from '../../../db/types.ts'
import type { Tenant, Writes } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { vouchFor } from '../patients/commands.ts'
import { findPatient } from '../patients/queries.ts'
import { changeReceived } from '../payments/commands.ts'
import { lockPractice } from '../practice/commands.ts'
import { refuseUnlessOpen } from '../practice/queries.ts'
import { findService } from '../services/queries.ts'
import type { BoughtPackage, PackageChange, PackageInput } from './contract.ts'
import { findPackage, findPackageRow, type PackageRow, toFacts, toPackage } from './queries.ts'
import { isStarted } from './rules.ts'
import { changesSoldTerms, fewerRefusal, priceOfFirst } from './sold-rules.ts'

/**
 * Packages that patients bought; other modules consume their credits. Selling and changing them requires Pro
 * (docs/product.md, Plans).
 */

export async function createPackage(
  tenant: Tenant,
  input: PackageInput,
  now: number,
): Promise<BoughtPackage> {
  refuseUnlessOpen('packages', await lockPractice(tenant))
  await findPatient(tenant, input.patientId, now)
  await findService(tenant, input.serviceId)
  await vouchFor(tenant, input.patientId)
  if (input.expiresAt && input.expiresAt <= now)
    throw invalidField('expiresAt', 'Escolha uma validade que ainda não passou')
  const id = newId()
  await insertPackageRow(tenant, {
    id,
    patient_id: input.patientId,
    service_id: input.serviceId,
    sessions_count: input.sessionsCount,
    price_cents: input.price,
    expires_at: dateOf(input.expiresAt) ?? null,
    created_at: new Date(now),
  })
  await recordChange(tenant, 'package.created', id, now)
  return findPackage(tenant, id)
}

/** Inserts a package: of a sale, a public booking or the demonstration. */
export async function insertPackageRow(
  { id, sql: db }: Writes,
  row: Omit<Insertable<Packages>, 'psychologist_id'>,
): Promise<void> {
  await db
    .insertInto('packages')
    .values({ psychologist_id: id, ...row })
    .execute()
}

export async function updatePackage(
  tenant: Tenant,
  id: string,
  { version, ...change }: PackageChange,
  now: number,
): Promise<BoughtPackage> {
  refuseUnlessOpen('packages', await lockPractice(tenant))
  const row = await findPackageRow(tenant, id)
  if (version !== undefined && version !== row.version) throw new Problem('changed_meanwhile')
  const before = toFacts(row)
  const sold = isStarted(before) ? fewerSessions(row, change) : change
  const columns = {
    sessions_count: sold.sessionsCount,
    price_cents: sold.price,
    expires_at: dateOf(change.expiresAt),
  }
  if (Object.values(columns).every((value) => value === undefined)) return toPackage(row)
  await tenant.sql
    .updateTable('packages')
    .set(columns)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  if (isStarted(before) && !row.paid) await changeReceived(tenant, { packageId: id }, 0, now)
  await recordChange(tenant, 'package.changed', id, now)
  return findPackage(tenant, id)
}

/** Returns the terms of a started package, which may only have fewer sessions; its price is then that of their shares. */
function fewerSessions(row: PackageRow, change: PackageChange) {
  const before = toFacts(row)
  const { sessionsCount = before.sessionsCount } = change
  if (changesSoldTerms(before, change)) throw new Problem('package_started')
  const refusal = fewerRefusal(before, row.taken, sessionsCount)
  if (refusal) throw invalidField('sessionsCount', refusal)
  return { sessionsCount, price: priceOfFirst(before, sessionsCount) }
}

function dateOf(instant: number | null | undefined): Date | null | undefined {
  return typeof instant === 'number' ? new Date(instant) : instant
}

export async function deletePackage(tenant: Tenant, id: string, now: number): Promise<void> {
  refuseUnlessOpen('packages', await lockPractice(tenant))
  await findPackage(tenant, id)
  if (!(await removeUnused(tenant, id))) throw new Problem('package_in_use')
  await recordChange(tenant, 'package.deleted', id, now)
}

/**
 * Removes a package without sessions and payments, which the statement itself checks. Sessions that restored their credit then
 * have no package. Returns whether it was removed.
 */
export async function removeUnused(tenant: Tenant, id: string): Promise<boolean> {
  const { rows } = await sql`
    with unused as (
      select k.psychologist_id, k.id from packages k where k.psychologist_id = ${tenant.id} and k.id = ${id}
        and not exists (
          select 1 from sessions s
          where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place is not null)
        and not exists (select 1 from payments p where p.psychologist_id = k.psychologist_id and p.package_id = k.id)
        and not exists (select 1 from payment_shares h where h.psychologist_id = k.psychologist_id and h.package_id = k.id)),
    detached as (
      update sessions s set package_id = null from unused u
      where s.psychologist_id = u.psychologist_id and s.package_id = u.id)
    delete from packages k using unused u where k.psychologist_id = u.psychologist_id and k.id = u.id
    returning k.id`.execute(tenant.sql)
  return rows.length === 1
}
