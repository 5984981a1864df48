import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cancelBooking } from '../src/features/patient-area/contract.ts'
import { updateSettings } from '../src/features/profile/contract.ts'
import type { CallOf } from '../src/platform/shared/endpoint.ts'
import { ask } from '../test/process/caller.ts'
import { fillIn, isAwake, isBooked, openBookingPage, submitButton } from './booking-form.ts'
import { checkPage } from './check-page.ts'
import { refuse } from './office.ts'

/** Failures during a booking, and their messages. */

const BOOKING = /\/api\/public\/booking\//
const AVAILABILITY = /\/api\/public\/availability\//
const SENDING = /\/assets\/send-booking/
const NARROW = { viewport: { width: 320, height: 640 } }

let strangers: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  strangers = await openBookingPage()
})
afterEach(() => strangers.closeWindows())

const submit = (page: Page) => submitButton(page).click()
const offers = (page: Page) => page.locator('[data-nearest]')
const chosenText = (page: Page) => page.locator('time[datetime]').first().innerText()

/** Somebody else books the time this page has chosen. */
async function loseTime(page: Page): Promise<void> {
  const other = await strangers.open()
  await fillIn(other, 'Rita Alves')
  await fillIn(page)
  await submit(other)
  await isBooked(other)
}

async function staysTyped(page: Page, name = 'Davi Melo'): Promise<void> {
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(name)
}

