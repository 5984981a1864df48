import { globSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateKeys } from '../../src/app/record-keys.ts'
import { register } from '../../src/features/identity/contract.ts'
import { createPatient } from '../../src/features/patients/contract.ts'
import {
  createEntry,
  getRecord,
  saveDraft,
  sealEntry,
} from '../../src/features/records/contract.ts'
import { ownKeyFile } from '../../src/platform/server/vault-keys.ts'
import { ask } from './caller.ts'
import { createPlace, type Place } from './place.ts'
import { startServer } from './server-process.ts'

/** Nothing that is written in a record is in the clear in any file of a server, or in what it prints. */

let place: Place
beforeAll(async () => {
  place = await createPlace()
})
afterAll(() => place.remove())

/** The files of DATA_DIR that hold a text. */
function filesWith(text: string): string[] {
  return globSync('**', { cwd: place.dataDir, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text))
}

it('records survive a kill and a rotation while the server runs, and no file has a word of them', async () => {
  let server = await startServer({ ...place.settings, LOG_LEVEL: 'debug' })
  const account = { name: 'Ana Souza', email: 'ana@exemplo.com.br', password: 'uma senha boa' }
  const { token } = await ask(server.url, register, { body: account })
  const login = { token }
  const patient = { name: 'Maria Lima', phone: '11 91234-5678' }
  const { id: patientId } = await ask(server.url, createPatient, { body: patient }, login)
  const body = { kind: 'evolution', date: '2020-03-02', text: 'Frase plantada um' } as const
  const of = { params: { id: patientId } }
  const { id } = await ask(server.url, createEntry, { ...of, body }, login)
  const entry = { params: { id } }
  await ask(server.url, sealEntry, { ...entry, body: { text: 'Frase plantada dois' } }, login)
  expect(await rotateKeys(place.settings)).toContain('consultórios com a chave trocada: 1.')
  const draft = { text: 'Frase plantada três', version: 2 }
  await ask(server.url, saveDraft, { ...entry, body: draft }, login)
  const printed = [server.printed()]
  await server.kill()
  expect(filesWith('Frase plantada')).toEqual([])
  expect(filesWith('Maria Lima')).not.toEqual([])

  server = await startServer(place.settings)
  const { entries } = await ask(server.url, getRecord, of, login)
  expect(entries).toMatchObject([
    { text: 'Frase plantada dois', draft: { text: 'Frase plantada três' } },
  ])
  printed.push(server.printed())
  await server.stop()
  expect(JSON.stringify(printed)).not.toContain('Frase plantada')
  expect(printed.map(({ stdout }) => stdout.includes('FOLHA DE RECUPERAÇÃO'))).toEqual([
    true,
    false,
  ])
})

it('a server whose key is gone does not start, and says so', async () => {
  const key = ownKeyFile(place.dataDir)
  renameSync(key, `${key}.away`)
  await expect(startServer(place.settings)).rejects.toThrow(
    'Se ela se perdeu, ninguém abre esses prontuários: RECORDS_KEY_FILE=off inicia sem eles.',
  )
  const off = await startServer({ ...place.settings, RECORDS_KEY_FILE: 'off' })
  expect(await off.stop()).toBe(0)
})
