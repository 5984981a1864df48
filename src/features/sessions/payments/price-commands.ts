import type { Tenant } from '../../../platform/server/database.ts'
import { consumeCredit } from '../../packages/credit-commands.ts'
import { paidAfter } from '../../payments/record-rules.ts'
import { findPricedService, type PricedService } from '../../services/queries.ts'
import type { SessionChange, SessionInput } from '../contract.ts'
import type { SessionRow } from '../queries.ts'
import { sessionCentsOf } from '../rules.ts'

export async function chargeFor(tenant: Tenant, service: PricedService, input: SessionInput) {
  const { packageId, datetime: startsAt, price } = input
  if (packageId) return consumeCredit(tenant, packageId, { ...input, startsAt })
  return { price_cents: price ?? sessionCentsOf(service, service.priceCents) }
}

/**
 * Returns the changed price columns. Without a price the service's applies, for a package session its share. The session
 * is paid once the received amount reaches the price.
 */
export async function changedPrice(
  tenant: Tenant,
  session: SessionRow,
  { price, serviceId }: SessionChange,
) {
  const service = await findChangedService(tenant, session, { price, serviceId })
  if (price === undefined || session.package_place !== null) return {}
  const cents =
    price ?? (service ? sessionCentsOf(service, service.priceCents) : session.price_cents)
  return {
    price_cents: cents,
    ...(cents !== session.price_cents && { discount_cents: 0 }),
    paid: paidAfter({
      priceCents: cents,
      receivedCents: session.received_cents,
      paid: session.paid,
    }),
  }
}

async function findChangedService(
  tenant: Tenant,
  { service_id }: SessionRow,
  { price, serviceId = service_id }: Pick<SessionChange, 'price' | 'serviceId'>,
): Promise<PricedService | null> {
  const asked = serviceId !== service_id || price === null
  return asked ? findPricedService(tenant, serviceId) : null
}
