import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking } from '../src/features/patient-area/contract.ts'
import { ask } from '../test/process/caller.ts'
import { fillIn, isAwake, isBooked, openBookingPage, submitButton } from './booking-form.ts'
import { checkShape } from './check-page.ts'

/**
 * Failures during a booking that involve a reload, the network or the server; the others are in
 * screens/booking-trouble.test.ts.
 */

const BOOKING = /\/api\/public\/booking\//
const SENDING = /\/assets\/send-booking/
const NARROW = { viewport: { width: 320, height: 640 } }

let strangers: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  strangers = await openBookingPage()
})
afterEach(() => strangers.closeWindows())

const submit = (page: Page) => submitButton(page).click()
const chosenText = (page: Page) => page.locator('time[datetime]').first().innerText()

async function staysTyped(page: Page, name = 'Davi Melo'): Promise<void> {
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(name)
}

describe('without a connection', () => {
  it('a booking without a connection says so, sends nothing and keeps the typed text, also over a reload; back online it is booked', async () => {
    const page = await strangers.open()
    const sent = countBookings(page)
    await fillIn(page)
    const time = await chosenText(page)
    await page.context().setOffline(true)
    await page.getByRole('status').getByText('Você está sem internet.').waitFor()
    await submit(page)
    const failure = page.getByText('Erro ao agendar sessão')
    await failure.waitFor()
    await staysTyped(page)
    expect(sent()).toBe(0)
    // Without a connection the code of the toast does not come: its text closes too.
    await failure.waitFor({ state: 'hidden' })
    await page.context().setOffline(false)
    await page.reload()
    await isAwake(page)
    await staysTyped(page)
    expect(await chosenText(page)).toBe(time)
    await submit(page)
    await isBooked(page)
  })

  it('a booking whose answers were all lost is found again after a reload, also with a corrected note', async () => {
    const page = await strangers.open()
    await page.route(BOOKING, async (route) => {
      await route.fetch()
      return route.abort()
    })
    await fillIn(page)
    await submit(page)
    await page.getByText('Sem resposta do servidor.').first().waitFor()
    await page.unroute(BOOKING)
    await page.reload()
    await isAwake(page)
    await page.getByLabel('Observações').fill('Prefiro de manhã')
    await submit(page)
    await isBooked(page)
  })
})

describe('a server that is unavailable for a moment', () => {
  it('a server whose answer is lost, and which is then unavailable for a moment, is called again under a notice with the key of a booking that it may have received: nothing is booked twice', async () => {
    const page = await strangers.open(NARROW)
    const keys: string[] = []
    await page.route(BOOKING, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 2) return route.continue()
      await route.fetch()
      if (keys.length === 1) return route.abort()
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} })
    })
    await fillIn(page)
    await submit(page)
    const notice = page.getByText('O servidor não respondeu. Tentando de novo…')
    await notice.waitFor()
    await checkShape(page)
    await isBooked(page)
    await notice.waitFor({ state: 'hidden' })
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })
})

describe('a page that did not come whole', () => {
  it('a page that did not come whole says to load it again, and keeps the typed text', async () => {
    const page = await strangers.open()
    await page.route(SENDING, (route) => route.abort())
    await fillIn(page)
    await submit(page)
    await page.getByText('A página não carregou por inteiro.').first().waitFor()
    await page.unroute(SENDING)
    await page.reload()
    await isAwake(page)
    await staysTyped(page)
    await submit(page)
    await isBooked(page)
  })
})

describe('one booking', () => {
  it('one booking goes into the calendar and leads to where it can be seen, paid or cancelled; it is still shown, with its Pix, after a reload and after the way back, and no longer once it was cancelled by its link', async () => {
    const page = await strangers.open()
    const sent = countBookings(page)
    await fillIn(page)
    await submit(page)
    await isBooked(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Adicionar ao calendário' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^consulta-\d{4}-\d\d-\d\d\.ics$/)
    await page.reload()
    await isBooked(page)
    await page.getByRole('button', { name: 'Copiar código' }).waitFor()
    await page.getByRole('link', { name: 'Ver, pagar ou cancelar esta consulta' }).click()
    await page.waitForURL(/\/consulta\/[\w-]{64}$/)
    const token = page.url().split('/').at(-1) ?? ''
    await page.goBack()
    await isBooked(page)
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('')
    expect(sent()).toBe(1)
    await ask(strangers.origin, cancelBooking, { params: { token } })
    await page.reload()
    await page.getByRole('heading', { name: 'Agendar consulta' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('heading', { name: 'Seu horário está reservado' }).count()).toBe(0)
  })
})

function countBookings(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (BOOKING.test(request.url())) sent += 1
  })
  return () => sent
}
