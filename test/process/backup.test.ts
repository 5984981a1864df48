import { execFile } from 'node:child_process'
import { renameSync } from 'node:fs'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backUp } from '../../src/app/backup.ts'
import { serveControl } from '../../src/app/control.ts'
import { type Asked, restoreBackup } from '../../src/app/restore.ts'
import { createPatient } from '../../src/features/patients/input-contract.ts'
import { createEntry } from '../../src/features/records/contract.ts'
import { createService, listServices } from '../../src/features/services/contract.ts'
import { readBackup } from '../../src/platform/server/backup-file.ts'
import { formerDatabases, recordFailure } from '../../src/platform/server/data-folder.ts'
import { lockCommands } from '../../src/platform/server/data-locks.ts'
import { type Database, wrapPGlite } from '../../src/platform/server/database.ts'
import { openEmbedded } from '../../src/platform/server/embedded.ts'
import { ownKeyFile } from '../../src/platform/server/vault-keys.ts'
import { freePort } from '../postgres-server.ts'
import { ask, openPractice, type Practice } from './caller.ts'
import {
  createInstallation,
  type Installation,
  liftPlanLimits,
  PATIENCE,
  withDatabase,
} from './installation.ts'
import { type Entry, isPromise, isSettled, type Ledger, startWriting } from './ledger.ts'
import { type ServerProcess, startServer } from './server-process.ts'

interface Ended {
  code: number
  stdout: string
  stderr: string
}

