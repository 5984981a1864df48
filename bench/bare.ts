import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { readRows } from './bare-reads.ts'

/**
 * Serves the measured jobs with the least work: `node:http` and pg, without the server's code and SQL. A stranger's two calls
 * use tables without rules (`bare-tables.ts`). It shows how fast the machine and PostgreSQL can be.
 */

interface Booking {
  patientName: string
  patientPhone: string
  patientEmail: string
  serviceId: string
  datetime: string
  notes: string
}

const HOURS = [9, 10, 11, 13, 14, 15, 16, 17]
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SESSION = 50 * MINUTE

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const TAKEN = `
  select extract(epoch from starts_at)::float8 * 1000 as start, extract(epoch from ends_at)::float8 * 1000 as end
  from bare_times where practice = $1 and starts_at < $3 and ends_at > $2`

async function freeTimes(practice: string, asked: URLSearchParams) {
  const [from, to] = [midnight(asked.get('from')), midnight(asked.get('to'))]
  const { rows } = await pool.query<{ start: number; end: number }>(TAKEN, [
    practice,
    new Date(from),
    new Date(to + DAY),
  ])
  const now = Date.now()
  const days: { date: string; slots: string[] }[] = []
  for (let day = from; day <= to; day += DAY) {
    const date = new Date(day).toISOString()
    if (new Date(day).getUTCDay() % 6 === 0) continue
    const slots = HOURS.map((hour) => day + hour * 60 * MINUTE).filter(
      (at) => at > now && !rows.some(({ start, end }) => start < at + SESSION && at < end),
    )
    if (slots.length > 0)
      days.push({ date: date.slice(0, 10), slots: slots.map((at) => new Date(at).toISOString()) })
  }
  return { timezone: 'America/Sao_Paulo', days }
}

function midnight(day: string | null): number {
  return Date.parse(`${day}T00:00:00-03:00`)
}

const UPSERT_PATIENT = `
  insert into bare_patients (practice, phone, name, email) values ($1, $2, $3, $4)
  on conflict (practice, phone) do update set name = excluded.name returning id`

const INSERT_SESSION = `
  insert into bare_times (practice, starts_at, ends_at, patient, service, notes) values ($1, $2, $3, $4, $5, $6)`

async function book(practice: string, booking: Booking) {
  const starts = Date.parse(booking.datetime)
  const { patientPhone: phone, patientName: name, patientEmail: email } = booking
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(UPSERT_PATIENT, [practice, phone, name, email])
    const [start, end] = [new Date(starts), new Date(starts + SESSION)]
    const { serviceId, notes } = booking
    await client.query(INSERT_SESSION, [practice, start, end, rows[0]?.id, serviceId, notes])
    await client.query('commit')
    return { datetime: start, patient: rows[0]?.id }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, , , call, practice = ''] = url.pathname.split('/')
  if (request.headers.authorization) {
    const rows = await readRows(pool, url, request.headers.authorization)
    return rows ? [200, rows] : [401, { error: 'login' }]
  }
  if (call === 'availability') return [200, await freeTimes(practice, url.searchParams)]
  if (call !== 'booking') return [200, { status: 'ok' }]
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return [201, await book(practice, JSON.parse(Buffer.concat(chunks).toString()))]
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body)
}

createServer((request, response) => {
  answer(request).then(
    ([status, body]) => send(response, status, JSON.stringify(body)),
    (error) => send(response, 500, String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
