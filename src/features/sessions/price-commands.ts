import type { Tenant } from '../../platform/server/database.ts'
import { drawSession } from '../packages/drawing-commands.ts'
import { paidAfter } from '../payments/record-rules.ts'
import type { Service } from '../services/contract.ts'
import { findService } from '../services/queries.ts'
import type { SessionChange, SessionInput } from './contract.ts'
import type { SessionRow } from './queries.ts'
import { sessionPriceOf } from './rules.ts'

/** The columns of what a session costs. */

/** What a new session costs: what was agreed, else the service's price; out of a package, its share of what was paid. */
export async function chargeFor(tenant: Tenant, service: Service, input: SessionInput) {
  const { packageId, datetime: startsAt, price } = input
  if (packageId) return drawSession(tenant, packageId, { ...input, startsAt })
  return { price_cents: price ?? sessionPriceOf(service) }
}

/**
 * Without a price, the service's, as for a new one; of a drawn session it is the package's share. A session is paid when
 * what was received reaches its price: over a higher one, what is missing is owed.
 */
export async function changedPrice(
  tenant: Tenant,
  session: SessionRow,
  { price, serviceId }: SessionChange,
) {
  const service = await findChangedService(tenant, session, { price, serviceId })
  if (price === undefined || session.package_place !== null) return {}
  const cents = price ?? (service ? sessionPriceOf(service) : session.price_cents)
  return {
    price_cents: cents,
    // Another price was agreed on: no coupon's discount is in it any more.
    ...(cents !== session.price_cents && { discount_cents: 0 }),
    paid: paidAfter({
      priceCents: cents,
      receivedCents: session.received_cents,
      paid: session.paid,
    }),
  }
}

/** The service where it matters: another one than before has to be known. */
async function findChangedService(
  tenant: Tenant,
  { service_id }: SessionRow,
  { price, serviceId = service_id }: Pick<SessionChange, 'price' | 'serviceId'>,
): Promise<Service | null> {
  const asked = serviceId !== service_id || price === null
  return asked ? findService(tenant, serviceId) : null
}
