import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBooking } from '../src/features/booking/contract.ts'
import { login } from '../src/features/identity/contract.ts'
import { cancelBooking } from '../src/features/patient-area/contract.ts'
import { sendSupportMessage } from '../src/features/support/contract.ts'
import { MINUTE } from '../src/platform/shared/calendar.ts'
import type { CallOf, Endpoint } from '../src/platform/shared/endpoint.ts'
import { ask, call } from '../test/process/caller.ts'
import { openTimedApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { openOffice } from './office.ts'

/** Rate limits on screen: the message says how long to wait, and input stays. Codes: screens/patient-code.test.ts; bookings: screens/booking-trouble.test.ts. */

const TOLD = /Muitas tentativas\. Tente novamente em \d+ (segundos?|minutos?|hora)\./
/** More tries than any limit here allows. */
const MOST = 130

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let office: Awaited<ReturnType<typeof openOffice>>
let manageUrl: string
let minute = Math.ceil(Date.now() / MINUTE) * MINUTE
let setClock: (instant: number) => void
let page: Page

beforeAll(async () => {
  const app = await openTimedApp(minute, { THROTTLE: 'on' })
  origin = app.origin
  setClock = app.setClock
  browser = await openBrowser(origin)
  office = await openOffice(origin)
  const booked = await ask(origin, createBooking, {
    params: { id: office.account.friendlyId },
    body: {
      patientName: 'Rui Costa',
      patientPhone: '11 93456-7890',
      serviceId: office.serviceId,
      datetime: office.slots.at(-1) ?? '',
    },
  })
  manageUrl = booked.manageUrl
})
beforeEach(async () => {
  page = await (await browser.context()).newPage()
  return () => page.context().close()
})

const open = (path: string) => page.goto(origin + path)
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Calls until the server refuses, from the start of one of its minutes, with which its limits end. */
async function exhaust<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<void> {
  minute += MINUTE
  setClock(minute)
  for (let n = 0; n < MOST; n++) if ((await call(origin, endpoint, input)).status === 429) return
  throw new Error(`${endpoint.path} was not refused ${MOST} times`)
}

describe('an attempt over the limit says how long to wait', () => {
  it('one login too many says how long to wait', async () => {
    const { email } = office.account
    await open('/psychologist/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill('uma senha boa')
    await exhaust(login, { body: { email, password: 'senha errada' } })
    await button('Entrar').click()
    await page.getByRole('alert').getByText(TOLD).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
  })

  it('one cancellation too many says how long to wait', async () => {
    await exhaust(cancelBooking, { params: { token: 'A'.repeat(64) } })
    await open(new URL(manageUrl).pathname)
    await button('Cancelar consulta').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancelar consulta' }).click()
    await question.getByText('Erro ao cancelar consulta').waitFor()
    await question.getByRole('alert').getByText(TOLD).waitFor()
  })

  it('one message to the support too many says how long to wait', async () => {
    const message = { subject: 'Não consigo entrar', message: 'O código não chega.' }
    const person = { name: 'Maria Lima', email: 'maria@exemplo.com' }
    await exhaust(sendSupportMessage, { body: { ...person, ...message } })
    await open('/support')
    await page.locator('form button[type=submit]').waitFor()
    const form = page.getByRole('form', { name: 'Mensagem ao suporte' })
    await form.getByLabel('Nome').fill(person.name)
    await form.getByLabel('E-mail').fill(person.email)
    await form.getByLabel('Assunto').fill(message.subject)
    await form.getByLabel('Mensagem').fill(message.message)
    await button('Enviar mensagem').click()
    await page.getByText('Erro ao enviar mensagem').first().waitFor()
    await page.getByText(TOLD).first().waitFor()
    expect(await form.getByLabel('Mensagem').inputValue()).toBe(message.message)
  })
})
