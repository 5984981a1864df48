import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPatientSessions } from '../src/features/patient-area/contract.ts'
import { PHONE } from '../test/launch-browser.ts'
import { call } from '../test/process/caller.ts'
import { openOwnApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkShape } from './check-page.ts'
import { pathOf, seesToast, storedKeys } from './office.ts'
import { type Clinic, letterText, openClinic } from './patient.ts'

let app: Awaited<ReturnType<typeof openOwnApp>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let clinic: Clinic
let page: Page
let lastNumber = 0

beforeAll(async () => {
  app = await openOwnApp({ PATIENT_LOGIN: 'code' })
  browser = await openBrowser(app.origin)
})
beforeEach(async () => {
  // The free plan allows three patients: each journey has a separate practice.
  clinic = await openClinic(app.origin)
  const context = await browser.context(PHONE)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.origin })
  page = await context.newPage()
  return () => context.close()
})

async function newPatient() {
  const number = String(++lastNumber).padStart(4, '0')
  const patient = { phone: `+551196666${number}`, email: `maria${number}@exemplo.com.br` }
  await clinic.book(patient)
  return patient
}

const open = (path: string) => page.goto(app.origin + path)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const codeField = () => page.getByLabel('Código de 6 números')

async function askForCode(phone: string): Promise<void> {
  await open('/patient/login')
  await page.getByLabel('Telefone').fill(phone.replace('+55', ''))
  await button('Acessar Consultas').click()
  await codeField().waitFor()
}

async function codeSentTo(email: string): Promise<string> {
  const code = () =>
    app
      .sentMails()
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /^\d{6}$/m.exec(letterText(mail))?.[0] ?? [])
      .at(-1)
  await expect.poll(code, { timeout: 20_000 }).toMatch(/^\d{6}$/)
  return code() ?? ''
}

async function seesConsultations(): Promise<void> {
  await page.waitForURL('**/patient/dashboard')
  await page.getByRole('heading', { name: 'Minhas Consultas' }).waitFor()
}

async function logIn({ phone, email }: { phone: string; email: string }): Promise<void> {
  await askForCode(phone)
  await codeField().fill(await codeSentTo(email))
  await seesConsultations()
}

describe('the login by code', () => {
  it('the login by code takes a code pasted with spaces, and sends it by itself', async () => {
    const { phone, email } = await newPatient()
    await askForCode(phone)
    const code = await codeSentTo(email)
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${code.slice(0, 3)} ${code.slice(3)} `,
    )
    await codeField().press('ControlOrMeta+v')
    await seesToast(page, 'Login realizado com sucesso!', 'Redirecionando para suas consultas...')
    await seesConsultations()
    expect(await storedKeys(page)).toEqual(['patient', 'patientPhone'])
    await page.getByText('Ana Souza').first().waitFor()
    await checkShape(page)
  })
})

describe('the guarded area', () => {
  const psychologist = { token: 'x', psychologist: '{"id":"1","email":"ana@exemplo.com.br"}' }

  const keep = (stored: Record<string, string>) =>
    page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)

  it('the guarded area opens nothing of another phone', async () => {
    const [maria, rui] = [await newPatient(), await newPatient()]
    await logIn(maria)
    await keep({ patientPhone: rui.phone })
    await open('/patient/dashboard')
    await seesToast(page, 'Acesso encerrado', 'Para ver suas consultas, entre com o código')
    expect([pathOf(page), await storedKeys(page)]).toEqual(['/patient/login', []])
    await checkShape(page)
  })

  it('a patient who is logged in goes straight on; leaving ends the token, and no psychologist’s login', async () => {
    const patient = await newPatient()
    await logIn(patient)
    await keep(psychologist)
    await open('/patient/login')
    await seesConsultations()
    const token = (await page.evaluate(() => localStorage.getItem('patient'))) ?? ''
    const ended = page.waitForResponse('**/api/patient/logout')
    await button('Sair').click()
    await seesToast(page, 'Logout realizado', 'Até breve!')
    expect((await ended).status()).toBe(204)
    expect([pathOf(page), await storedKeys(page)]).toEqual([
      '/patient/login',
      ['token', 'psychologist'],
    ])
    const query = { phone: patient.phone }
    expect((await call(app.origin, listPatientSessions, { query }, { token })).status).toBe(401)
  })
})
