import { renderToString } from 'react-dom/server'
import { BookingNotFound } from '../features/booking/web/booking-not-found.tsx'
import { BookingPage } from '../features/booking/web/booking-page.tsx'
import type { BookingView } from '../features/booking/web/booking-view.ts'

/** The booking page on the server, as its own build: markup for the document's root, the same the browser draws. */

export function renderBookingPage(view: BookingView): string {
  return renderToString(<BookingPage view={view} />)
}

export function renderNotFound(): string {
  return renderToString(<BookingNotFound />)
}
