import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { AgreedPrice } from './price-rules.ts'

const fields = sql`jsonb_build_object('seriesId', h.series_id, 'since', h.since, 'priceCents', h.price_cents, 'reason', h.reason)`
const newestFirst = sql`h.since desc, h.created_at desc, h.id desc`

/** Returns the agreed prices of a patient with that alias, newest first. */
export function pricesOf(patient: string): RawBuilder<AgreedPrice[]> {
  const is = (column: string) => sql.ref(`${patient}.${column}`)
  return sql`(select coalesce(jsonb_agg(${fields} order by ${newestFirst}), '[]')
    from patient_prices h where h.psychologist_id = ${is('psychologist_id')} and h.patient_id = ${is('id')})`
}

/** Returns the price of a patient on a day, in SQL; the same as `agreedCentsOn` of price-rules.ts. */
export function agreedCents(
  practice: RawBuilder<unknown>,
  patient: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql`agreed_cents(${practice}, ${patient}, ${day})`
}

/** Returns the agreed price of a patient on a day in cents; null if the service's price applies. */
export async function findAgreedCents(
  tenant: Tenant,
  patientId: string,
  day: string,
): Promise<number | null> {
  const agreed = agreedCents(sql`${tenant.id}::uuid`, sql`${patientId}::uuid`, sql`${day}::date`)
  const { rows } = await sql<{ cents: number | null }>`select ${agreed} as cents`.execute(
    tenant.sql,
  )
  return rows[0]?.cents ?? null
}

/** Returns the agreed prices of patients and of their fixed times, newest first. */
export async function findPrices(
  { id, sql: db }: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, AgreedPrice[]>> {
  const { rows } = await sql<AgreedPrice & { patientId: string }>`
    select h.patient_id as "patientId", h.series_id as "seriesId", h.since, h.price_cents as "priceCents", h.reason
    from patient_prices h
    where h.psychologist_id = ${id} and h.patient_id = any(${patientIds}::uuid[])
    order by ${newestFirst}`.execute(db)
  return Map.groupBy(rows, ({ patientId }) => patientId)
}
