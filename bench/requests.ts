import type { Request } from 'autocannon'
import pg from 'pg'
import type { Availability } from '../src/features/attendance/availability-schema.ts'
import { MONTHS_AHEAD } from '../src/features/attendance/bookable-days.ts'
import { CONSENT_VERSION } from '../src/features/booking/consent-version.ts'
import { createBooking, getAvailability } from '../src/features/booking/contract.ts'
import {
  addDays,
  addMonths,
  DEFAULT_ZONE,
  dayAt,
  daysOfMonth,
} from '../src/platform/shared/calendar.ts'
import { addressOf } from '../src/platform/shared/endpoint.ts'

export interface Practice {
  friendlyId: number
  serviceId: string
}

export async function findPsychologists(databaseUrl: string): Promise<Practice[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<Practice>(`
    select p.friendly_id as "friendlyId", s.id as "serviceId"
    from psychologists p join services s on s.psychologist_id = p.id and s.name = 'Sessão 2' order by 1`)
  await client.end()
  return rows
}

const month = addMonths(dayAt(Date.now(), DEFAULT_ZONE), 1)

/** Yields requests for next month's free times, one psychologist after the other, without an end. */
export function* availabilityRequests(practices: Practice[]): Generator<Request, never> {
  const days = daysOfMonth(month)
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  for (;;) {
    for (const { friendlyId, serviceId } of practices) {
      yield {
        method: 'GET',
        path: addressOf(getAvailability, {
          params: { id: friendlyId },
          query: { from, to, serviceId },
        }),
      }
    }
  }
}

/** Yields a booking of every free time once: each of another psychologist, with another phone. */
export function* bookingRequests(
  practices: Practice[],
  free: string[][],
): Generator<Request, void> {
  let made = 0
  for (let n = 0; n < Math.max(...free.map((slots) => slots.length)); n++) {
    for (const [at, practice] of practices.entries()) {
      const datetime = free[at]?.[n]
      if (datetime) yield bookingRequest(practice, datetime, ++made)
    }
  }
}

export function bookingRequest(
  { friendlyId, serviceId }: Practice,
  datetime: string,
  n: number,
): Request {
  return {
    method: 'POST',
    path: addressOf(createBooking, { params: { id: friendlyId } }),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      patientName: 'Maria da Silva',
      patientPhone: `+55119${String(10_000_000 + n)}`,
      patientEmail: `maria${n}@exemplo.com.br`,
      serviceId,
      datetime,
      notes: 'Primeira consulta',
      consentVersion: CONSENT_VERSION,
    }),
  }
}

export async function findFreeTimes(origin: string, practices: Practice[]): Promise<string[][]> {
  const from = addDays(dayAt(Date.now(), DEFAULT_ZONE), 1)
  const to = daysOfMonth(addMonths(from, MONTHS_AHEAD)).at(-1) ?? from
  const free: string[][] = []
  for (const { friendlyId, serviceId } of practices) {
    const path = addressOf(getAvailability, {
      params: { id: friendlyId },
      query: { from, to, serviceId },
    })
    const { days } = (await (await fetch(origin + path)).json()) as Availability
    free.push(days.flatMap(({ slots }) => slots))
  }
  return free
}
