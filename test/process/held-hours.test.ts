import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { countTaken, fillHours, type Step, takeHour } from './held-hours.ts'
import { createInstallation, type Installation } from './installation.ts'

/** Each point of both steps is killed by `npm run attack -- hours`. */

describe.skipIf(!postgresIsAvailable())(
  'kill -9 between the hold of an hour and its message',
  () => {
    let postgres: PostgresServer
    let installation: Installation
    beforeAll(async () => {
      postgres = await startPostgres()
      installation = await createInstallation(postgres)
      await fillHours(installation)
    })
    afterAll(async () => {
      await installation.remove()
      await postgres.stop()
    })

    it.each<[string, Step, string]>([
      [
        'an hour that is offered to the next on the waiting list',
        'offer',
        'insert into "waitlist_offers"',
      ],
      ['a session that its patient moves', 'move', 'insert into messages'],
    ])(
      '%s has no holder and no message after the kill, then one of each',
      async (_, step, point) => {
        expect(await takeHour(installation, step, point)).toBe(true)
        expect(await countTaken(installation, step)).toEqual({ taken: 0, held: 0, messages: 0 })
        expect(await takeHour(installation, step)).toBe(false)
        expect(await countTaken(installation, step)).toEqual({ taken: 1, held: 1, messages: 1 })
      },
    )
  },
)
