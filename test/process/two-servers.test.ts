import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ensureAdmin } from '../../src/app/admin.ts'
import { newKeyFile, rotateKeys } from '../../src/app/record-keys.ts'
import { createBooking, getAvailability } from '../../src/features/booking/contract.ts'
import { register } from '../../src/features/identity/contract.ts'
import { createPatient } from '../../src/features/patients/input-contract.ts'
import { createEntry, getRecord } from '../../src/features/records/contract.ts'
import { migrate } from '../../src/platform/server/migrations.ts'
import { readKeys } from '../../src/platform/server/vault-keys.ts'
import { type PostgresServer, postgresIsAvailable, startPostgres } from '../postgres-server.ts'
import { ask, call, newAccount, openPractice } from './caller.ts'
import {
  createInstallation,
  type Installation,
  liftPlanLimits,
  MIGRATIONS,
  PATIENCE,
  withDatabase,
} from './installation.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** The times that are each wanted by twenty visitors at once. */
const TIMES = 2

describe.skipIf(!postgresIsAvailable())('two servers', () => {
  let postgres: PostgresServer
  let servers: ServerProcess[] = []
  let installations: Installation[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await Promise.all(installations.map((installation) => installation.remove()))
    servers = []
    installations = []
  })

  async function startAll(all: Record<string, string>[]): Promise<ServerProcess[]> {
    const starts = await Promise.allSettled(all.map(startServer))
    servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    for (const start of starts) if (start.status === 'rejected') throw start.reason
    return servers
  }

  async function createSharedInstallations(): Promise<[Installation, Installation]> {
    const first = await createInstallation(postgres)
    const other = await createInstallation()
    const shared = { ...other, settings: { ...first.settings, DATA_DIR: other.dataDir } }
    installations = [first, shared]
    return [first, shared]
  }

  it('two servers start concurrently on one empty database, and one on another of the same new PostgreSQL server, whose roles they share: migrations run once and one super admin is created', async () => {
    const [installation, shared] = await createSharedInstallations()
    const separate = await createInstallation(postgres)
    installations.push(separate)
    const admin = { ADMIN_EMAIL: 'dona@exemplo.com.br' }
    const both = [installation, shared].map(({ settings }) => ({ ...settings, ...admin }))
    await startAll([...both, separate.settings])
    for (const { url } of servers)
      expect((await call(url, register, { body: newAccount() })).status).toBe(201)
    const printing = servers.filter((server) => server.printed().stdout.includes('senha: '))
    expect(printing.length).toBe(1)
    const migrations = await withDatabase(installation, ({ owner }) =>
      sql<{ name: string; admins: number }>`
        select name, (select count(*)::integer from psychologists where is_admin) as admins
        from kysely_migration order by name`.execute(owner),
    )
    const files = await readdir(MIGRATIONS)
    expect(migrations.rows).toEqual(
      files.sort().map((file) => ({ name: file.replace('.sql', ''), admins: 1 })),
    )
  })

  it('two servers continue with the records while their master key is rotated, each with the other’s writes', async () => {
    const [installation, shared] = await createSharedInstallations()
    const keys = { RECORDS_KEY_FILE: join(installation.dataDir, 'records.key') }
    newKeyFile({ ...installation.settings, ...keys })
    await startAll([installation, shared].map(({ settings }) => ({ ...settings, ...keys })))
    const [first, second] = servers.map(({ url }) => url)
    if (!first || !second) throw new Error('two servers')
    const given = async (url: string) => {
      const { token } = await ask(url, register, { body: newAccount() })
      const patient = { name: 'Maria Lima', phone: '11 91234-5678' }
      const { id } = await ask(url, createPatient, { body: patient }, { token })
      return { login: { token }, of: { params: { id } } }
    }
    const write = async (url: string, { login, of }: Awaited<ReturnType<typeof given>>) => {
      const body = { kind: 'evolution', date: '2020-03-02', text: 'Evolução' } as const
      await ask(url, createEntry, { ...of, body }, login)
    }
    const count = async (url: string, { login, of }: Awaited<ReturnType<typeof given>>) =>
      (await ask(url, getRecord, of, login)).entries.length
    const [ana, bia] = [await given(first), await given(first)]
    await write(first, ana)
    await write(second, ana)
    let over = false
    const reading = (async () => {
      for (let reads = 0; ; reads++) {
        if (over) return reads
        expect(await count(reads % 2 ? first : second, ana)).toBe(2)
      }
    })()
    expect(await rotateKeys({ ...installation.settings, ...keys })).toContain('chave trocada: 1.')
    over = true
    expect(await reading).toBeGreaterThan(0)
    // A key made by one after the rotation is of the new master key, and opens at the other.
    await write(second, bia)
    expect([await count(first, ana), await count(first, bia), await count(second, bia)]).toEqual([
      2, 1, 1,
    ])
    const current = readKeys(keys.RECORDS_KEY_FILE)[0]?.id
    const rows = await withDatabase(installation, ({ owner }) =>
      sql<{ id: string }>`select master_id as id from record_keys`.execute(owner),
    )
    expect(rows.rows).toEqual([{ id: current }, { id: current }])
  })

  it('two servers that look for the super admin at the same moment create one, and neither fails', async () => {
    const installation = await createInstallation(postgres)
    installations = [installation]
    await withDatabase(installation, async (db) => {
      await migrate(db, MIGRATIONS)
      for (let round = 1; round <= 2; round++) {
        const starts = [1, 2, 3, 4].map(() =>
          ensureAdmin(
            { db, now: Date.now, environment: { production: true } },
            `dona${round}@exemplo.com.br`,
            'uma senha boa',
          ),
        )
        expect((await Promise.all(starts)).filter((hasStarted) => hasStarted).length).toBe(1)
      }
    })
  })

  it('two servers sell a time once between them: one 201, nineteen 409, and each message sent by one of them', async () => {
    const [installation, shared] = await createSharedInstallations()
    await liftPlanLimits(installation)
    const [first, second] = await startAll([installation.settings, shared.settings])
    const practice = await openPractice(first?.url ?? '')
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
    for (let slot = 0; slot < TIMES; slot++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, visitor) =>
          call((visitor % 2 ? first : second)?.url ?? '', createBooking, input(visitor, slot)),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    }
    const queued = 'queued'
    const messages = () =>
      withDatabase(installation, ({ owner }) =>
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
    const sent = Array(1 + TIMES * 2).fill({ status: 'sent', attempts: 1 })
    expect(rows.map(({ status, attempts }) => ({ status, attempts }))).toEqual(sent)
    const letters = await Promise.all(installations.map(({ dataDir }) => lettersIn(dataDir)))
    expect(letters.flat().sort()).toEqual(
      rows.map((row) => `${row.id}.${row.psychologist_id}.eml`).sort(),
    )
  })

  it('two servers are upgraded one after the other under load: a migration changes the tables that prepared statements read, and no request fails', {
    tags: 'long',
  }, async () => {
    const [installation, shared] = await createSharedInstallations()
    await liftPlanLimits(installation)
    const settings = [installation.settings, shared.settings]
    const before = [...(await startAll(settings))]
    const practice = await openPractice(before[0]?.url ?? '')
    let serving = before
    const answered = new Map<number, number>()
    const note = (status: number) => answered.set(status, (answered.get(status) ?? 0) + 1)
    const untilAnswered = async (more: number) => {
      const aim = sumOf(answered) + more
      await expect.poll(() => sumOf(answered), PATIENCE).toBeGreaterThanOrEqual(aim)
    }
    let over = false
    let nextSlot = 0
    const underWay = new Map(before.map((server) => [server, 0]))
    const send = async (request: (url: string) => Promise<{ status: number }>) => {
      const server = serving[nextSlot % serving.length] as ServerProcess
      const count = (change: number) => underWay.set(server, (underWay.get(server) ?? 0) + change)
      count(1)
      note((await request(server.url)).status)
      count(-1)
    }
    const visit = async () => {
      while (!over) {
        const id = practice.account.friendlyId
        const query = { from: firstDay, to: lastDay, serviceId: practice.serviceId }
        await send((url) => call(url, getAvailability, { params: { id }, query }))
        const datetime = practice.slots[nextSlot++]
        if (!datetime || nextSlot % 4 > 0) continue
        const body = {
          patientName: 'Visitante',
          patientPhone: `11 9${String(nextSlot).padStart(8, '0')}`,
          serviceId: practice.serviceId,
          datetime,
        }
        await send((url) => call(url, createBooking, { params: { id }, body }))
      }
    }
    const [firstDay = '', lastDay = ''] = [practice.slots[0], practice.slots[100]].map((slot) =>
      slot?.slice(0, 10),
    )
    const visitors = [1, 2, 3, 4].map(visit)
    // Each connection prepares a statement from the fifth time on.
    await untilAnswered(400)
    await withDatabase(installation, async ({ owner }) => {
      for (const table of ['psychologists', 'services', 'patients', 'sessions'])
        await sql`alter table ${sql.table(table)} add column added_by_upgrade text`.execute(owner)
    })
    await untilAnswered(200)
    for (const [index, old] of before.entries()) {
      const upgraded = await startServer(settings[index] ?? {})
      servers.push(upgraded)
      serving = [...serving.filter((server) => server !== old), upgraded]
      await expect.poll(() => underWay.get(old), PATIENCE).toBe(0)
      await old.stop()
      await untilAnswered(100)
    }
    over = true
    await Promise.all(visitors)
    expect([...answered.keys()].sort()).toEqual([200, 201])
  })
})

function sumOf(answered: Map<number, number>): number {
  return [...answered.values()].reduce((sum, count) => sum + count, 0)
}

async function lettersIn(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'outbox')).catch(() => [])
}
