import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateKeys } from '../../src/app/record-keys.ts'
import { acceptAgreement, sendAgreement } from '../../src/features/agreements/contract.ts'
import { issueDocument } from '../../src/features/documents/contract.ts'
import { register } from '../../src/features/identity/contract.ts'
import { createPatient } from '../../src/features/patients/input-contract.ts'
import { updateProfile } from '../../src/features/profile/contract.ts'
import {
  createEntry,
  getRecord,
  listVersions,
  saveDraft,
  sealEntry,
} from '../../src/features/records/contract.ts'
import { ask, newAccount } from './caller.ts'
import { createInstallation, type Installation } from './installation.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** No file of a server and no output contains the plain text of a record. Its key and the backup: backup.test.ts. */

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.remove())

function filesWith(text: string): string[] {
  return globSync('**', { cwd: installation.dataDir, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text))
}

it('records survive a kill and a rotation while the server runs, and no file contains their text', {
  tags: 'long',
}, async () => {
  let server = await startServer({ ...installation.settings, LOG_LEVEL: 'debug' })
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
  await ask(server.url, updateProfile, { body: { crp: '06/123456' } }, login)
  const stated = {
    kind: 'atestado',
    purpose: 'Frase plantada',
    statement: 'Frase plantada',
  } as const
  await ask(server.url, issueDocument, { ...of, body: stated }, login)
  const fees = { fees: 'Frase plantada por sessão' }
  const { url } = await ask(server.url, sendAgreement, { ...of, body: fees }, login)
  const secret = url.split('/').at(-1) ?? ''
  const signer = { name: 'Frase plantada por quem aceita', cpf: '529.982.247-25', otherName: true }
  await ask(server.url, acceptAgreement, { params: { token: secret }, body: signer })
  expect(await rotateKeys(installation.settings)).toContain('consultórios com a chave trocada: 1.')
  const draft = { text: 'Frase plantada três', version: 2 }
  await ask(server.url, saveDraft, { ...entry, body: draft }, login)
  const printed = [server.printed()]
  await server.kill()
  for (const text of ['Frase plantada', '52998224725', secret]) expect(filesWith(text)).toEqual([])
  expect(filesWith('Maria Lima')).not.toEqual([])

  server = await startServer(installation.settings)
  const { entries } = await ask(server.url, getRecord, of, login)
  expect(entries).toMatchObject([
    { text: 'Frase plantada dois', draft: { text: 'Frase plantada três' } },
  ])
  printed.push(server.printed())
  await server.stop()
  for (const text of ['Frase plantada', secret]) expect(JSON.stringify(printed)).not.toContain(text)
  expect(printed.map(({ stdout }) => stdout.includes('FOLHA DE RECUPERAÇÃO'))).toEqual([
    true,
    false,
  ])
})

/** Sends requests until the server is killed, a while after its first answer; returns the number of answers. */
async function untilKilled(server: ServerProcess, send: (number: number) => Promise<unknown>) {
  await send(1)
  let answered = 1
  const killed = rest(400).then(() => server.kill())
  try {
    for (;;) {
      await send(answered + 1)
      answered++
    }
  } catch {
    await killed
    return answered
  }
}

it('a kill while a draft is typed and while versions are sealed loses nothing that was acknowledged, and leaves nothing incomplete', {
  tags: 'long',
}, async () => {
  let server = await startServer(installation.settings)
  const { token } = await ask(server.url, register, { body: newAccount() })
  const login = { token }
  const patient = { name: 'Rui Costa', phone: '11 91234-5679' }
  const { id: patientId } = await ask(server.url, createPatient, { body: patient }, login)
  const body = { kind: 'evolution', date: '2020-03-02', text: 'Texto 0' } as const
  const of = { params: { id: patientId } }
  const { id } = await ask(server.url, createEntry, { ...of, body }, login)
  const entry = { params: { id } }
  const text = (number: number) => `Texto ${number} ${'de uma sessão longa. '.repeat(500)}`
  const typed = await untilKilled(server, (number) => {
    const draft = { text: text(number), version: number }
    return ask(server.url, saveDraft, { ...entry, body: draft }, login)
  })

  server = await startServer(installation.settings)
  const [begun] = (await ask(server.url, getRecord, of, login)).entries
  // The last one may have been saved and not acknowledged.
  expect([text(typed), text(typed + 1)]).toContain(begun?.draft?.text)
  expect(begun?.version).toBe(begun?.draft?.text === text(typed) ? typed + 1 : typed + 2)
  const sealed = await untilKilled(server, (number) => {
    const version = { text: text(number), reason: `Motivo ${number}` }
    return ask(server.url, sealEntry, { ...entry, body: version }, login)
  })

  server = await startServer(installation.settings)
  const versions = await ask(server.url, listVersions, entry, login)
  expect([sealed, sealed + 1]).toContain(versions.length)
  expect(versions.map((version) => [version.number, version.text])).toEqual(
    versions.map((_, index) => [versions.length - index, text(versions.length - index)]),
  )
  const [last] = (await ask(server.url, getRecord, of, login)).entries
  expect(last).toMatchObject({ sealedVersions: versions.length, draft: null })
  expect(await server.stop()).toBe(0)
})
