import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login, register } from '../../src/features/identity/contract.ts'
import { getHealth } from '../../src/platform/shared/health-contract.ts'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { ask, call, newAccount } from './caller.ts'
import { createInstallation, type Installation, PATIENCE, withDatabase } from './installation.ts'
import { type DatabaseProxy, startProxy } from './proxy.ts'
import { type ServerProcess, startRefused, startServer } from './server-process.ts'

const STOP_HOLDING = new URL('stop-holding.ts', import.meta.url).pathname

// A server that TEST_DATABASE_URL names is not ours to kill.
describe.skipIf(!postgresIsAvailable() || process.env.TEST_DATABASE_URL)(
  'a database in trouble',
  () => {
    let postgres: PostgresServer
    let installation: Installation
    let proxy: DatabaseProxy
    let server: ServerProcess
    const account = newAccount()
    beforeAll(async () => {
      postgres = await startPostgres()
      installation = await createInstallation(postgres)
      proxy = await startProxy(String(installation.settings.DATABASE_URL))
      server = await startServer({
        ...installation.settings,
        DATABASE_URL: proxy.url,
        LOG_LEVEL: 'fatal',
      })
      await ask(server.url, register, { body: account })
    })
    afterAll(async () => {
      await server.stop()
      proxy.close()
      await installation.remove()
      await postgres.stop()
    })

    async function logIn() {
      const { email, password } = account
      const { status, headers } = await fetch(server.url + login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      return { status, retryAfter: headers.get('retry-after') }
    }
    const statusOf = async () => (await logIn()).status
    const healthOf = async () => (await call(server.url, getHealth, {})).body
    const well = { status: 'ok' }
    const unavailable = { status: 503, retryAfter: '2' }

    it('a database gives five seconds for a statement, a minute in long work, and less for locks and for a stopped process', async () => {
      const limits = await withDatabase(installation, (db) =>
        Promise.all(
          [db, db.forLongWork].map(({ asPlatform }) =>
            asPlatform(async (scope) => {
              const { rows } = await sql`
                select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                  current_setting('idle_in_transaction_session_timeout') as idle`.execute(scope)
              return rows[0]
            }),
          ),
        ),
      )
      const others = { lock: '4s', idle: '5s' }
      expect(limits).toEqual([
        { statement: '5s', ...others },
        { statement: '1min', ...others },
      ])
    })

    it('a database with rows held by a stopped process answers 503, and continues without that process', {
      tags: 'long',
    }, async () => {
      const child = spawn(process.execPath, [
        STOP_HOLDING,
        String(installation.settings.DATABASE_URL),
      ])
      try {
        await expect
          .poll(
            () =>
              withDatabase(installation, async ({ owner }) => {
                const { rows } = await sql<{ held: number }>`
                  select count(*)::int as held from pg_locks l join pg_class c on c.oid = l.relation
                  where c.relname = 'psychologists' and l.mode = 'RowShareLock' and l.pid <> pg_backend_pid()`.execute(
                  owner,
                )
                return rows[0]?.held
              }),
            PATIENCE,
          )
          .toBeGreaterThan(0)
        expect(await logIn()).toEqual(unavailable)
        await expect.poll(statusOf, PATIENCE).toBe(200)
      } finally {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    })

    it('a database that hangs causes 503, also for health, until it answers again', async () => {
      proxy.hang()
      expect(await Promise.all([logIn(), healthOf(), logIn()])).toEqual([
        unavailable,
        { status: 'degraded', wrong: 'database' },
        unavailable,
      ])
      proxy.goOn()
      await expect.poll(statusOf, PATIENCE).toBe(200)
      expect(await healthOf()).toEqual(well)
    })

    it('a database with connections that break at any moment causes 503 and nothing worse', async () => {
      const statuses: number[] = []
      let over = false
      const callers = Array.from({ length: 6 }, async () => {
        while (!over) statuses.push(await statusOf())
      })
      for (let cuts = 0; cuts < 25 || !statuses.includes(503); cuts++) {
        await wait(40)
        proxy.cut()
      }
      await expect.poll(() => statuses, PATIENCE).toContain(200)
      over = true
      await Promise.all(callers)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
    })

    it('a database that became a standby is refused: for requests, for health, and for a start', async () => {
      const folder = await withDatabase(installation, async ({ owner }) => {
        const { rows } = await sql<{ folder: string }>`
          select current_setting('data_directory') as folder`.execute(owner)
        return rows[0]?.folder ?? ''
      })
      await postgres.crash?.kill()
      writeFileSync(join(folder, 'standby.signal'), '')
      await postgres.crash?.restart()
      expect(await logIn()).toEqual(unavailable)
      expect(await healthOf()).toEqual({ status: 'degraded', wrong: 'standby' })
      const refused = await startRefused(installation.settings)
      expect(refused.stderr).toBe(
        'DATABASE_URL não pode ser usado: o servidor é uma réplica, que só lê (25006).\n',
      )
      await postgres.crash?.kill()
      rmSync(join(folder, 'standby.signal'))
      await postgres.crash?.restart()
      await expect.poll(statusOf, PATIENCE).toBe(200)
      expect(await healthOf()).toEqual(well)
    })
  },
)

it('several hosts in DATABASE_URL are refused in one line', async () => {
  const refused = await startRefused({ DATABASE_URL: 'postgres://ana@a:5432,b:5432/consultorio' })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^DATABASE_URL aceita um só servidor[^\n]+\n$/)
})
