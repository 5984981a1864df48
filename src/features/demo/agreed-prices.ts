import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { agreedCentsOn, changedPrice, priceFields } from '../patients/price-rules.ts'
import { isOpen, sessionCentsOf } from '../sessions/rules.ts'
import { cents, newId, type Practice, rowOf, type SessionRow } from './practice.ts'

/** Returns the agreed prices of a patient, newest first, as the rules require. */
export function pricesOf({ prices }: Practice, patientId: string) {
  return prices
    .filter((price) => price.patientId === patientId)
    .toReversed()
    .sort((a, b) => b.since.localeCompare(a.since))
}

/** Returns the default price of a session: the agreed price of its day, otherwise the service's. */
export function usualCents(
  practice: Practice,
  { patientId, serviceId, day }: { patientId: string | null; serviceId: string; day: string },
): number {
  const service = rowOf(practice.services, serviceId)
  const agreed = patientId === null ? null : agreedCentsOn(pricesOf(practice, patientId), day)
  return agreed ?? sessionCentsOf(service, cents(service.price))
}

/** Returns the agreed prices of a patient, as a new session's form reads them. */
export function agreedIn(practice: Practice, patientId: string) {
  return pricesOf(practice, patientId).map(({ since, priceCents }) => ({
    since,
    price: moneyOut(priceCents),
  }))
}

/** Stores the agreed price of a saved patient. */
export function keepPrice(
  practice: Practice,
  patientId: string,
  given: Parameters<typeof changedPrice>[1],
  now: number,
) {
  const today = dayAt(now, practice.profile.timezone)
  const newPrice = changedPrice(pricesOf(practice, patientId), given, today)
  if (newPrice) {
    const { replaces, ...price } = newPrice
    practice.prices = practice.prices.filter(
      ({ patientId: id, since }) =>
        id !== patientId ||
        (since !== price.since && (since < replaces.from || since > replaces.to)),
    )
    practice.prices.push({ ...price, id: newId(), seriesId: null, patientId, changeId: null })
  }
  return priceFields(pricesOf(practice, patientId), today)
}

/** Returns the agreed price that a booking by the link may be changed to. */
export function offeredPrice(practice: Practice, session: SessionRow): string | null {
  const { patientId, datetime, price, heldUntil, paid, received, couponCode } = session
  const isFixed = paid || cents(received) > 0 || couponCode !== null || !isOpen(session)
  if (heldUntil === undefined || patientId === null || isFixed) return null
  const day = dayAt(Date.parse(datetime), practice.profile.timezone)
  const offered = moneyOut(agreedCentsOn(pricesOf(practice, patientId), day))
  return offered === price ? null : offered
}
