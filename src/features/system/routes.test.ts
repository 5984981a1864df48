import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { mayRead } from '../../app/metrics.ts'
import { createServer } from '../../app/server.ts'
import { finishRequests } from '../../platform/server/finish-requests.ts'
import { getHealth } from '../../platform/shared/health-contract.ts'
import { getSystem } from './contract.ts'

const TOKEN = 'um-token-bem-comprido'
const dataDir = mkdtempSync(join(tmpdir(), 'consultorio-system-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { app, db, services, given } = await openPractice({
  DATA_DIR: dataDir,
  MAIL_URL: 'smtp://ana:segredo@correio.exemplo.com.br',
  METRICS_TOKEN: TOKEN,
})
const admin = await given.psychologist({ isAdmin: true })
const ana = await given.psychologist({ plan: 'pro' })
await db.asTenant(ana.id, ({ sql: scope }) => sql`delete from messages`.execute(scope))
await db.owner.executeQuery(sql`delete from pgboss.job`.compile(db.owner))
await given.message(ana, { channel: 'email', status: 'failed' })

describe('GET /api/admin/system', () => {
  it('GET /api/admin/system shows the version, the machine and the jobs', async () => {
    const system = await admin.ask(getSystem)
    expect(system).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      server: { process: process.pid },
      database: {
        version: expect.stringMatching(/^\d\d/),
        migration: expect.stringMatching(/^\d{4}_/),
      },
      senders: { email: true, sms: false, whatsapp: false },
      activation: 'automatic',
    })
    expect(system.database.bytes).toBeGreaterThan(1_000_000)
    expect(system.disk.freeBytes).toBeLessThanOrEqual(system.disk.bytes)
  })

  it('GET /api/admin/system shows no setting: no password, no address', async () => {
    const { body } = await admin.send({ method: 'GET', url: getSystem.path })
    expect(body).not.toMatch(/segredo|correio|token/)
  })

  it('GET /api/admin/system counts waiting, retried and failed messages, by channel', async () => {
    await db.asTenant(ana.id, ({ enqueue }) =>
      enqueue('message-email', [
        { data: {}, key: 'one' },
        { data: {}, key: 'two', after: 60_000 },
      ]),
    )
    const { queues } = await admin.ask(getSystem)
    expect(queues.map(({ channel }) => channel)).toEqual(['email', 'sms', 'whatsapp', 'push'])
    expect(queues[0]).toMatchObject({ waiting: 2, retrying: 0, active: 0, dead: 1 })
    expect(queues[0]?.behindSeconds).toBeGreaterThanOrEqual(0)
    expect(queues[1]).toMatchObject({ waiting: 0, dead: 0, behindSeconds: null })
  })

  it('GET /api/admin/system names the newest backup', async () => {
    expect((await admin.ask(getSystem)).backup).toBe(null)
    const folder = join(dataDir, 'backups')
    mkdirSync(folder)
    for (const day of ['01', '02'])
      writeFileSync(
        join(folder, `consultorio-2026-03-${day}T030000Z.tar.gz`),
        'x'.repeat(Number(day)),
      )
    writeFileSync(join(folder, 'consultorio-2026-03-03T030000Z.tar.gz.part'), '')
    expect((await admin.ask(getSystem)).backup).toEqual({
      name: 'consultorio-2026-03-02T030000Z.tar.gz',
      at: '2026-03-02T03:00:00.000Z',
      bytes: 2,
    })
  })

  it('GET /api/admin/system names the databases replaced by restores', async () => {
    mkdirSync(join(dataDir, 'database-before-2026-03-02T040000Z'))
    expect((await admin.ask(getSystem)).replaced).toEqual(['database-before-2026-03-02T040000Z'])
  })
})

