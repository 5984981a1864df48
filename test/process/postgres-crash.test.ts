/** @module-tag long */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { openPractice } from './caller.ts'
import { checkLedger } from './check-ledger.ts'
import { createInstallation, type Installation, liftPlanLimits, PATIENCE } from './installation.ts'
import { isPromise, startWriting } from './ledger.ts'
import { startServer } from './server-process.ts'

const CRASHES = 3

// A server that TEST_DATABASE_URL names is not ours to kill.
describe.skipIf(!postgresIsAvailable() || process.env.TEST_DATABASE_URL)(
  'PostgreSQL killed under load',
  () => {
    let postgres: PostgresServer
    let installation: Installation
    beforeAll(async () => {
      postgres = await startPostgres({ durable: true })
      installation = await createInstallation(postgres)
      await liftPlanLimits(installation)
    })
    afterAll(async () => {
      await installation.remove()
      await postgres.stop()
    })

    it('PostgreSQL killed under load causes 503 meanwhile, then the server continues and has lost nothing', async () => {
      const server = await startServer(installation.settings)
      const healthOf = async () => (await fetch(`${server.url}/api/health`)).status
      let over = false
      const ledger = startWriting(server.url, await openPractice(server.url), () => over)
      const promised = () => ledger.bookings.filter(isPromise).length
      for (let crash = 1; crash <= CRASHES; crash++) {
        await wait(300)
        await postgres.crash?.kill()
        await expect.poll(healthOf, PATIENCE).toBe(503)
        await postgres.crash?.restart()
        await expect.poll(healthOf, PATIENCE).toBe(200)
        const before = promised()
        await expect.poll(promised, PATIENCE).toBeGreaterThan(before)
      }
      over = true
      await ledger.ended
      const entries = [
        ...ledger.bookings,
        ...ledger.patients,
        ...ledger.sessions,
        ...ledger.payments,
      ]
      const statuses = new Set(entries.map(({ answer }) => answer?.status))
      expect([200, 201, 409, 503]).toEqual(expect.arrayContaining([...statuses]))
      expect(statuses).toContain(503)
      await checkLedger(server.url, ledger)
      expect(server.runs()).toBe(true)
      expect(await server.stop()).toBe(0)
      expect(server.printed().stderr).toBe('')
    }, 300_000)
  },
)
