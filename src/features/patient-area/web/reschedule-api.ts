import { useChange, useRead } from '../../../platform/web/query.ts'
import {
  getBookingReschedule,
  getPatientReschedule,
  type RescheduleChoices,
  rescheduleBooking,
  reschedulePatientSession,
} from '../reschedule-contract.ts'

/** The person who moves a session: a patient with a phone, or the holder of its link. */
export type Mover = { phone: string } | { token: string }

export interface Wanted {
  datetime: string
  /** The time of the session that the page shows. */
  from: string
}

/** Read again each time a window opens, since others take hours too. */
const FRESH = { staleTime: 0 }

/** Reads the rules and free hours of a session by either way. */
export function useRescheduleChoices(mover: Mover, id: string) {
  const byLink = 'token' in mover
  const linked = useRead(
    getBookingReschedule,
    { params: { token: byLink ? mover.token : '' } },
    { ...FRESH, enabled: byLink },
  )
  const own = useRead(
    getPatientReschedule,
    { params: { id }, query: byLink ? {} : { phone: mover.phone } },
    { ...FRESH, enabled: !byLink },
  )
  return byLink ? linked : own
}

export type { RescheduleChoices }

/** Moves a session, or asks for the new time, by either way. A move is retried with the same key if no answer came. */
export function useReschedule(mover: Mover, id: string) {
  const linked = useChange(rescheduleBooking)
  const own = useChange(reschedulePatientSession)
  return (request: Wanted) =>
    'token' in mover
      ? linked.mutateAsync({ params: { token: mover.token }, body: request })
      : own.mutateAsync({ params: { id }, body: { ...request, phone: mover.phone } })
}
