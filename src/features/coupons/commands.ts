import { sql } from 'kysely'
import { toColumns, toFields } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { isStarted } from '../packages/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { refuseUnlessOpen } from '../practice/queries.ts'
import type { Coupon, CouponChange, CouponInput } from './contract.ts'
import { couponProblems } from './contract.ts'
import { INACTIVE_COUPON_IN_USE } from './problems.ts'
import {
  COUPON_COLUMNS,
  type CouponRow,
  countPatientUses,
  couponColumnNames,
  findCoupon,
  findCouponRow,
  toCoupon,
} from './queries.ts'
import { isUsedUp, isUsedUpBy } from './rules.ts'

export async function createCoupon(
  tenant: Tenant,
  input: CouponInput,
  now: number,
): Promise<Coupon> {
  refuseUnlessOpen('coupons', await lockPractice(tenant))
  const row = await tenant.sql
    .insertInto('coupons')
    .values({
      ...toColumns(COUPON_COLUMNS, input),
      psychologist_id: tenant.id,
      id: newId(),
      created_at: new Date(now),
    })
    .returning(couponColumnNames)
    .executeTakeFirstOrThrow()
  return toCoupon(row)
}

/** Changes a coupon; sessions booked with it are unchanged. The lock keeps a booking from using it meanwhile. */
export async function updateCoupon(
  tenant: Tenant,
  id: string,
  { version, ...change }: CouponChange,
): Promise<Coupon> {
  refuseUnlessOpen('coupons', await lockPractice(tenant))
  const before = await findCouponRow(tenant, id)
  if (version !== undefined && version !== before.version) throw new Problem('changed_meanwhile')
  if (Object.values(change).every((value) => value === undefined)) return toCoupon(before)
  const details = couponProblems(changed(before, change), before.uses)
  if (details.length > 0) throw new Problem('invalid', { details })
  const row = await tenant.sql
    .updateTable('coupons')
    .set(toColumns(COUPON_COLUMNS, change))
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .returning(couponColumnNames)
    .executeTakeFirstOrThrow()
  return toCoupon(row)
}

function changed(before: CouponRow, change: CouponChange) {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  return { ...toFields(COUPON_COLUMNS, before), ...given }
}

/** Deletes a coupon that no booking references, not even a cancelled one; the statement itself checks that. */
export async function deleteCoupon(tenant: Tenant, id: string): Promise<void> {
  refuseUnlessOpen('coupons', await lockPractice(tenant))
  const { active } = await findCoupon(tenant, id)
  const { numAffectedRows } = await sql`
    delete from coupons c where psychologist_id = ${tenant.id} and id = ${id} and not exists (
      select 1 from sessions s where s.psychologist_id = c.psychologist_id and s.coupon_id = c.id)`.execute(
    tenant.sql,
  )
  if (numAffectedRows !== 1n)
    throw new Problem('coupon_in_use', active ? {} : { message: INACTIVE_COUPON_IN_USE })
}

/** Counts one use of a coupon; the database refuses one over the limit. The caller holds the practice's lock. */
export async function countCouponUse(tenant: Tenant, id: string): Promise<void> {
  await sql`update coupons set uses = uses + 1 where psychologist_id = ${tenant.id} and id = ${id}`.execute(
    tenant.sql,
  )
}

/** Counts a restored use again, for a booking that takes place after all. Returns false if the coupon was used up. */
export async function countUseAgain(
  tenant: Tenant,
  { couponId, patientId }: { couponId: string; patientId: string | null },
): Promise<boolean> {
  const coupon = await findCoupon(tenant, couponId)
  if (isUsedUp(coupon)) return false
  if (coupon.maxUsesPerPatient !== null && patientId !== null) {
    const patientUses = await countPatientUses(tenant, couponId, [patientId])
    if (isUsedUpBy(patientUses, coupon)) return false
  }
  await countCouponUse(tenant, couponId)
  return true
}

interface Booking {
  coupon_id: string | null
  package_id: string | null
}

/** Restores the use of a coupon by a session that was cancelled or deleted, unless a started package keeps the lowered price. */
export async function restoreCouponUse(tenant: Tenant, booking: Booking): Promise<void> {
  if (!booking.coupon_id) return
  await sql`
    update coupons set uses = uses - 1
    where psychologist_id = ${tenant.id} and id = ${booking.coupon_id} and not exists (
      select 1 from packages k where k.psychologist_id = ${tenant.id} and k.id = ${booking.package_id} and ${isStarted})`.execute(
    tenant.sql,
  )
}
