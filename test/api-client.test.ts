import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generate } from 'orval'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice } from './practice.ts'

/** The description as programs read it: a linter, and a generated client. */

const { app, visitor, given } = await openPractice()
const description = (await visitor.send({ method: 'GET', url: '/api/openapi.json' })).body
const folder = mkdtempSync(join(tmpdir(), 'api-client-'))
const file = join(folder, 'client.ts')

/** The calls that the test makes, as a generated client writes them. */
interface Client {
  login: Call<[body: { email: string; password: string }], { token: string }>
  createPatient: Call<[body: { name: string; phone: string }], { id: string; name: string }>
  listPatients: Call<[query: { search: string }], { id: string; name: string }[]>
  getPatient: Call<[id: string], { name: string } | { code: string }>
}
type Call<Given extends unknown[], Data> = (
  ...input: [...Given, options?: RequestInit]
) => Promise<{ status: number; data: Data }>

let client: Client

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  writeFileSync(join(folder, 'openapi.json'), description)
  await generate(
    {
      input: { target: join(folder, 'openapi.json') },
      output: { target: file, client: 'fetch', baseUrl: `http://127.0.0.1:${port}` },
    },
    folder,
  )
  client = (await import(file)) as Client
})

afterAll(() => rmSync(folder, { recursive: true }))

/** `changes` and `merge` are no ids: a literal path comes before one with parameters. */
const LITERAL_FIRST = new Set([
  'no-ambiguous-paths: #/paths/~1api~1calendars~1{id}~1collections',
  'no-ambiguous-paths: #/paths/~1api~1calendars~1{id}~1sync',
  'no-ambiguous-paths: #/paths/~1api~1patients~1merge~1{id}~1undo',
])

it('the description is clean under the recommended rules of Redocly', async () => {
  const found = await lintFromString({
    source: description,
    absoluteRef: join(folder, 'openapi.json'),
    config: await createConfig({ extends: ['recommended'] }),
  })
  const told = found.map((problem) => `${problem.ruleId}: ${problem.location[0]?.pointer}`)
  expect(told.filter((one) => !LITERAL_FIRST.has(one))).toEqual([])
})

it('a client that is generated from the description has no type errors', () => {
  const compiler = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  const strict = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'esnext']
  const options = [...strict, '--lib', 'esnext,dom,dom.iterable', '--types', '', file]
  const run = () => execFileSync(process.execPath, [compiler, ...options], { encoding: 'utf8' })
  expect(run()).toBe('')
})

it('a generated client logs in, creates a patient and reads it back', async () => {
  const { email, password } = await given.psychologist()
  const { token } = (await client.login({ email, password })).data
  const options = { headers: { authorization: `Bearer ${token}` } }
  const patient = { name: 'Ana Souza', phone: '(11) 98765-4321' }
  const created = await client.createPatient(patient, options)
  expect([created.status, created.data.name]).toEqual([201, 'Ana Souza'])
  const listed = await client.listPatients({ search: 'souza' }, options)
  expect(listed.data.map(({ id }) => id)).toEqual([created.data.id])
  const refused = await client.getPatient(created.data.id)
  expect([refused.status, refused.data]).toMatchObject([401, { code: 'unauthenticated' }])
})
