import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { recordChange } from '../audit/commands.ts'
import { findPrices } from './price-queries.ts'
import { changedPrice } from './price-rules.ts'

/** Stores the agreed price of a saved form; the caller holds the practice's lock. */
export async function savePrice(
  tenant: Tenant,
  patientId: string,
  given: Parameters<typeof changedPrice>[1],
  { today, now }: { today: string; now: number },
): Promise<void> {
  const { price, priceSince, priceReason } = given
  if ([price, priceSince, priceReason].every((field) => field === undefined)) return
  const prices = (await findPrices(tenant, [patientId])).get(patientId) ?? []
  const newPrice = changedPrice(prices, given, today)
  if (!newPrice) return
  const { replaces, since, priceCents, reason } = newPrice
  await sql`
    delete from patient_prices
    where psychologist_id = ${tenant.id} and patient_id = ${patientId} and series_id is null
      and (since between ${replaces.from} and ${replaces.to} or since = ${since})`.execute(
    tenant.sql,
  )
  await tenant.sql
    .insertInto('patient_prices')
    .values({
      psychologist_id: tenant.id,
      id: newId(),
      patient_id: patientId,
      since,
      price_cents: priceCents,
      reason,
      created_at: new Date(now),
    })
    .execute()
  await recordChange(tenant, 'patient.price_changed', patientId, now)
}
