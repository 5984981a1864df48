import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '../../src/features/identity/contract.ts'
import { call, newAccount } from './caller.ts'
import { createInstallation, type Installation } from './installation.ts'
import { type ServerProcess, startAndKill, startRefused, startServer } from './server-process.ts'

describe('a second server on the same embedded data', () => {
  let installation: Installation
  let first: ServerProcess
  beforeAll(async () => {
    installation = await createInstallation()
    first = await startServer(installation.settings)
  })
  afterAll(async () => {
    await first.stop()
    await installation.remove()
  })

  it('a second server on the same embedded data is refused in one line, and the first continues', async () => {
    expect(await startRefused(installation.settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Outro servidor já usa os dados em ${installation.dataDir}/database. Encerre-o ou escolha outra pasta em DATA_DIR.\n`,
    })
    expect((await call(first.url, register, { body: newAccount() })).status).toBe(201)
  })

  it('a server starts immediately after the first was killed', async () => {
    await first.kill()
    first = await startServer(installation.settings)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  })
})

it('a first start that was killed while creating the database is repeated', {
  tags: 'long',
}, async () => {
  const installation = await createInstallation()
  for (const after of [400, 900]) await startAndKill(installation.settings, after)
  const server = await startServer(installation.settings)
  expect((await call(server.url, register, { body: newAccount() })).status).toBe(201)
  expect(await server.stop()).toBe(0)
  await installation.remove()
})
