import { hydrateRoot } from 'react-dom/client'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderBookingPage } from '../src/app/booking-page.tsx'
import type { Availability } from '../src/features/attendance/availability-schema.ts'
import {
  lastBookableDay,
  slotsOfDays,
  toAvailability,
} from '../src/features/attendance/slot-rules.ts'
import type { BookingView } from '../src/features/booking/booking-view.ts'
import { shownCancelRule } from '../src/features/booking/cancel-cost-rules.ts'
import {
  type Booked,
  bookingInput,
  createBooking,
  getAvailability,
  publicPsychologist,
  publicService,
} from '../src/features/booking/contract.ts'
import styles from '../src/features/booking/web/booking.css?inline'
import { BookingArea } from '../src/features/booking/web/booking-area.tsx'
import { scheduleOf, takenIn } from '../src/features/demo/attendance-answers.ts'
import { cents, instantOut, type Practice } from '../src/features/demo/practice.ts'
import { blockedBy } from '../src/features/demo/session-changes.ts'
import { pixPaymentOf } from '../src/features/payments/rules.ts'
import { managePath } from '../src/features/practice/link-rules.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { holdEnd } from '../src/features/sessions/rules.ts'
import { dayAt, formatZone, MINUTE } from '../src/platform/shared/calendar.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import {
  addRoot,
  answerWith,
  emptyPage,
  type Given,
  NOW,
  type OpenedScreen,
  untilClosed,
} from './open-screen.tsx'
import { addPatient, callElsewhere } from './small-practice.ts'

/**
 * Shows the public booking page of a made-up practice: rendered as the server does, hydrated as the browser does, with only its
 * own styles.
 */
export async function openBooking(given: Given): Promise<OpenedScreen> {
  const opened = await emptyPage({ ...given, stored: { token: '', ...given.stored } })
  const { practice } = opened
  answerWith(getAvailability, ({ query: { from = '', to = '', serviceId } }) =>
    freeTimes(practice, from, to, serviceId),
  )
  answerWith(createBooking, ({ body }) => book(practice, body))
  const view = viewOf(practice)
  const restoreStyles = replaceStyles()
  addRoot().innerHTML = renderBookingPage(view)
  const container = document.querySelector('#booking-form')
  if (!container) throw new Error('the booking page has no container for its form')
  const root = hydrateRoot(container, <BookingArea view={view} />)
  untilClosed(() => {
    root.unmount()
    restoreStyles()
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  // The button works after the page is hydrated.
  await expect.poll(() => document.querySelector('form > [type=button]')).toBeNull()
  return opened
}

/** Replaces the application's styles by the booking page's; returns a function that restores them. */
function replaceStyles(): () => void {
  const others = [...document.styleSheets]
  const style = document.createElement('style')
  style.textContent = styles
  document.head.append(style)
  for (const sheet of others) sheet.disabled = true
  return () => {
    style.remove()
    for (const sheet of others) sheet.disabled = false
  }
}

function viewOf(practice: Practice): BookingView {
  const { profile } = practice
  const { timezone } = profile
  const shown = { ...profile, whatsappNumber: profile.phone, pixKey: null }
  const office = profile.attendsInPerson
    ? {}
    : { address: null, addressNumber: null, city: null, state: null }
  const services = practice.services.filter(({ active }) => active)
  const serviceId = services[0]?.id
  const today = dayAt(NOW, timezone)
  return {
    psychologist: z.parse(publicPsychologist, { ...shown, ...office }),
    services: z.parse(z.array(publicService), services),
    availability: freeTimes(practice, today, lastBookableDay(NOW, timezone), serviceId),
    availabilityServiceId: serviceId ?? null,
    cancelRule: shownCancelRule({
      cancelNoticeHours: profile.cancelNoticeHours,
      lateCancelPercent: profile.lateCancelPercent,
    }),
    takesCodes: practice.coupons.length > 0,
    waitlist: profile.waitlist && profile.allowOnlineBooking,
    zoneName: formatZone(timezone, NOW),
    sendsMail: false,
    today,
    now: NOW,
    origin: location.origin,
  }
}

function freeTimes(practice: Practice, from: string, to: string, serviceId = ''): Availability {
  const { defaultSessionDuration, timezone } = practice.profile
  const service = practice.services.find(({ id }) => id === serviceId)
  const duration = service?.duration ?? defaultSessionDuration
  const taken = takenIn(practice).map((session) => blockedBy(practice, session))
  const days = slotsOfDays({ from, to }, duration, scheduleOf(practice), taken, NOW)
  return toAvailability(timezone, days)
}

/** Books as the server does: an hour is booked once, and held until it is paid. */
export function book(practice: Practice, sent: unknown): Booked {
  const input = z.parse(bookingInput, sent)
  const { profile } = practice
  const { serviceId } = input
  const datetime = instantOut(input.datetime)
  const day = dayAt(input.datetime, profile.timezone)
  const { days } = freeTimes(practice, day, day, serviceId)
  if (!days.some(({ slots }) => slots.includes(datetime))) throw new Problem('time_taken')
  const patient = addPatient(practice, input.patientName, input.patientPhone)
  const session = callElsewhere(practice, createSession, {
    body: { patientId: patient.id, serviceId, datetime, type: input.type ?? 'online' },
  })
  const { id, duration, type, price, status, serviceName, version } = session
  const hold = profile.bookingHoldMinutes
  return {
    session: {
      ...{ id, datetime, duration, type, price, status, serviceName, version },
      changedAt: instantOut(NOW),
      holdExpiresAt:
        hold === null ? null : holdEnd(NOW + hold * MINUTE, input.datetime).toISOString(),
    },
    payment: pixPaymentOf(profile, {
      amountCents: cents(price),
      targetId: id,
      startsAt: input.datetime,
      patientName: input.patientName,
    }),
    mailed: null,
    confirmation: 'none',
    manageUrl: location.origin + managePath('de-teste'),
  }
}
