import { afterAll, beforeAll, expect, it } from 'vitest'
import { login, register } from '../../src/features/identity/contract.ts'
import { updateProfile } from '../../src/features/profile/contract.ts'
import { ask, call, newAccount } from './caller.ts'
import { createInstallation, type Installation } from './installation.ts'
import { type ServerProcess, startRefused, startServer } from './server-process.ts'

const ADMIN_EMAIL = 'dona@exemplo.com.br'
const ordinary = newAccount()

let installation: Installation
let server: ServerProcess
let generated: string

beforeAll(async () => {
  installation = await createInstallation()
})
afterAll(() => installation.remove())

async function start(settings: Record<string, string>): Promise<void> {
  server = await startServer({ ...installation.settings, ...settings })
}

const enter = (email: string, password: string) =>
  call(server.url, login, { body: { email, password } })

it('only ADMIN_EMAIL creates the super admin and prints a generated password once', async () => {
  await start({ ADMIN_EMAIL })
  const printedAdmin = /^Super admin (\S+), senha: (\S+) {2}\(mostrada só desta vez\)$/m.exec(
    server.printed().stdout,
  )
  expect(printedAdmin?.[1]).toBe(ADMIN_EMAIL)
  generated = printedAdmin?.[2] ?? ''
  expect(await enter(ADMIN_EMAIL, generated)).toMatchObject({
    status: 200,
    body: { psychologist: { isAdmin: true } },
  })
})

it('nobody can register with the super admin’s e-mail or change to it', async () => {
  const taken = { status: 409, body: { message: 'E-mail já cadastrado' } }
  for (const email of [ADMIN_EMAIL, 'Dona@Exemplo.COM.BR'])
    expect(await call(server.url, register, { body: { ...newAccount(), email } })).toMatchObject(
      taken,
    )
  const { token } = await ask(server.url, register, { body: ordinary })
  const change = { body: { email: ADMIN_EMAIL } }
  expect(await call(server.url, updateProfile, change, { token })).toMatchObject(taken)
  await server.stop()
})

it('the next start neither prints nor resets the password, also if ADMIN_PASSWORD is given by then', async () => {
  await start({ ADMIN_EMAIL, ADMIN_PASSWORD: 'outra senha boa' })
  expect(server.printed().stdout).not.toContain('senha')
  expect((await enter(ADMIN_EMAIL, 'outra senha boa')).status).toBe(401)
  expect((await enter(ADMIN_EMAIL, generated)).status).toBe(200)
  await server.stop()
})

it('an ADMIN_PASSWORD given with a new ADMIN_EMAIL is never printed', async () => {
  const email = 'socia@exemplo.com.br'
  await start({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'outra senha boa' })
  expect(server.printed().stdout).not.toContain('outra senha boa')
  expect((await enter(email, 'outra senha boa')).status).toBe(200)
  await server.stop()
})

it('an ordinary account that has the e-mail stops the start', async () => {
  expect(await startRefused({ ...installation.settings, ADMIN_EMAIL: ordinary.email })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'ADMIN_EMAIL já é de uma conta comum. Escolha outro e-mail para o super admin.\n',
  })
})
