import { type Selectable, sql } from 'kysely'
import type { Coupons } from '../../../db/types.ts'
import { type Batch, cutBatch } from '../../platform/server/batches.ts'
import { columnsOf, namesOf, selected, toFields } from '../../platform/server/columns.ts'
import { cursorInstant, decodeCursor, encodeCursor } from '../../platform/server/cursor.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Page } from '../../platform/server/routes.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { isStarted } from '../packages/queries.ts'
import { type Coupon, coupon, plainCode } from './contract.ts'
import { couponRefusal } from './rules.ts'

export const COUPON_COLUMNS = columnsOf(coupon, { amount: 'amount_cents' })
export const couponColumnNames = namesOf(COUPON_COLUMNS)
export type CouponRow = Pick<Selectable<Coupons>, (typeof couponColumnNames)[number]>

interface PageQuery {
  limit?: number | undefined
  after?: string | undefined
}

export async function listCouponRows(tenant: Tenant): Promise<Coupon[]> {
  return (await readCoupons(tenant, {})).items
}

export async function findCoupons(
  tenant: Tenant,
  query: PageQuery,
): Promise<Coupon[] | Page<Coupon>> {
  const { items, next } = await readCoupons(tenant, query)
  return query.limit ? new Page(items, await countCoupons(tenant), next) : items
}

async function readCoupons(tenant: Tenant, { limit, after }: PageQuery): Promise<Batch<Coupon>> {
  const [createdAt, id] = decodeCursor(after, 2)
  const from =
    createdAt === undefined
      ? sql``
      : sql`and (created_at, id) < (${cursorInstant(createdAt)}, ${id}::uuid)`
  const { rows } = await sql<CouponRow>`
    select ${selected(COUPON_COLUMNS, 'coupons')} from coupons where psychologist_id = ${tenant.id} ${from}
    order by created_at desc, id desc ${limit ? sql`limit ${limit + 1}` : sql``}`.execute(
    tenant.sql,
  )
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(row.created_at.toISOString(), row.id),
  )
  return { items: items.map(toCoupon), next }
}

async function countCoupons(tenant: Tenant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from coupons where psychologist_id = ${tenant.id}`.execute(tenant.sql)
  return rows[0]?.count ?? 0
}

export async function findCoupon(tenant: Tenant, id: string): Promise<Coupon> {
  return toCoupon(await findCouponRow(tenant, id))
}

export async function findCouponRow(tenant: Tenant, id: string): Promise<CouponRow> {
  const row = await tenant.sql
    .selectFrom('coupons')
    .select(couponColumnNames)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** A coupon with its amount in cents, as the rules require. */
export type UsableCoupon = Omit<Coupon, 'amount'> & { amountCents: number | null }

interface WantedUse {
  code: string
  /** The patients whose uses count together. */
  patientIds: readonly string[]
  day: string
  field: string
}

/** Returns the coupon of a typed code, on any plan. Refuses an unusable code and names its field. */
export async function findUsableCoupon(tenant: Tenant, use: WantedUse): Promise<UsableCoupon> {
  const row = await tenant.sql
    .selectFrom('coupons')
    .select(couponColumnNames)
    .where('psychologist_id', '=', tenant.id)
    .where('code', '=', plainCode(use.code))
    .executeTakeFirst()
  const coupon = row && toUsableCoupon(row)
  const patientUses =
    coupon && use.patientIds.length > 0
      ? await countPatientUses(tenant, coupon.id, use.patientIds)
      : 0
  const refusal = couponRefusal(coupon, { day: use.day, patientUses })
  if (!coupon || refusal !== null) throw invalidField(use.field, refusal ?? '')
  return coupon
}

export async function hasOpenCoupon(tenant: Tenant, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from coupons where psychologist_id = ${tenant.id} and active
      and (valid_until is null or valid_until >= ${day}) limit 1`.execute(tenant.sql)
  return rows.length > 0
}

/**
 * Counts the uses of a coupon by these patients: bookings that were not cancelled, or that are still charged at the lowered
 * price, as in a started package.
 */
export async function countPatientUses(
  tenant: Tenant,
  couponId: string,
  patientIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions s
    where s.psychologist_id = ${tenant.id} and s.coupon_id = ${couponId} and s.patient_id = any(${patientIds}::uuid[])
      and (s.status <> 'cancelled' or s.fee_cents > 0 and not s.fee_waived or exists (
        select 1 from packages k where k.psychologist_id = s.psychologist_id and k.id = s.package_id and ${isStarted}))`.execute(
    tenant.sql,
  )
  return rows[0]?.count ?? 0
}

function toUsableCoupon(row: CouponRow): UsableCoupon {
  const { amount: amountCents, ...coupon } = toFields(COUPON_COLUMNS, row)
  return { ...coupon, amountCents }
}

export function toCoupon(row: CouponRow): Coupon {
  return { ...toFields(COUPON_COLUMNS, row), amount: moneyOut(row.amount_cents) }
}
