import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../../src/features/identity/contract.ts'
import { call, newAccount } from './caller.ts'
import { createPlace, type Place } from './place.ts'
import { type ServerProcess, startAndKill, startRefused, startServer } from './server-process.ts'

describe('a second server on the same embedded data', () => {
  let place: Place
  let first: ServerProcess
  beforeAll(async () => {
    place = await createPlace()
    first = await startServer(place.settings)
  })
  afterAll(async () => {
    await first.stop()
    await place.remove()
  })

  it('a second server on the same embedded data is refused in one line, and the first goes on serving', async () => {
    expect(await startRefused(place.settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Outro servidor já usa os dados em ${place.dataDir}/database. Encerre-o ou escolha outra pasta em DATA_DIR.\n`,
    })
    expect((await call(first.url, register, { body: newAccount() })).status).toBe(201)
  })

  it('a server starts at once after the first was killed', async () => {
    await first.kill()
    first = await startServer(place.settings)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  })
})

it('a first start that was killed while creating the database is begun again', async () => {
  const place = await createPlace()
  for (const after of [400, 900]) await startAndKill(place.settings, after)
  const server = await startServer(place.settings)
  expect((await call(server.url, register, { body: newAccount() })).status).toBe(201)
  expect(await server.stop()).toBe(0)
  await place.remove()
})
