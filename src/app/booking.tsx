import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { BookingView } from '../features/booking/booking-view.ts'
import { BookingArea } from '../features/booking/web/booking-area.tsx'
import '../features/booking/web/booking.css'

/** The booking page in the browser: takes over what the server drew, from what the server sent along. */

const desk = document.getElementById('desk')
const sent = document.getElementById('booking-view')?.textContent
if (desk && sent) {
  const view = JSON.parse(sent) as BookingView
  // In small steps: an old phone goes on scrolling and typing meanwhile.
  startTransition(() => {
    hydrateRoot(desk, <BookingArea view={view} />)
  })
}