const MACHINE = '127.0.0.1'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('GET /metrics', () => {
  it.each([
    ['this machine', MACHINE, {}, 200],
    ['this machine by IPv6', '::1', {}, 200],
    ['this machine by IPv4 in IPv6', '::ffff:127.0.0.1', {}, 200],
    ['this machine by name', MACHINE, { host: 'localhost:3000' }, 200],
    ['this machine by IPv6 and port', '::1', { host: '[::1]:3000' }, 200],
    ['a proxy that adds nothing', MACHINE, { host: 'consultorio.exemplo.com.br' }, 404],
    ['elsewhere', '10.0.0.7', {}, 404],
    ['elsewhere, with the token', '10.0.0.7', bearer(TOKEN), 200],
    ['elsewhere, with another token', '10.0.0.7', bearer('outro-token-comprido'), 404],
    ['elsewhere, with a psychologist’s login', '10.0.0.7', bearer(ana.token ?? ''), 404],
    ['a proxy on this machine', MACHINE, { 'x-forwarded-for': '10.0.0.7' }, 404],
    ['a proxy that says Forwarded', MACHINE, { forwarded: 'for=10.0.0.7' }, 404],
    ['a proxy that says Via', MACHINE, { via: '1.1 proxy' }, 404],
    ['a proxy, with the token', MACHINE, { via: '1.1 proxy', ...bearer(TOKEN) }, 200],
  ])('GET /metrics is answered or refused from %s', async (_, remoteAddress, headers, status) => {
    const reply = await app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })
    expect(reply.statusCode).toBe(status)
  })

  it('GET /metrics refuses every token if none is set', () => {
    const headers = { authorization: 'Bearer null' }
    expect(mayRead({ remoteAddress: '10.0.0.7', headers }, null)).toBe(false)
    expect(mayRead({ remoteAddress: undefined, headers: {} }, null)).toBe(false)
  })

  it('GET /metrics is not in the description of the API', async () => {
    const { body } = await app.inject({ method: 'GET', url: '/api/openapi.json' })
    expect(Object.keys(JSON.parse(body).paths)).not.toContain('/metrics')
  })

  it('GET /metrics measures requests by method, route pattern and class of status: no id, name, phone or path', async () => {
    const fresh = await createServer(services)
    const stranger = new Actor(fresh)
    await stranger.ask(getHealth)
    await stranger.send({
      method: 'GET',
      url: '/api/patients/01900000-0000-7000-8000-000000000000',
    })
    await stranger.send({ method: 'GET', url: '/api/patient/sessions?phone=11987654321' })
    await stranger.send({ method: 'GET', url: '/nada/Maria%20Lima' })
    const text = await scrape(fresh)
    await fresh.close()
    const counts = text
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count'))
    expect(counts).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/health",status="2xx"} 1',
    )
    expect(counts).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/patients/:id",status="4xx"} 1',
    )
    // A measured value may hold any digits, so only the names and labels are searched.
    const names = text.replace(/ [^ ]+$/gm, '')
    expect(names).not.toMatch(/0190|98765|Maria|nada/)
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="0\.005",.*\} \d+$/m)
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="\+Inf",.*\} \d+$/m)
    expect(text).toContain('http_requests_in_flight 1')
  })

  it('GET /metrics shows the process, the database, the queues and the backup', async () => {
    const text = await scrape(app)
    for (const line of [
      /^process_cpu_seconds_total [\d.]+$/m,
      /^process_resident_memory_bytes \d+$/m,
      /^nodejs_eventloop_lag_max_seconds [\d.e-]+$/m,
      /^consultorio_build_info\{version="[\d.]+",build="\w*",node="[\d.]+"\} 1$/m,
      /^consultorio_database_up 1$/m,
      /^consultorio_queue_jobs\{queue="email",state="waiting"\} \d+$/m,
      /^consultorio_messages\{channel="email",status="failed"\} 1$/m,
      /^consultorio_oldest_waiting_message_seconds\{channel="sms"\} 0$/m,
      /^# TYPE http_request_duration_seconds histogram$/m,
    ])
      expect(text).toMatch(line)
  })

  it('GET /metrics queries the database at most once in ten seconds, and reports it if it is unreachable', async () => {
    let requestCount = 0
    const gone = () => {
      requestCount++
      return Promise.reject(Object.assign(new Error('gone'), { code: '08006' }))
    }
    const cut = await createServer({ ...services, db: { ...db, asPlatform: gone } })
    expect(await scrape(cut)).toMatch(/^consultorio_database_up 0$/m)
    expect(await scrape(cut)).not.toContain('consultorio_queue_jobs{')
    expect(requestCount).toBe(1)
    await cut.close()
  })
})

async function scrape(from: typeof app): Promise<string> {
  const reply = await from.inject({ method: 'GET', url: '/metrics', remoteAddress: MACHINE })
  expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4')
  return reply.body
}

describe('a request under way at shutdown', () => {
  it('a request under way at shutdown is cut off when the time for it is over, if its client never finishes sending', async () => {
    const fresh = await createServer(services)
    await fresh.listen({ host: MACHINE, port: 0 })
    const { port } = fresh.server.address() as { port: number }
    const half = connect(port, MACHINE)
    half.on('error', () => {})
    half.write('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
    half.write('Content-Length: 100\r\n\r\n{"em')
    await vi.waitFor(async () => expect(await scrape(fresh)).toContain('in_flight 2'))
    const closed = new Promise((resolve) => half.once('close', resolve))
    await finishRequests(fresh, 200)
    await closed
  })
})
