import { hydrateRoot } from 'react-dom/client'
import { BookingPage } from '../features/booking/web/booking-page.tsx'
import type { BookingView } from '../features/booking/web/booking-view.ts'
import '../features/booking/web/booking.css'

/** The booking page in the browser: takes over what the server drew, from what the server sent along. */
const root = document.getElementById('root')
const sent = document.getElementById('booking-view')?.textContent
if (root && sent) hydrateRoot(root, <BookingPage view={JSON.parse(sent) as BookingView} />)
