import { lazyExtra } from '../../../platform/web/lazy-extra.tsx'
import { addressLine } from '../../practice/rules.ts'
import type { BookingView } from '../booking-view.ts'
import type { Booked } from '../contract.ts'

/** Fetched once something is booked; where it does not come, the booking's own page has it. */
const CalendarButton = lazyExtra(async () => ({
  default: (await import('../../patient-area/web/parts/calendar-button.tsx')).CalendarButton,
}))

interface LazyCalendarButtonProps {
  session: Booked['session']
  view: BookingView
}

/** The consultation for the patient's calendar. */
export function LazyCalendarButton({ session, view }: LazyCalendarButtonProps) {
  const { psychologist, availability } = view
  const location = session.type === 'presencial' ? addressLine(psychologist) : null
  return (
    <CalendarButton
      session={{
        ...session,
        psychologist,
        location,
        holdExpired: false,
        timezone: availability.timezone,
      }}
    />
  )
}