function run(command: 'backup' | 'restore', settings: Record<string, string>, ...words: string[]) {
  const script = fileURLToPath(new URL(`../../scripts/${command}.ts`, import.meta.url))
  const { PATH = '', HOME = '/' } = process.env
  return new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [script, ...words],
      { env: { PATH, HOME, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

/** Returns every row of every table, as text, except what the server's own jobs and a restore change. */
async function everyRow({ owner }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('changes', 'messages', 'session_undos', 'usage_days', 'platform_usage', 'platform_days', 'platform_weekdays', 'figures_state')
    order by 1`.execute(owner)
  const contents: string[] = []
  for (const { name } of rows) {
    const all = await sql<{ row: string }>`
      select (to_jsonb(t) - '{reminder_due_at,reminders_since}'::text[])::text as row
      from ${sql.table(name)} t order by 1`.execute(owner)
    contents.push(...all.rows.map(({ row }) => `${name} ${row}`))
  }
  return contents
}

/** Returns the Idempotency-Keys of the requests that changed a database, and the number of rows they created. */
async function keyedRows({ owner }: Database) {
  const keys = await sql<{ key: string }>`
    select key from idempotency_keys where reply is not null`.execute(owner)
  const { rows } = await sql<{ patients: number; sessions: number; paid: number }>`
    select (select count(*) from patients) as patients, (select count(*) from sessions) as sessions,
      (select count(*) from sessions where paid) as paid`.execute(owner)
  return { keys: new Set(keys.rows.map(({ key }) => key)), rows: rows[0] }
}

/** Returns the entries that only one of them has, shortened. */
function difference(a: string[], b: string[]): string[] {
  const apart = new Set(a).symmetricDifference(new Set(b))
  return [...apart].map((row) => row.slice(0, 120))
}

describe('the embedded database', () => {
  let installation: Installation
  let server: ServerProcess
  let practice: Practice
  let before: string[]
  const live = () => join(installation.dataDir, 'andando.tar.gz')
  const first = () => join(installation.dataDir, 'primeiro.tar.gz')
  const readRows = () => withDatabase(installation, everyRow)
  const ownServices = () => ask(server.url, listServices, {}, { token: practice.token })
  const addService = () => {
    const body = { name: 'Depois', type: 'single' as const, price: '90.00', duration: 50 }
    return ask(server.url, createService, { body }, { token: practice.token })
  }
  /** Reads a backup, opened as by a restore. */
  const elsewhere = async <T>(file: string, read: (database: Database) => Promise<T>) => {
    const folder = join(installation.dataDir, 'conferido')
    const database = wrapPGlite(await openEmbedded(folder, await readBackup(file)))
    try {
      return await read(database)
    } finally {
      await database.close()
    }
  }
  /** Writes the draft of a record, whose practice gets a key by it. */
  const writeRecord = async () => {
    const patient = { name: 'Rui Costa', phone: '11 91234-5679' }
    const { id } = await ask(server.url, createPatient, { body: patient }, practice)
    const body = { kind: 'evolution', date: '2020-03-02', text: 'Um texto' } as const
    await ask(server.url, createEntry, { params: { id }, body }, practice)
  }
  /** Does that while the key of the records is missing. */
  const withoutKey = async (work: () => Promise<void>) => {
    const key = ownKeyFile(installation.dataDir)
    renameSync(key, `${key}.away`)
    await work()
    renameSync(`${key}.away`, key)
  }
  const restoreHere = (order: Pick<Asked, 'confirm'> & Partial<Asked>) =>
    restoreBackup(installation.settings, {
      file: first(),
      now: Date.now(),
      tell: () => {},
      ...order,
    })

  beforeAll(async () => {
    installation = await createInstallation()
    await liftPlanLimits(installation)
    // The server restarts itself at the same address.
    installation.settings.PORT = String(await freePort())
    server = await startServer(installation.settings)
    practice = await openPractice(server.url)
  })
  afterAll(async () => {
    if (server.runs()) await server.stop()
    await installation.remove()
  })

  it('the embedded database is backed up while its server runs and writes continue: none fails, and every acknowledged request is in it', {
    tags: 'long',
  }, async () => {
    let over = false
    const ledger = startWriting(server.url, practice, () => over)
    const entriesOf = ({ bookings, patients, sessions, payments }: Ledger): Entry[] => [
      ...bookings,
      ...patients,
      ...sessions,
      ...payments,
    ]
    await vi.waitFor(() => expect(ledger.payments.filter(isPromise)).not.toEqual([]), PATIENCE)
    const answered = entriesOf(ledger).filter(isPromise)
    const { code, stdout, stderr } = await run('backup', installation.settings, live())
    const during = entriesOf(ledger).filter(isPromise).length - answered.length
    over = true
    await ledger.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^Backup conferido em \S+: [\d,.]+ MB, psicólogos: 1, sessões: [\d.]+\.\n$/,
    )
    expect(during).toBeGreaterThan(0)
    expect(entriesOf(ledger).filter((entry) => !isSettled(entry))).toEqual([])

    const { keys, rows } = await elsewhere(live(), keyedRows)
    expect(answered.filter(({ key }) => !keys.has(key))).toEqual([])
    const held = (entries: Entry[]) => entries.filter(({ key }) => keys.has(key)).length
    const { bookings, patients, sessions, payments } = ledger
    expect(rows).toEqual({
      patients: held(bookings) + held(patients),
      sessions: held(bookings) + held(sessions),
      paid: held(payments),
    })
  })

  it('the embedded database is restored while its server runs, which restarts: earlier logins are valid, later changes are gone', async () => {
    const services = await ownServices()
    await writeRecord()
    await backUp(installation.settings, first(), Date.now())
    await server.stop()
    before = await readRows()
    server = await startServer(installation.settings)
    await addService()
    expect(await ownServices()).toHaveLength(services.length + 1)
    const settings = { ...installation.settings, STRIPE_SECRET_KEY: 'sk_test_1' }
    const { code, stdout } = await run('restore', settings, first(), '--yes')
    const lines = stdout.split('\n')
    expect({ code, told: lines[1] }).toEqual({
      code: 0,
      told: 'Backup restaurado; o servidor está de volta.',
    })
    expect(lines[4]).toMatch(/^A Stripe não repete o que já contou: reenvie, em até 7 dias, os /)
    expect(server.runs()).toBe(true)
    expect(await ownServices()).toEqual(services)
    expect(await server.stop()).toBe(0)
  })

  it('the embedded database is not reported as restored if the server restarted without it, with the reason', async () => {
    let since = 1
    const stepAside = (incoming: string) => {
      recordFailure(incoming, 'EBUSY')
      since++
    }
    const server = {
      dataDir: installation.dataDir,
      get since() {
        return since
      },
      answers: async () => true,
      copyTo: async () => {},
      rewrapKeys: async () => 0,
      removeSecondFactor: async () => null,
      stepAside,
    }
    const control = await serveControl(server, pino({ level: 'silent' }))
    const files = await readdir(installation.dataDir)
    await expect(restoreHere({ confirm: async () => true })).rejects.toThrow(
      'O servidor voltou com o banco anterior: a troca falhou (EBUSY).',
    )
    control?.close()
    expect(await readdir(installation.dataDir)).toEqual(files)
  })

  it('the embedded database runs one command at a time', async () => {
    const release = lockCommands(installation.dataDir)
    const refused = `Outro backup ou restauração está em andamento em ${installation.dataDir}. Tente de novo quando terminar.`
    await expect(backUp(installation.settings, undefined, Date.now())).rejects.toThrow(refused)
    await expect(restoreHere({ confirm: async () => true })).rejects.toThrow(refused)
    release()
  })

  it('the embedded database refuses a file that is not a backup; nothing changes', async () => {
    const junk = join(installation.dataDir, 'nota.txt')
    await writeFile(junk, 'não é um backup')
    expect(await run('restore', installation.settings, junk, '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr: `${junk} não é um backup, ou está danificado. Nada foi mudado.\n`,
    })
  })

  it('a backup whose key is missing is not restored, and reports it before anything is replaced', async () => {
    const lines: string[] = []
    const databases = formerDatabases(installation.dataDir)
    await withoutKey(() =>
      expect(
        restoreHere({ confirm: async () => true, tell: (line) => lines.push(line) }),
      ).rejects.toThrow(
        /^Nada foi mudado\. A chave [0-9a-f]{8} dos prontuários deste backup não está em /,
      ),
    )
    expect([lines, formerDatabases(installation.dataDir)]).toEqual([[], databases])
  })

  it('a server whose key is missing does not start, and reports it', async () => {
    await withoutKey(async () => {
      await expect(startServer(installation.settings)).rejects.toThrow(
        'Se ela se perdeu, ninguém abre esses prontuários: RECORDS_KEY_FILE=off inicia sem eles.',
      )
      const off = await startServer({ ...installation.settings, RECORDS_KEY_FILE: 'off' })
      expect(await off.stop()).toBe(0)
    })
  })

  it('the embedded database is restored without a server, row by row; nothing is sent twice, and the replaced database is kept', async () => {
    const lines: string[] = []
    const began = new Date()
    expect(await restoreHere({ confirm: async () => true, tell: (line) => lines.push(line) })).toBe(
      true,
    )
    expect(lines[0]).toBe('Backup restaurado; o servidor começa com ele.')
    expect(difference(before, await readRows())).toEqual([])
    const { rows } = await withDatabase(installation, ({ owner }) =>
      sql`
        select status, last_error as why from messages where status = 'queued'
        union all select 'not reminded', (reminders_since >= ${began})::text from psychologists where not is_admin`.execute(
        owner,
      ),
    )
    expect(rows).toEqual([{ status: 'not reminded', why: 'true' }])
    const names = await readdir(installation.dataDir)
    expect(names.filter((name) => name.startsWith('database-before-'))).toHaveLength(2)
    expect(names.filter((name) => /^(backup-copy|database-(incoming|next))/.test(name))).toEqual([])
  })

  it('the embedded database is not changed by a backup of a newer version', async () => {
    const files = await readdir(installation.dataDir)
    const confirm = async () => true
    // The migrations of an older release.
    const older = pathToFileURL(`${await mkdtemp(join(installation.dataDir, 'antes-'))}/`)
    await expect(restoreHere({ confirm, migrations: older })).rejects.toThrow(
      /é de uma versão mais nova \(0001_initial, .+\): atualize antes de restaurar\. Nada foi mudado\.$/,
    )
    expect(
      (await readdir(installation.dataDir)).filter((name) => !name.startsWith('antes-')),
    ).toEqual(files)
  })
})

it('a database on PostgreSQL is backed up by its own tools only', async () => {
  const DATABASE_URL = 'postgres://ana@127.0.0.1/consultorio'
  expect((await run('backup', { DATABASE_URL })).stderr).toBe(
    'DATABASE_URL aponta para um PostgreSQL: use pg_dump, como está em docs/operations.md.\n',
  )
  expect((await run('restore', { DATABASE_URL }, 'x.tar.gz')).stderr).toBe(
    'DATABASE_URL aponta para um PostgreSQL: use pg_restore, como está em docs/operations.md.\n',
  )
})
