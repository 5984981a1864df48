import { renderToString } from 'react-dom/server'
import type { BookingView } from '../features/booking/booking-view.ts'
import { BookingArea } from '../features/booking/web/booking-area.tsx'
import { BookingNotFound } from '../features/booking/web/booking-not-found.tsx'
import { BookingPage } from '../features/booking/web/booking-page.tsx'

/** Returns the page's markup. The form is rendered separately, as in the browser, so that React gives its fields the same ids. */
export function renderBookingPage(view: BookingView): string {
  const form = renderToString(<BookingArea view={view} />)
  return renderToString(<BookingPage view={view} form={form} />)
}

export function renderNotFound(): string {
  return renderToString(<BookingNotFound />)
}
