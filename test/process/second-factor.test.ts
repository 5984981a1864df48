import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeFactorOf } from '../../src/app/second-factor.ts'
import { login, register } from '../../src/features/identity/contract.ts'
import { confirmTotp, openTotp } from '../../src/features/identity/second-factor-contract.ts'
import { codeAt } from '../second-factor.ts'
import { ask, newAccount } from './caller.ts'
import { createInstallation, type Installation } from './installation.ts'
import { startServer } from './server-process.ts'

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.remove())

it('the operator switches a second factor off while the server of the embedded database runs, and after it stopped', async () => {
  const server = await startServer(installation.settings)
  const account = newAccount()
  const { token } = await ask(server.url, register, { body: account })
  const turnOn = async () => {
    const { secret } = await ask(server.url, openTotp, {}, { token })
    const body = { code: codeAt(secret, Date.now()) }
    await ask(server.url, confirmTotp, { body }, { token })
  }
  const enter = () =>
    ask(server.url, login, { body: { email: account.email, password: account.password } })
  const remove = () => removeFactorOf(installation.settings, account.email, Date.now())
  await turnOn()
  expect(await enter()).toHaveProperty('challenge')
  expect(await remove()).toContain('foi desligada')
  expect(await enter()).toHaveProperty('token')
  await turnOn()
  await server.stop()
  expect(await remove()).toContain('foi desligada')
  expect(await remove()).toContain('Nada foi mudado')
})
