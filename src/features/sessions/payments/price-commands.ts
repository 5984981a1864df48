import type { Tenant } from '../../../platform/server/database.ts'
import { dayAt } from '../../../platform/shared/calendar.ts'
import { consumeCredit } from '../../packages/credit-commands.ts'
import { findAgreedCents } from '../../patients/price-queries.ts'
import { paidAfter } from '../../payments/record-rules.ts'
import type { Practice } from '../../practice/queries.ts'
import { findPricedService, type PricedService } from '../../services/queries.ts'
import type { SessionChange, SessionInput } from '../contract.ts'
import type { SessionRow } from '../queries.ts'
import { sessionCentsOf } from '../rules.ts'

type Zoned = Pick<Practice, 'timezone'>

export async function chargeFor(
  tenant: Tenant,
  practice: Zoned,
  service: PricedService,
  input: SessionInput,
) {
  const { packageId, datetime: startsAt, price } = input
  if (packageId) return consumeCredit(tenant, packageId, { ...input, startsAt })
  return {
    price_cents: price ?? (await usualPrice(tenant, practice, service, { ...input, startsAt })),
  }
}

/** Returns the default price of a session: its patient's agreed price of that day, otherwise the service's. */
async function usualPrice(
  tenant: Tenant,
  { timezone }: Zoned,
  service: PricedService,
  { patientId, startsAt }: { patientId: string | null; startsAt: number },
): Promise<number> {
  const day = dayAt(startsAt, timezone)
  const agreed = patientId === null ? null : await findAgreedCents(tenant, patientId, day)
  return agreed ?? sessionCentsOf(service, service.priceCents)
}

/**
 * Returns the changed price columns. Without a price the agreed one applies, otherwise the service's; for a package session its
 * share. The session is paid when the received amount reaches the price.
 */
export async function changedPrice(
  tenant: Tenant,
  practice: Zoned,
  session: SessionRow,
  change: SessionChange,
) {
  const { price, serviceId, datetime } = change
  const patientId = change.patientId ?? session.patient_id
  const service = await findChangedService(tenant, session, { price, serviceId })
  if (price === undefined || session.package_place !== null) return {}
  const startsAt = datetime ?? session.starts_at.getTime()
  const cents =
    price ??
    (service
      ? await usualPrice(tenant, practice, service, { patientId, startsAt })
      : session.price_cents)
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
  const isChanged = serviceId !== service_id || price === null
  return isChanged ? findPricedService(tenant, serviceId) : null
}
