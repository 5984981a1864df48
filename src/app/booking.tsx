import { hydrateRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import type { BookingView } from '../features/booking/page-contract.ts'
import { BookingDesk } from '../features/booking/web/booking-desk.tsx'
import '../features/booking/web/booking.css'

/** The booking page in the browser: takes over what the server drew, from what the server sent along. */

// Without this zod tries `new Function` once, and the content security policy reports it.
z.config({ jitless: true })

const desk = document.getElementById('desk')
const sent = document.getElementById('booking-view')?.textContent
if (desk && sent) hydrateRoot(desk, <BookingDesk view={JSON.parse(sent) as BookingView} />)
