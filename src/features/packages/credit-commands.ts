import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem, refuseBy } from '../../platform/shared/problem.ts'
import { isPro } from '../practice/plans.ts'
import { findOwnRow } from '../practice/queries.ts'
import { removeUnused } from './commands.ts'
import { EXPIRED_ON_FREE } from './problems.ts'
import { findPackageRow, findUsablePackage, type PackageRow, toPackage } from './queries.ts'
import {
  creditNumbersInOrder,
  creditRefusal,
  firstFreeCreditNumber,
  isExpired,
  priceOfCredit,
  receivedOfCredit,
} from './rules.ts'

/** Consuming and restoring package credits. The caller holds the practice's lock, which keeps the balance exact. */

interface Drawing {
  patientId: string
  serviceId: string
  startsAt: number
}

export async function consumeCredit(
  tenant: Tenant,
  packageId: string,
  { patientId, serviceId, startsAt }: Drawing,
) {
  const row = await findUsablePackage(tenant, packageId, { patientId, serviceId })
  const refusal = creditRefusal(toPackage(row), startsAt)
  if (refusal === 'package_expired') throw await expiredProblem(tenant)
  refuseBy(refusal)
  const creditNumber = firstFreeCreditNumber(row.taken, row.sessions_count)
  if (creditNumber === null) throw new Problem('package_used_up')
  await countConsumed(tenant, packageId, 1)
  return creditColumns(row, creditNumber)
}

/**
 * Consumes credits in the order of `starts` while the package lasts; returns the sessions' columns, null for those it
 * does not cover.
 */
export async function consumeCredits(
  tenant: Tenant,
  packageId: string,
  drawing: Omit<Drawing, 'startsAt'>,
  starts: readonly number[],
) {
  const row = await findUsablePackage(tenant, packageId, drawing)
  const creditNumbers = creditNumbersInOrder(toPackage(row), row.taken, starts)
  await countConsumed(
    tenant,
    packageId,
    creditNumbers.filter((creditNumber) => creditNumber !== null).length,
  )
  return creditNumbers.map((creditNumber) =>
    creditNumber === null ? null : creditColumns(row, creditNumber),
  )
}

async function countConsumed(tenant: Tenant, packageId: string, consumed: number): Promise<void> {
  if (consumed === 0) return
  await sql`
    update packages set sessions_used = sessions_used + ${consumed}
    where psychologist_id = ${tenant.id} and id = ${packageId}`.execute(tenant.sql)
}

function creditColumns(row: PackageRow, creditNumber: number) {
  const { price_cents: priceCents, received_cents: receivedCents, sessions_count: count } = row
  return {
    package_id: row.id,
    package_place: creditNumber,
    price_cents: priceOfCredit(priceCents, count, creditNumber),
    received_cents: receivedOfCredit({ priceCents, receivedCents, count }, creditNumber),
    paid: row.paid,
  }
}

export async function refuseExpired(
  tenant: Tenant,
  packageId: string,
  startsAt: number,
): Promise<void> {
  if (isExpired(toPackage(await findPackageRow(tenant, packageId)), startsAt))
    throw await expiredProblem(tenant)
}

/** Returns the refusal for an expired package; on the free plan without the offer to change its end, which requires Pro. */
async function expiredProblem(tenant: Tenant): Promise<Problem> {
  const { plan } = await findOwnRow(tenant)
  return new Problem('package_expired', isPro(plan) ? {} : { message: EXPIRED_ON_FREE })
}

interface RestoredCredit {
  package_id: string
  package_place: number
  package: unknown
  /** The amount received, after the credit was restored; null if the package was removed with it. */
  received_cents: number | null
}

/**
 * Consumes the restored credit of a session again, with the same number; recreates a package that was removed with it. Returns
 * false if another session has the number, or the package was paid meanwhile.
 */
export async function consumeCreditAgain(tenant: Tenant, given: RestoredCredit): Promise<boolean> {
  const { package_id: id, package_place: creditNumber, received_cents: receivedCents } = given
  if (receivedCents === null) {
    await sql`
      insert into packages select * from jsonb_populate_record(null::packages, ${JSON.stringify(given.package)}::jsonb)`.execute(
      tenant.sql,
    )
    return true
  }
  const { numAffectedRows } = await sql`
    update packages k set sessions_used = k.sessions_used + 1
    where k.psychologist_id = ${tenant.id} and k.id = ${id} and k.sessions_used < k.sessions_count and k.received_cents = ${receivedCents}
      and not exists (
        select 1 from sessions s
        where s.psychologist_id = k.psychologist_id and s.package_id = k.id and s.package_place = ${creditNumber})`.execute(
    tenant.sql,
  )
  return numAffectedRows === 1n
}

interface Ended {
  package_id: string | null
  origin: 'psychologist' | 'public'
}

/**
 * Restores the credit of a session that will not take place; the caller frees its time. An unpaid package that was booked
 * publicly with it is removed too, since nothing else would remove it.
 */
export async function restoreCredit(
  tenant: Tenant,
  { package_id: packageId, origin }: Ended,
): Promise<void> {
  if (packageId === null) return
  await sql`
    update packages set sessions_used = sessions_used - 1
    where psychologist_id = ${tenant.id} and id = ${packageId} and sessions_used > 0`.execute(
    tenant.sql,
  )
  if (origin === 'public') await removeUnused(tenant, packageId)
}
