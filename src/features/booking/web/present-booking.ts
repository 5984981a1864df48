import { ApiError, call } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { getBooking, type PatientSession } from '../../patient-area/contract.ts'
import { loadPixPayment } from '../../payments/web/parts/load-pix-payment.ts'
import { tokenOfManagePath } from '../../practice/link-rules.ts'
import { lateCostText } from '../cancel-cost-rules.ts'
import type { Booked } from '../contract.ts'
import { BookedPanel } from './booked-panel.tsx'
import type { ShownBooking } from './shown-booking.ts'

/**
 * Returns the current state of a booking, or the last known one if the server cannot be reached; null if it is over,
 * cancelled or expired.
 */
export async function presentOf(booked: Booked): Promise<ShownBooking | null> {
  if (Date.parse(booked.session.datetime) <= serverNow()) return null
  const token = tokenOfManagePath(booked.manageUrl)
  const before = { booked, lateCost: null, isNew: false, paid: false, Panel: BookedPanel }
  try {
    const booking = await call(getBooking, { params: { token } })
    if (booking.status === 'cancelled' || booking.holdExpired) return null
    // All together: parts that come later would move the page.
    if (booking.payment) await loadPixPayment().catch(() => undefined)
    const { datetime, duration, type, status, holdExpiresAt, paid, payment } = booking
    const changed = { datetime, duration, type, status, holdExpiresAt }
    return {
      ...before,
      booked: { ...booked, session: { ...booked.session, ...changed }, payment },
      paid,
      lateCost: costOf(booking),
    }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : before
  }
}

function costOf({ noticeHours, lateFee, price, package: bought }: PatientSession): string | null {
  if (lateFee === null) return null
  return lateCostText(noticeHours, bought && lateFee === price ? null : lateFee)
}