describe('a time that is taken meanwhile', () => {
  it('a time that is taken meanwhile keeps what was typed and offers the nearest free ones: one tap chooses, Enter books', async () => {
    const page = await strangers.open(NARROW)
    await loseTime(page)
    await submit(page)
    await page.getByText('Este horário acabou de ser reservado').first().waitFor()
    await staysTyped(page)
    expect(await offers(page).count()).toBe(4)
    expect(
      await offers(page)
        .first()
        .evaluate((it) => it === document.activeElement),
    ).toBe(true)
    expect(await offers(page).first().innerText()).toMatch(
      /^\p{L}{3}\., \d+ de \p{L}+\., \d\d:\d\d$/u,
    )
    await checkPage(page)
    await offers(page).first().click()
    expect(await offers(page).count()).toBe(0)
    await expect
      .poll(() => submitButton(page).evaluate((it) => it === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await isBooked(page)
  })

  it('a time that is taken meanwhile offers what is known to be free where the times cannot be asked for again', async () => {
    const page = await strangers.open()
    await loseTime(page)
    await page.route(AVAILABILITY, (route) => route.abort())
    await submit(page)
    await offers(page).first().waitFor()
    await page.getByText('Não foi possível atualizar os horários.').waitFor()
    await staysTyped(page)
  })

  it('a time that is taken meanwhile is reported when the page is looked at again, before anything is sent', async () => {
    const page = await (await strangers.newWindow()).newPage()
    await page.clock.install()
    await page.goto(strangers.link)
    await isAwake(page)
    await loseTime(page)
    await page.clock.fastForward('02:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('O horário escolhido não está mais livre.').waitFor()
    await offers(page).first().waitFor()
  })
})

describe('a rule of late cancellations that became stricter meanwhile', () => {
  it('a rule of late cancellations that became stricter meanwhile is shown before anything is booked, and what was typed stays; the next tap books', async () => {
    const { origin, token } = strangers
    const save = (body: CallOf<typeof updateSettings>['body']) =>
      ask(origin, updateSettings, { body }, { token })
    await save({ cancelNoticeHours: 24, lateCancelPercent: 50 })
    const page = await strangers.open(NARROW)
    await page.getByText('Cancelar é grátis até 24 h antes').waitFor()
    await fillIn(page)
    await save({ cancelNoticeHours: 48, lateCancelPercent: 100 })
    await submit(page)
    await page.getByText('A regra de cancelamento mudou enquanto você preenchia').waitFor()
    await page.getByText('Cancelar é grátis até 48 h antes').waitFor()
    await staysTyped(page)
    await checkPage(page)
    await submit(page)
    await isBooked(page)
    await save({ cancelNoticeHours: 24, lateCancelPercent: 0 })
  })
})

describe('a time within the notice of a cancellation', () => {
  it('a time within the notice names what cancelling costs, beside the hour and once it is booked', async () => {
    const { origin, token } = strangers
    const save = (body: CallOf<typeof updateSettings>['body']) =>
      ask(origin, updateSettings, { body }, { token })
    await save({ cancelNoticeHours: 168, lateCancelPercent: 50 })
    const page = await strangers.open(NARROW)
    await fillIn(page)
    const cost = page.getByText(/^Faltam menos de 168 h: cancelar custa R\$\s\d+,\d\d\.$/)
    await cost.waitFor()
    await checkPage(page)
    await submit(page)
    await isBooked(page)
    const booked = page.getByRole('region', { name: 'Seu horário está reservado' })
    await booked.getByText('Faltam menos de 168 h').waitFor()
    await checkPage(page)
    await page.reload()
    await page.getByText('Faltam menos de 168 h').first().waitFor()
    await save({ cancelNoticeHours: 24, lateCancelPercent: 0 })
  })
})

describe('without a connection', () => {
  it('a booking without a connection says so, sends nothing and keeps what was typed, also over a reload; back online it is booked', async () => {
    const page = await strangers.open()
    const sent = countBookings(page)
    await fillIn(page)
    const time = await chosenText(page)
    await page.context().setOffline(true)
    await page.getByRole('status').getByText('Você está sem internet.').waitFor()
    await submit(page)
    await page.getByText('Erro ao agendar sessão').waitFor()
    await staysTyped(page)
    expect(sent()).toBe(0)
    await page.context().setOffline(false)
    await page.reload()
    await isAwake(page)
    await staysTyped(page)
    expect(await chosenText(page)).toBe(time)
    await submit(page)
    await isBooked(page)
  })

  it('a booking whose answer is lost is sent again, and nothing is booked twice', async () => {
    const page = await strangers.open()
    const keys: string[] = []
    await page.route(BOOKING, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await fillIn(page)
    await submit(page)
    await isBooked(page)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
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

describe('a server that is away for a moment', () => {
  it('a server that is away for a moment is asked again under a notice, with the key of a booking that it may have had', async () => {
    const page = await strangers.open(NARROW)
    const keys: string[] = []
    await page.route(BOOKING, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 2) return route.continue()
      await route.fetch()
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} })
    })
    await fillIn(page)
    await submit(page)
    const notice = page.getByText('O servidor não respondeu. Tentando de novo…')
    await notice.waitFor()
    await checkPage(page)
    await isBooked(page)
    await notice.waitFor({ state: 'hidden' })
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })
})

describe('a page that did not come whole', () => {
  it('a page that did not come whole says to load it again, and keeps what was typed', async () => {
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
  it('one booking is made by a double tap', async () => {
    const page = await strangers.open()
    const sent = countBookings(page)
    await fillIn(page)
    await submitButton(page).dblclick()
    await isBooked(page)
    expect(sent()).toBe(1)
  })

  it('one booking is still shown, with its Pix, after a reload and after the way back', async () => {
    const page = await strangers.open()
    const sent = countBookings(page)
    await fillIn(page)
    await submit(page)
    await isBooked(page)
    await page.reload()
    await isBooked(page)
    await page.getByRole('button', { name: 'Copiar código' }).waitFor()
    await page.goto(`${strangers.origin}/legal`)
    await page.goBack()
    await isBooked(page)
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('')
    expect(sent()).toBe(1)
  })

  it('one booking is shown no longer once it was cancelled by its link', async () => {
    const page = await strangers.open()
    await fillIn(page)
    await submit(page)
    await isBooked(page)
    const link = page.getByRole('link', { name: 'Ver, pagar ou cancelar esta consulta' })
    const token = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    await ask(strangers.origin, cancelBooking, { params: { token } })
    await page.reload()
    await page.getByRole('heading', { name: 'Agendar consulta' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('heading', { name: 'Seu horário está reservado' }).count()).toBe(0)
  })

  it('one booking goes into the calendar, and leads to where it can be seen, paid or cancelled', async () => {
    const page = await strangers.open()
    await fillIn(page)
    await submit(page)
    await isBooked(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Adicionar ao calendário' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^consulta-\d{4}-\d\d-\d\d\.ics$/)
    await page.getByRole('link', { name: 'Ver, pagar ou cancelar esta consulta' }).click()
    await page.waitForURL(/\/consulta\/[\w-]{64}$/)
  })

  it('one booking comes in on a slow network too, and says that it is on its way', async () => {
    const page = await strangers.open()
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(BOOKING, async (route) => {
      await arrival
      await route.continue()
    })
    await fillIn(page)
    await submit(page)
    await page.getByRole('button', { name: 'Agendando...' }).waitFor()
    arrive()
    await isBooked(page)
  })

  it('one booking takes a name with an emoji as it is', async () => {
    const page = await strangers.open(NARROW)
    await fillIn(page, 'Zoé 🌿 D’Ávila')
    await submit(page)
    await isBooked(page)
    await checkPage(page)
  })
})

describe('a refusal', () => {
  it.each([
    [429, 'Muitas tentativas. Aguarde 12 minutos e tente novamente.'],
    [500, 'Algo deu errado do nosso lado. Tente novamente em instantes.'],
  ])(
    'a refusal of status %i is read beside the button, and stays when its notification has gone',
    async (status, message) => {
      const page = await strangers.open()
      const body = JSON.stringify({ message, code: 'throttled' })
      await refuse(page, 'POST', BOOKING, { status, body })
      await fillIn(page)
      await submit(page)
      await page.getByRole('button', { name: 'Fechar notificação' }).click()
      await page.getByText(message).waitFor()
      expect(await submitButton(page).getAttribute('aria-describedby')).toBe(
        await page.getByText(message).getAttribute('id'),
      )
      await staysTyped(page)
      await checkPage(page)
    },
  )
})

function countBookings(page: Page): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (BOOKING.test(request.url())) sent += 1
  })
  return () => sent
}
