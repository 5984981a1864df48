import { ApiError, call } from '../../../platform/web/api.ts'
import { getBooking } from '../../patient-area/contract.ts'
import { tokenOfManagePath } from '../../practice/link-rules.ts'
import type { Booked } from '../contract.ts'

/** A booking made in this tab. */
export interface ShownBooking {
  booked: Booked
  /** Just now; else before a reload or a way back. */
  isNew: boolean
  paid: boolean
}

/** What has become of a booking; null when it is over, cancelled or gone. Throws ApiError when that cannot be asked. */
export async function presentOf(booked: Booked): Promise<ShownBooking | null> {
  if (Date.parse(booked.session.datetime) <= Date.now()) return null
  const token = tokenOfManagePath(booked.manageUrl)
  const found = await call(getBooking, { params: { token } }).catch(unlessGone)
  if (!found || found.status === 'cancelled' || found.holdExpired) return null
  const { datetime, duration, status, paid, payment } = found
  return {
    booked: { ...booked, session: { ...booked.session, datetime, duration, status }, payment },
    isNew: false,
    paid,
  }
}

function unlessGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
