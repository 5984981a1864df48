import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { BookingView } from '../features/booking/booking-view.ts'
import { BookingArea } from '../features/booking/web/booking-area.tsx'
import '../features/booking/web/booking.css'

const container = document.getElementById('booking-form')
const sent = document.getElementById('booking-view')?.textContent
if (container && sent) {
  const view = JSON.parse(sent) as BookingView
  // A transition hydrates in small steps: an old phone can scroll and type meanwhile.
  startTransition(() => {
    hydrateRoot(container, <BookingArea view={view} />)
  })
}
