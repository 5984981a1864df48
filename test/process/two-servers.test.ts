import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureAdmin } from '../../src/app/admin.ts'
import { createBooking } from '../../src/features/booking/contract.ts'
import { register } from '../../src/features/identity/contract.ts'
import { migrate } from '../../src/platform/server/migrations.ts'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { call, newAccount, openPractice } from './caller.ts'
import {
  createPlace,
  liftPlanLimits,
  MIGRATIONS,
  PATIENCE,
  type Place,
  withDatabase,
} from './place.ts'
import { type ServerProcess, startServer } from './server-process.ts'

describe.skipIf(!postgresIsAvailable())('two servers', () => {
  let postgres: PostgresServer
  let servers: ServerProcess[] = []
  let places: Place[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(places.map((place) => place.remove()))
    servers = []
    places = []
  })

  async function startAll(all: Record<string, string>[]): Promise<ServerProcess[]> {
    const starts = await Promise.allSettled(all.map(startServer))
    servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    for (const start of starts) if (start.status === 'rejected') throw start.reason
    return servers
  }

  /** One PostgreSQL database, a folder for each server. */
  async function createSharedPlaces(): Promise<[Place, Place]> {
    const first = await createPlace(postgres)
    const other = await createPlace()
    const shared = { ...other, settings: { ...first.settings, DATA_DIR: other.dataDir } }
    places = [first, shared]
    return [first, shared]
  }

  it('boot at once on two empty databases of one new PostgreSQL server, whose roles they share', async () => {
    places = await Promise.all([1, 2, 3].map(() => createPlace(postgres)))
    for (const { url } of await startAll(places.map((place) => place.settings)))
      expect((await call(url, register, { body: newAccount() })).status).toBe(201)
  })

  it('boot at once on one empty database: migrations run once and one super admin is made', async () => {
    const [place, shared] = await createSharedPlaces()
    const admin = { ADMIN_EMAIL: 'dona@exemplo.com.br' }
    await startAll([place, shared].map(({ settings }) => ({ ...settings, ...admin })))
    for (const { url } of servers)
      expect((await call(url, register, { body: newAccount() })).status).toBe(201)
    const told = servers.filter((server) => server.printed().stdout.includes('senha: '))
    expect(told.length).toBe(1)
    const made = await withDatabase(place, ({ owner }) =>
      sql<{ name: string; admins: number }>`
        select name, (select count(*)::integer from psychologists where is_admin) as admins
        from kysely_migration order by name`.execute(owner),
    )
    const files = await readdir(MIGRATIONS)
    expect(made.rows).toEqual(
      files.sort().map((file) => ({ name: file.replace('.sql', ''), admins: 1 })),
    )
  })

  it('that look for the super admin at the same moment make one, and none of them fails', async () => {
    const place = await createPlace(postgres)
    places = [place]
    await withDatabase(place, async (db) => {
      await migrate(db.owner, MIGRATIONS)
      for (let round = 1; round <= 5; round++) {
        const starts = [1, 2, 3, 4].map(() =>
          ensureAdmin(
            { db, now: Date.now, environment: { production: true } },
            `dona${round}@exemplo.com.br`,
            'uma senha boa',
          ),
        )
        expect((await Promise.all(starts)).filter((made) => made).length).toBe(1)
      }
    })
  })

  it('sell a time once between them: one 201, nineteen 409, and each message sent by one of them', async () => {
    const [place, shared] = await createSharedPlaces()
    await liftPlanLimits(place)
    const [one, other] = await startAll([place.settings, shared.settings])
    const practice = await openPractice(one?.url ?? '')
    const input = (visitor: number, slot: number) => ({
      params: { id: practice.account.friendlyId },
      body: {
        patientName: `Visitante ${visitor}`,
        patientPhone: `11 9${String(slot * 100 + visitor).padStart(8, '0')}`,
        patientEmail: `visitante${visitor}@exemplo.com.br`,
        serviceId: practice.serviceId,
        datetime: practice.slots[slot] ?? '',
      },
    })
    for (const slot of [0, 1, 2, 3, 4]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, visitor) =>
          call((visitor % 2 ? one : other)?.url ?? '', createBooking, input(visitor, slot)),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    }
    const queued = 'queued'
    const messages = () =>
      withDatabase(place, ({ owner }) =>
        owner
          .selectFrom('messages')
          .select(['psychologist_id', 'id', 'status', 'attempts'])
          .execute(),
      )
    await expect
      .poll(async () => (await messages()).filter(({ status }) => status === queued), PATIENCE)
      .toEqual([])
    const rows = await messages()
    // The welcome, and of each booking one to the patient and one to the psychologist.
    const sent = Array(1 + 5 * 2).fill({ status: 'sent', attempts: 1 })
    expect(rows.map(({ status, attempts }) => ({ status, attempts }))).toEqual(sent)
    const letters = await Promise.all(places.map(({ dataDir }) => lettersIn(dataDir)))
    expect(letters.flat().sort()).toEqual(
      rows.map((row) => `${row.id}.${row.psychologist_id}.eml`).sort(),
    )
  })
})

async function lettersIn(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'outbox')).catch(() => [])
}
