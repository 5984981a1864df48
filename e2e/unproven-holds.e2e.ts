import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBooking } from '../src/features/booking/contract.ts'
import { addressOf } from '../src/platform/shared/endpoint.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { PHONE } from '../test/launch-browser.ts'
import { MailServer } from '../test/mail-server.ts'
import { openPractice, type Practice } from '../test/process/caller.ts'
import { openOwnApp } from './app.ts'
import { chooseTime, isAwake, isBooked, submitButton } from './booking-form.ts'
import { openBrowser } from './browser.ts'

import { checkBothSizes } from './patient.ts'

/** The code that a practice with many bookings of strangers requires. An expired booking is in screens/main-screens.test.ts. */

let app: Awaited<ReturnType<typeof openOwnApp>>
let browser: Awaited<ReturnType<typeof openBrowser>>
const mail = new MailServer()
let strangers = 0

beforeAll(async () => {
  await mail.listen()
  closeAtEnd(() => mail.close())
  app = await openOwnApp({ THROTTLE: 'on', MAIL_URL: mail.url, TRUST_PROXY: 'loopback' })
  browser = await openBrowser(app.origin)
})

async function bookAsStranger({ account, serviceId, slots }: Practice): Promise<void> {
  const number = strangers++
  const response = await fetch(
    app.origin + addressOf(createBooking, { params: { id: account.friendlyId } }),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${number + 1}` },
      body: JSON.stringify({
        patientName: 'Rui Prado',
        patientPhone: `11 9${50_000_000 + number}`,
        serviceId,
        datetime: slots.at(-1 - number),
      }),
    },
  )
  expect(response.status).toBe(201)
}

async function openForm({ account }: Practice): Promise<Page> {
  const page = await (await browser.context(PHONE)).newPage()
  await page.goto(`${app.origin}/agendar/${account.friendlyId}/${account.publicSlug}`)
  await isAwake(page)
  return page
}

describe('a practice with five bookings that nobody vouches for', () => {
  it('a practice with five bookings that nobody vouches for asks for a code at the sixth, keeps the typed text, and books with it', async () => {
    const practice = await openPractice(app.origin)
    for (let n = 0; n < 5; n++) await bookAsStranger(practice)
    const page = await openForm(practice)
    const email = 'davi.melo@exemplo.com.br'
    await page.getByLabel('Nome completo').fill('Davi Melo')
    await page.getByLabel('WhatsApp', { exact: true }).fill('11 97779-0001')
    await chooseTime(page)
    await page.getByLabel('Observações').fill('Prefiro a tarde')
    await submitButton(page).click()
    const code = page.getByLabel('Código de 6 números')
    await code.waitFor()
    await page.getByText('Informe seu e-mail para receber o código.').first().waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    await page.getByText('Enviamos um código de 6 números').waitFor()
    await checkBothSizes(page)
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Davi Melo')
    expect(await page.getByLabel('Observações').inputValue()).toBe('Prefiro a tarde')
    const [letter] = await mail.waitFor(1, email)
    const sent = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
    await code.fill(sent === '000000' ? '000001' : '000000')
    await submitButton(page).click()
    await page.getByText('Código incorreto ou vencido').first().waitFor()
    await code.fill(sent)
    await submitButton(page).click()
    await isBooked(page)
    expect(await code.count()).toBe(0)
  })
})
