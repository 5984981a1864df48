import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { openKeys } from '../../app/record-keys.ts'
import { masterKey, openKeyring, ownKeyFile, writeKeys } from '../../platform/server/vault-keys.ts'
import { getRecord } from './contract.ts'
import { rewrapDataKeys } from './key-commands.ts'

const { db, given, services } = await openPractice()
const dataDir = mkdtempSync(join(tmpdir(), 'records-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const path = join(dataDir, 'master.key')
const first = masterKey()
writeKeys(path, [first])
services.keyring = openKeyring(path)

const settings = { dataDir, databaseUrl: null, production: false, recordsKeyFile: path }

it('The key is created in DATA_DIR for the embedded database with a sheet to print, and read at each start', {
  tags: 'both-databases',
}, async () => {
  const own = { ...settings, recordsKeyFile: null }
  const { keyring: newKeyring, sheet } = await openKeys(own, db)
  expect(sheet).toContain(`Chave ${newKeyring?.current().id} (em uso)`)
  expect(readFileSync(ownKeyFile(dataDir), 'utf8')).toContain(newKeyring?.current().id)
  const again = await openKeys(own, db)
  expect([again.keyring?.current(), again.sheet]).toEqual([newKeyring?.current(), null])
})

it('No sheet is printed in production if the output is not a terminal', async () => {
  const service = { ...settings, recordsKeyFile: null, production: true }
  const sheetOf = async (folder: string, isTerminal: boolean) =>
    (await openKeys({ ...service, dataDir: join(dataDir, folder) }, db, isTerminal)).sheet
  expect(await sheetOf('journal', false)).toBeNull()
  expect(existsSync(ownKeyFile(join(dataDir, 'journal')))).toBe(true)
  expect(await sheetOf('terminal', true)).toContain('FOLHA DE RECUPERAÇÃO')
})

it('In production on PostgreSQL no key is created, and records are off', async () => {
  const production = { ...settings, recordsKeyFile: null, databaseUrl: 'x', production: true }
  expect((await openKeys(production, db)).keyring).toBeNull()
  expect((await openKeys({ ...settings, recordsKeyFile: 'off' }, db)).keyring).toBeNull()
})

it.each([0o600, 0o640, 0o644])(
  'A start warns in one line of a key file that others may open (mode %o)',
  async (mode) => {
    chmodSync(path, mode)
    const { warnings } = await openKeys(settings, db)
    const words = mode === 0o600 ? [] : [expect.stringContaining(`o modo ${mode.toString(8)}.`)]
    expect(warnings).toEqual(words)
    chmodSync(path, 0o600)
  },
)

it('The server does not start with a missing key or one that opens no record', {
  tags: 'both-databases',
}, async () => {
  await given.entry(...(await patientOf()))
  expect((await openKeys(settings, db)).keyring?.current()).toEqual(first)
  await expect(openKeys({ ...settings, recordsKeyFile: null }, db)).rejects.toThrow(
    `A chave ${first.id} dos prontuários deste banco de dados não está em ${ownKeyFile(dataDir)}.`,
  )
  rmSync(ownKeyFile(dataDir))
  await expect(openKeys({ ...settings, recordsKeyFile: null }, db)).rejects.toThrow(
    'Se ela se perdeu, ninguém abre esses prontuários',
  )
})

async function patientOf() {
  const ana = await given.psychologist()
  return [ana, await given.patient(ana)] as const
}

it('A rotation encrypts every data key again while servers run, and the old key opens nothing', {
  tags: 'both-databases',
}, async () => {
  const practices = await Promise.all([patientOf(), patientOf(), patientOf()])
  for (const [ana, patient] of practices) await given.entry(ana, patient)
  const next = masterKey()
  writeKeys(path, [next, first])
  const read = () =>
    Promise.all(practices.map(([ana, { id }]) => ana.call(getRecord, { params: { id } })))
  const [count, meanwhile] = await Promise.all([rewrapDataKeys(db, openKeyring(path)), read()])
  expect(count).toBeGreaterThanOrEqual(3)
  writeKeys(path, [next])
  services.keyring = openKeyring(path)
  for (const reply of [...meanwhile, ...(await read())]) {
    expect([reply.status, reply.body.entries.length]).toEqual([200, 1])
  }
  const { rows } = await sql`select distinct master_id as id from record_keys`.execute(db.owner)
  expect(rows).toEqual([{ id: next.id }])
  expect(await rewrapDataKeys(db, openKeyring(path))).toBe(0)
})
