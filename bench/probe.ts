import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Selectable } from 'kysely'
import pg from 'pg'
import type { Psychologists, Services } from '../db/types.ts'
import type { Availability, Booked } from '../src/features/booking/contract.ts'
import { type DayOff, isOffered, parseWorkingHours, type Schedule, slotsOfDays } from '../src/features/attendance/rules.ts'
import { bookingMailToPatient, bookingMailToPsychologist, proofText } from '../src/features/messages/rules.ts'
import { brCodeOf } from '../src/features/payments/rules.ts'
import { parsers } from '../src/platform/server/parsers.ts'
import { DAY, MINUTE } from '../src/platform/shared/calendar.ts'
import { centsToText } from '../src/platform/shared/money.ts'
import { whatsappUrl } from '../src/platform/shared/phone.ts'
import * as statements from './probe-statements.ts'

/**
 * The least that can answer the two calls: node:http, pg and the same statements and rules, for the one road the bench
 * walks. No validation, router, query builder, security headers, logs, retries or outbox.
 */

type Practice = Selectable<Psychologists>
type Service = Selectable<Services>
type AvailabilityRow = Practice & { service_duration: number; days_off: DayOff[]; taken: [start: number, end: number][] }
type Facts = { days_off: DayOff[]; taken: boolean; holds: number }
type Input = Record<'patientName' | 'patientPhone' | 'patientEmail' | 'serviceId' | 'datetime' | 'notes', string>

const CONNECTIONS = 10
for (const [oid, parse] of Object.entries(parsers)) pg.types.setTypeParser(Number(oid), parse)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS })
const known = new Map<number, string>()
const origin = `http://127.0.0.1:${process.env.PORT}`

/** Resolves to a statement's first row. */
type First = <Row>(text: string, values: unknown[]) => Promise<Row>

async function inTransaction<T>(role: string, tenant: string, work: (first: First) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(statements.ENTER, [role, tenant])
    const result = await work(async (text, values) => (await client.query(text, values)).rows[0])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function practiceOf(friendlyId: number): Promise<string> {
  const id = known.get(friendlyId) ?? (await inTransaction('consultorio_platform', '', (first) => first<{ id: string }>(statements.FIND_PRACTICE, [friendlyId]))).id
  known.set(friendlyId, id)
  return id
}

function scheduleOf(practice: Practice, daysOff: Schedule['daysOff']): Schedule {
  return {
    hours: parseWorkingHours(practice.working_hours),
    timezone: practice.timezone,
    opensWeekends: practice.opens_weekends,
    minimumNoticeMinutes: practice.minimum_notice_minutes,
    bufferMinutes: practice.buffer_minutes,
    daysOff,
  }
}

async function availability(friendlyId: number, asked: URLSearchParams): Promise<Availability> {
  const tenant = await practiceOf(friendlyId)
  const now = Date.now()
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  const row = await inTransaction('consultorio_tenant', tenant, (first) =>
    first<AvailabilityRow>(statements.AVAILABILITY, [asked.get('serviceId'), from, to, new Date(Date.parse(from) - DAY), new Date(Date.parse(to) + 2 * DAY), new Date(now), tenant]),
  )
  const taken = row.taken.map(([start, end]) => ({ start: start * 1000, end: end * 1000 }))
  const days = slotsOfDays(from, to, row.service_duration, scheduleOf(row, row.days_off), taken, now)
  return { timezone: row.timezone, days: days.map(({ date, slots }) => ({ date, slots: slots.map((slot) => new Date(slot).toISOString()) })) }
}

async function book(friendlyId: number, input: Input): Promise<Booked> {
  const tenant = await practiceOf(friendlyId)
  const now = Date.now()
  const at = new Date(now)
  const starts = Date.parse(input.datetime)
  return inTransaction('consultorio_tenant', tenant, async (first) => {
    const practice = await first<Practice>(statements.LOCK_PRACTICE, [tenant])
    const service = await first<Service>(statements.FIND_SERVICE, [tenant, input.serviceId])
    const ends = starts + service.duration * MINUTE
    const blocked = new Date(ends + practice.buffer_minutes * MINUTE)
    const { patientPhone: phone } = input
    const facts = await first<Facts>(statements.BOOKING_FACTS, [tenant, tenant, at, blocked, new Date(starts), new Date(starts - DAY), tenant, phone, at, tenant, phone, tenant])
    if (facts.taken || facts.holds > 1 || !isOffered(starts, service.duration, scheduleOf(practice, facts.days_off), now)) throw new Error('refused')
    await first(statements.RELEASE_HOLDS, [tenant, at])
    const patient = await first<{ id: string }>(statements.INSERT_PATIENT, [tenant, randomUUIDv7(), input.patientName, input.patientEmail, phone, null, at])
    const id = randomUUIDv7()
    const hold = new Date(now + (practice.booking_hold_minutes ?? 0) * MINUTE)
    await first(statements.INSERT_SESSION, [tenant, patient.id, null, new Date(starts), new Date(ends), blocked, service.duration, id, service.id, 'online', null, service.price_cents, input.notes, 'pending', 'public', true, hold, '2026-11', at, at])
    const mails = mailsOf(practice, service, input, starts)
    await first(statements.INSERT_MESSAGES, mails.flatMap(({ recipient, kind, subject, body }) => [tenant, randomUUIDv7(), 'email', kind, recipient, subject, body, id, at, at]))
    await first(statements.INSERT_EVENT, [tenant, randomUUIDv7(), 'visitor', 'session.booked', id, at])
    return bookedOf(practice, service, input, starts, id)
  })
}

function mailsOf(practice: Practice, service: Service, { patientName, patientPhone, patientEmail }: Input, startsAt: number) {
  const appointment = { patientName, patientPhone, psychologistName: practice.name, serviceName: service.name, startsAt, timezone: practice.timezone, status: 'pending' as const, location: null }
  const payment = { amountCents: service.price_cents, pixKey: practice.pix_key ?? '' }
  return [
    { recipient: patientEmail, ...bookingMailToPatient(appointment, payment, `${origin}/patient/login`) },
    { recipient: practice.email, ...bookingMailToPsychologist(appointment) },
  ]
}

function bookedOf(practice: Practice, service: Service, { patientName }: Input, startsAt: number, id: string): Booked {
  const price = centsToText(service.price_cents)
  const brCode = brCodeOf({ pixKey: practice.pix_key ?? '', merchantName: practice.name, merchantCity: practice.city, amountCents: service.price_cents, sessionId: id })
  return {
    session: { id, datetime: new Date(startsAt).toISOString(), duration: service.duration, type: 'online', price, status: 'pending', serviceName: service.name },
    payment: { pixKey: practice.pix_key ?? '', amount: price, brCode: brCode ?? '', whatsappUrl: whatsappUrl(practice.phone ?? '', proofText({ patientName, startsAt, timezone: practice.timezone })) },
    manageUrl: `${origin}/patient/login`,
  }
}

async function read(request: IncomingMessage): Promise<Input> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const url = new URL(request.url ?? '/', origin)
  const [, , , call, id] = url.pathname.split('/')
  if (call === 'availability') return [200, await availability(Number(id), url.searchParams)]
  if (call === 'booking') return [201, await book(Number(id), await read(request))]
  return [200, { status: 'ok' }]
}

createServer((request, response) => {
  answer(request).then(
    ([status, body]) => response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
