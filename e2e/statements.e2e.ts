import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { updateSettings } from '../src/features/profile/contract.ts'
import { completeSession, createSession } from '../src/features/sessions/contract.ts'
import {
  addMonths,
  DEFAULT_ZONE,
  dayAt,
  formatMonth,
  fromLocalInput,
} from '../src/platform/shared/calendar.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkPage, checkShape } from './check-page.ts'
import { loggedIn, seesToast, storedKeys, walkTo } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'
import { openPatientWindow } from './patient.ts'

/** A month is closed, sent, read and paid; the questions and refusals of its screens are in screens/statements.test.ts. */

let app: App
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  app = await openApp()
  browser = await openBrowser(app.origin)
})

const MONTH = addMonths(dayAt(Date.now(), DEFAULT_ZONE).slice(0, 7), -1)
const EMAIL = 'maria.fechamento@exemplo.com.br'

async function openMonth(origin: string) {
  const practice = await openEmptyPractice(origin)
  await ask(origin, updateSettings, { body: { pixKey: 'ana@exemplo.com.br' } }, practice)
  const add = async (name: string, phone: string, more: object) =>
    (await ask(origin, createPatient, { body: { name, phone, ...more } }, practice)).id
  const maria = await add('Maria Lima', '11 97777-4321', { email: EMAIL, billing: 'monthly' })
  const joao = await add('João Reis', '11 97777-4322', {})
  const hold = async (patientId: string, day: string) => {
    const datetime = fromLocalInput(`${MONTH}-${day}T10:00`, DEFAULT_ZONE)
    const body = { patientId, serviceId: practice.serviceId, datetime, type: 'online' } as const
    const { id } = await ask(origin, createSession, { body }, practice)
    await ask(origin, completeSession, { params: { id } }, practice)
  }
  await hold(maria, '03')
  await hold(maria, '10')
  await hold(joao, '04')
  return { practice, maria }
}

async function closesMonth(page: Page): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Fechamento dos selecionados' })
  await bar.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  // A second press closes nothing twice.
  await dialog.getByRole('button', { name: 'Fechar 1 paciente' }).dblclick()
  await dialog.getByText('1 paciente fechado, R$\u00a0300,00 a receber.').waitFor()
  await dialog.getByRole('button', { name: 'Enviar agora' }).click()
}

async function pays(page: Page, digits: string, cpf: string): Promise<void> {
  await page.getByRole('button', { name: 'Registrar pagamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar pagamento' })
  await dialog.getByLabel('Valor').fill('')
  await dialog.getByLabel('Valor').pressSequentially(digits)
  await dialog.getByLabel('Outra pessoa pagou').check()
  await dialog.getByLabel('Nome').fill('Rita Lima')
  await dialog.getByLabel('CPF').fill(cpf)
  await dialog.getByRole('button', { name: 'Registrar pagamento' }).click()
  await seesToast(page, 'Pagamento registrado')
}

async function completesPayer(page: Page): Promise<void> {
  await walkTo(page, `/psychologist/receita-saude?month=${addMonths(MONTH, 1)}`)
  await page.getByRole('button', { name: /Falta o CPF de quem pagou: Rita Lima/ }).click()
  const dialog = page.getByRole('dialog', { name: 'CPF de quem pagou' })
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByText('Informe o CPF').waitFor()
  await dialog.getByLabel('CPF').fill('52998224725')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await seesToast(page, 'CPF salvo')
  await page.getByText('Falta o CPF de quem pagou').waitFor({ state: 'detached' })
}

describe('a month', () => {
  it('a month is closed, sent by e-mail, read on a phone and paid in parts', async () => {
    const { origin, sentMails } = app
    const { practice, maria } = await openMonth(origin)
    const desktop = await browser.context(loggedIn(origin, practice))
    const page = await desktop.newPage()
    await page.goto(`${origin}/psychologist/statements`)
    await closesMonth(page)
    await page.getByRole('button', { name: 'Enviar por e-mail' }).click()
    await page.getByText(/^Demonstrativo por e-mail em .*: guardado em arquivo/).waitFor()
    const mail = await expect
      .poll(() => sentMails().find((sent) => sent.includes(EMAIL) && sent.includes('/extrato/')))
      .toBeDefined()
      .then(() => sentMails().findLast((sent) => sent.includes(EMAIL)) ?? '')
    const link = /\/extrato\/[\w-]+/.exec(mail.replace(/=\r?\n/g, ''))?.[0] ?? ''

    const { page: phone, context } = await openPatientWindow(browser, origin)
    await phone.goto(origin + link)
    await phone.getByText('R$\u00a0300,00').first().waitFor()
    expect(await phone.getByText('Maria').count()).toBe(0)
    await checkPage(phone)
    await checkEnlarged(phone)
    await phone.getByRole('button', { name: 'Copiar código Pix' }).tap()
    expect(await phone.evaluate(() => navigator.clipboard.readText())).toContain('br.gov.bcb.pix')
    const file = await phone.getByRole('link', { name: 'Baixar PDF' }).getAttribute('href')
    expect((await context.request.get(origin + file)).headers()['content-type']).toBe(
      'application/pdf',
    )

    await walkTo(page, `/psychologist/patients/${maria}`)
    await page.getByRole('link', { name: formatMonth(MONTH) }).click()
    await page.getByRole('heading', { name: 'Demonstrativo nº 1' }).waitFor()
    await pays(page, '10000', '52998224725')
    await page.getByText('Pago em parte').waitFor()
    await pays(page, '20000', '')
    await page.getByText('Pago').first().waitFor()
    await phone.reload()
    await phone.getByText('Pago', { exact: true }).waitFor()
    await checkShape(phone)
    expect(await storedKeys(phone)).toEqual([])
    await completesPayer(page)
    await phone.goto(`${origin}/extrato/de-ninguem`)
    await phone.getByRole('heading', { name: 'Este link não abre mais' }).waitFor()
    await checkPage(phone)
    await desktop.close()
  })
})
