import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBooking } from '../../src/features/booking/contract.ts'
import { addExpenseFile, createExpense } from '../../src/features/expenses/contract.ts'
import { login, register } from '../../src/features/identity/contract.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { getHealth, getReadiness } from '../../src/platform/shared/health-contract.ts'
import {
  freePort,
  type PostgresServer,
  postgresIsAvailable,
  startPostgres,
} from '../postgres-server.ts'
import { ask, call, newAccount, openPractice } from './caller.ts'
import { createInstallation, type Installation, PATIENCE } from './installation.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** pg_control's fifth word of four bytes is the cluster's state; 1 is "shut down". Source: src/include/catalog/pg_control.h. */
const STATE_OFFSET = 16
const SHUT_DOWN = 1

describe('SIGTERM on the embedded database', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createInstallation()
  })
  afterAll(() => installation.remove())

  it('SIGTERM on the embedded database finishes a login in progress, then ends with 0 and a closed database', async () => {
    const server = await startServer(installation.settings)
    const account = newAccount()
    await call(server.url, register, { body: account })
    const { email, password } = account
    const underWay = await beginRequest(server.url + login.path, { email, password })
    const code = server.stop()
    await untilRefused(server)
    const answer = await underWay.finish()
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toMatchObject({ psychologist: { email } })
    expect(await code).toBe(0)
    expect(server.printed().stderr).toBe('')
    const control = await readFile(join(installation.dataDir, 'database/pgdata/global/pg_control'))
    expect(control.readInt32LE(STATE_OFFSET)).toBe(SHUT_DOWN)
  })

  it('SIGTERM on the embedded database ends in time while the rest of a refused file keeps arriving', async () => {
    const server = await startServer(installation.settings)
    const { token } = await openPractice(server.url)
    const body = {
      date: '2026-03-01',
      category: 'P10.01.00002' as const,
      description: 'Aluguel',
      amount: '9.00',
    }
    const expense = await ask(server.url, createExpense, { body }, { token })
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      [
        `POST ${addressOf(addExpenseFile, { params: { id: expense.id } })} HTTP/1.1`,
        ...['host: a', 'content-type: application/pdf', 'content-length: 50000000'],
        ...[`authorization: Bearer ${token}`, '', 'x'.repeat(200_000)],
      ].join('\r\n'),
    )
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 422/)
    const startedAt = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  })

  it('SIGTERM on the embedded database ends immediately if nothing is in progress, even with open connections', async () => {
    const server = await startServer(installation.settings)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    const startedAt = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  })
})

describe.skipIf(!postgresIsAvailable())('SIGTERM on PostgreSQL', () => {
  let postgres: PostgresServer
  let installation: Installation
  let bystander: pg.Client
  beforeAll(async () => {
    postgres = await startPostgres()
    installation = await createInstallation(postgres)
    bystander = new pg.Client(installation.settings.DATABASE_URL)
    await bystander.connect()
  })
  afterAll(async () => {
    await bystander.end()
    await installation.remove()
    await postgres.stop()
  })

  async function connectionsOfServer(state = 'true'): Promise<number> {
    const { rows } = await bystander.query(`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name = 'consultorio' and ${state}`)
    return rows[0].count
  }

  it('SIGTERM on PostgreSQL finishes a booking that waits for a lock, refuses new connections and leaves none behind', async () => {
    const server = await startServer(installation.settings)
    const practice = await openPractice(server.url)
    await bystander.query('begin; select 1 from psychologists for update')
    const booking = call(server.url, createBooking, {
      params: { id: practice.account.friendlyId },
      body: {
        patientName: 'João Reis',
        patientPhone: '11 91234-5678',
        serviceId: practice.serviceId,
        datetime: practice.slots[0] ?? '',
      },
    })
    await expect.poll(() => connectionsOfServer("wait_event_type = 'Lock'"), PATIENCE).toBe(1)
    const code = server.stop()
    await untilRefused(server)
    await bystander.query('commit')
    expect(await booking).toMatchObject({ status: 201, body: { session: { status: 'pending' } } })
    expect(await code).toBe(0)
    expect(server.printed().stderr).toBe('')
    await expect.poll(() => connectionsOfServer(), PATIENCE).toBe(0)
  })
})

async function beginRequest(url: string, body: object) {
  const text = JSON.stringify(body)
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  })
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      let received = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        received += part
      })
      response.once('end', () => resolve({ status: response.statusCode, body: received }))
      response.once('error', reject)
    })
  })
  const read = new Promise<void>((resolve) => outgoing.once('continue', resolve))
  outgoing.flushHeaders()
  await Promise.race([read, answer])
  return {
    finish: () => {
      outgoing.end(text)
      return answer
    },
  }
}

async function untilRefused(server: ServerProcess): Promise<void> {
  const { port } = new URL(server.url)
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const probe = request({ host: '127.0.0.1', port, path: '/api/health', agent: false })
      probe.once('error', (error: { code?: string }) => resolve(error.code === 'ECONNREFUSED'))
      probe.once('response', (response) => {
        response.resume()
        resolve(false)
      })
      probe.end()
    })
  await expect.poll(isRefused, PATIENCE).toBe(true)
  expect(server.runs()).toBe(true)
}

it('SIGTERM in production makes the server unready, and it continues until a balancer has noticed', async () => {
  const installation = await createInstallation()
  const url = `http://127.0.0.1:${await freePort()}`
  const production = { NODE_ENV: 'production', MAIL_URL: 'smtp://127.0.0.1:1', APP_ORIGIN: url }
  const server = await startServer({
    ...installation.settings,
    ...production,
    PORT: new URL(url).port,
  })
  const statusOf = async ({ path }: { path: string }) => (await fetch(url + path)).status
  expect(await statusOf(getReadiness)).toBe(200)
  const code = server.stop()
  await expect.poll(() => statusOf(getReadiness), PATIENCE).toBe(503)
  expect(await statusOf(getHealth)).toBe(200)
  expect(await code).toBe(0)
  await installation.remove()
})
