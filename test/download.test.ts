/** @module-tag both-databases */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createServer } from '../src/app/server.ts'
import { exportAccount } from '../src/features/account/contract.ts'
import { exportSessions } from '../src/features/sessions/lists/contract.ts'
import { addressOf, type Endpoint } from '../src/platform/shared/endpoint.ts'
import { openPractice } from './practice.ts'

const compress = promisify(deflate)

const SESSIONS = 6_000
/** The read at which a download has sent its first part; several more would follow. */
const MIDST = 5
const NOTE_LENGTH = 1_920
/** More ticks than a download takes between two reads. */
const TURNS = 10
/** Random digits: repeated text is compressed in no time. */
const TEXT = randomBytes(150_000).toString('hex')

const { db, services, given } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })
const { id: patientId } = await given.patient(ana, { name: 'Beatriz Nogueira' })
const { id: serviceId } = await given.service(ana)
await given.session(ana, { patientId, serviceId })
await db.asTenant(ana.id, (tenant) =>
  sql`insert into sessions (psychologist_id, id, patient_id, service_id, type, starts_at, ends_at, blocked_until, duration,
      price_cents, notes, origin, holds, created_at)
    select psychologist_id, gen_random_uuid(), patient_id, service_id, type, starts_at, ends_at, blocked_until, duration, n,
      repeat(md5(n::text), ${NOTE_LENGTH / 32}::int), origin, false, created_at
    from sessions, generate_series(1, ${SESSIONS}) n`.execute(tenant.sql),
)

/** Lets a download that continues reach its next read, however busy the machine is. */
async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++)
    await Promise.all([db.ping(), compress(TEXT), nextTurn()])
}

/**
 * Opens the server on a database that counts its transactions: one of them waits for the client to leave, or all from one on
 * fail.
 */
async function listenTo({ failsFrom = Number.POSITIVE_INFINITY, waits = 0 } = {}) {
  let written = ''
  let reads = 0
  const stream = new Writable({
    write(chunk, _, done) {
      written += chunk
      done()
    },
  })
  const failing: typeof db.asTenant = async (id, work) => {
    reads += 1
    if (reads >= failsFrom)
      throw Object.assign(new Error('Key (name)=(Beatriz Nogueira)'), { detail: 'um segredo' })
    if (reads === waits) {
      await left.promise
      // Another listener of the same event informs the server.
      await nextTurn()
    }
    return db.asTenant(id, work)
  }
  const log = pino({ level: 'debug', base: null }, stream)
  const scopes = { asTenant: failing, asPlatform: db.asPlatform }
  const cut = { ...db, ...scopes, forLongWork: scopes }
  const app = await createServer({ ...services, log, db: cut })
  afterAll(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const left = Promise.withResolvers<void>()
  app.server.on('connection', (socket) => socket.once('close', left.resolve))
  /** Waits until the server knows that its client has left, and reads no more for some ticks. */
  const becomesStill = async () => {
    await left.promise
    for (let before = -1; before !== reads; await takeTurns()) before = reads
  }
  const ask = (endpoint: Endpoint, query: object, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${addressOf(endpoint, { query: { ...query } })}`, {
      ...init,
      headers: { authorization: `Bearer ${ana.token}`, ...init.headers },
    })
  return { ask, becomesStill, reads: () => reads, written: () => written }
}

const downloads: [what: string, endpoint: Endpoint, query: object, encoding: string][] = [
  ['CSV', exportSessions, { format: 'csv' }, 'identity'],
  ['compressed CSV', exportSessions, { format: 'csv' }, 'gzip'],
  ['XLSX', exportSessions, { format: 'xlsx' }, 'identity'],
  ['the account', exportAccount, {}, 'identity'],
]

describe('a download', () => {
  it.each(downloads)(
    'a download of %s whose rows can no longer be read ends as broken, never as a shorter file',
    async (_, endpoint, query, encoding) => {
      const { ask, written } = await listenTo({ failsFrom: MIDST + 1 })
      const response = await ask(endpoint, query, { headers: { 'accept-encoding': encoding } })
      expect(response.status).toBe(200)
      await expect(response.arrayBuffer()).rejects.toThrow('terminated')
      const lines = written()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(lines.filter(({ msg }) => msg === 'file broke off')).toHaveLength(1)
      expect(written()).not.toMatch(/nogueira|segredo/i)
    },
  )

  it('a download that fails before any of it is sent is refused with a message, not as half a file', async () => {
    const { ask, written } = await listenTo({ failsFrom: 3 })
    const headers = { 'accept-encoding': 'br' }
    const response = await ask(exportSessions, { format: 'csv' }, { headers })
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'internal' }])
    expect(response.headers.has('content-disposition')).toBe(false)
    expect(written().match(/file broke off|request failed/g)).toEqual(['file broke off'])
  })

  it.each([exportSessions, exportAccount])(
    'a download is not made for a HEAD request',
    async (endpoint) => {
      const { ask, reads } = await listenTo()
      const response = await ask(endpoint, {}, { method: 'HEAD' })
      expect(response.status).toBe(404)
      expect(reads()).toBeLessThan(2)
    },
  )

  it.each(downloads)(
    'a download of %s whose client has left reads no more rows',
    async (_, endpoint, query, encoding) => {
      const { ask, becomesStill, reads } = await listenTo({ waits: MIDST })
      const leaving = new AbortController()
      const headers = { 'accept-encoding': encoding }
      const response = await ask(endpoint, query, { headers, signal: leaving.signal })
      await response.body?.getReader().read()
      leaving.abort()
      await becomesStill()
      // Reads in progress end, at most three; a whole download has 12 or more.
      expect(reads()).toBeLessThanOrEqual(MIDST + 3)
    },
  )
})
