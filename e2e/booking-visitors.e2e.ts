import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONSENT_VERSION } from '../src/features/booking/consent.ts'
import { updatePublicSettings } from '../src/features/profile/contract.ts'
import { updateService } from '../src/features/services/contract.ts'
import { formatDay } from '../src/platform/shared/calendar.ts'
import { parsePhone } from '../src/platform/shared/phone.ts'
import { ask } from '../test/process/caller.ts'
import { chooseTime, fillIn, isBooked, openBookingPage, submitButton } from './booking-form.ts'
import { checkPage } from './check-page.ts'
import { openEmptyPractice } from './paid-practice.ts'

/** Visitors of the booking page: other time zones, foreign phones, questions, no JavaScript. */

const BOOKING = /\/api\/public\/booking\//

let strangers: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  strangers = await openBookingPage()
})
afterEach(() => strangers.closeWindows())

const hour = (page: Page) => page.locator('[data-hour]').first()

describe('a patient in another time zone', () => {
  it.each([
    [
      'America/Manaus',
      'Horário do Amazonas (GMT-4)',
      /^08:00\s+09:00 para quem atende$/,
      /No seu fuso, Horário do Amazonas \(GMT-4\)\. Para quem atende: 09:00, Horário de Brasília/,
    ],
    [
      'America/Noronha',
      'Horário de Fernando de Noronha (GMT-2)',
      /^10:00\s+09:00 para quem atende$/,
      /No seu fuso, Horário de Fernando de Noronha \(GMT-2\)\. Para quem atende: 09:00/,
    ],
    [
      'Europe/Lisbon',
      /Horário da Europa Ocidental \(GMT\+\d\)/,
      /^1\d:00\s+09:00 para quem atende$/,
      /No seu fuso, Horário da Europa Ocidental \(GMT\+\d\)\. Para quem atende: 09:00/,
    ],
    [
      'Pacific/Auckland',
      /Horário da Nova Zelândia \(GMT\+\d+\)/,
      /^\p{L}{3} 0\d:00\s+09:00 para quem atende$/u,
      /No seu fuso, Horário da Nova Zelândia .* Para quem atende: \p{L}+(-feira)?, \d+ de \p{L}+, 09:00/u,
    ],
  ])(
    'a patient in another time zone (%s) reads whose clock is which, and sees both times, the own one first',
    async (timezoneId, own, inList, chosen) => {
      const page = await strangers.open({ viewport: { width: 360, height: 740 }, timezoneId })
      await page.getByText('Quem atende: Horário de Brasília (GMT-3)').waitFor()
      await page.getByText(own).waitFor()
      await chooseTime(page)
      expect(await hour(page).innerText()).toMatch(inList)
      await page.getByText(chosen).waitFor()
      await checkPage(page)
    },
  )

  it('a patient in another time zone reads both times of what was booked', async () => {
    const page = await strangers.open({ timezoneId: 'America/Manaus' })
    await fillIn(page)
    await submitButton(page).click()
    await isBooked(page)
    await page
      .getByText(/às 08:00$/)
      .first()
      .waitFor()
    await page.getByText('Para quem atende: 09:00, Horário de Brasília (GMT-3)').first().waitFor()
  })

  it('a patient in another time zone whose clock agrees reads once in which zone the times are', async () => {
    const page = await strangers.open({ timezoneId: 'America/Bahia' })
    await page.getByText('Horário de Brasília (GMT-3)', { exact: true }).waitFor()
    await chooseTime(page)
    expect(await hour(page).innerText()).toMatch(/^\d\d:00$/)
  })
})

describe('what booking agrees to', () => {
  it('the terms of a booking are named with their version, open beside the form, and are sent with the price that was read', async () => {
    const page = await strangers.open()
    const text = page.getByRole('link', {
      name: `Política de Privacidade (versão de ${formatDay(CONSENT_VERSION)})`,
    })
    const beside = page.context().waitForEvent('page')
    await text.click()
    expect(new URL((await beside).url()).pathname).toBe('/legal')
    await fillIn(page)
    const request = page.waitForRequest(BOOKING)
    await submitButton(page).click()
    expect((await request).postDataJSON()).toMatchObject({
      patientName: 'Davi Melo',
      patientEmail: '',
      notes: '',
      price: '150.00',
      type: 'online',
      consentVersion: CONSENT_VERSION,
    })
    await isBooked(page)
  })
})

describe('who has a question', () => {
  it('who has a question can chat from the top of the page, with a text that says nothing about health', async () => {
    const page = await strangers.open()
    const chat = page.getByRole('link', { name: /^Conversar pelo WhatsApp/ })
    const url = new URL((await chat.getAttribute('href')) ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/5511987654321')
    expect(url.searchParams.get('text')).toBe(
      'Olá! Vi sua página de agendamento e tenho uma dúvida.',
    )
  })

  it('a visitor without JavaScript reads who attends, the price and the free days, and how to book all the same', async () => {
    const page = await (await strangers.newWindow({ javaScriptEnabled: false })).newPage()
    await page.goto(strangers.link)
    await page.getByRole('heading', { level: 1, name: 'Ana Souza' }).waitFor()
    await page.getByRole('heading', { name: 'Serviços disponíveis' }).waitFor()
    expect(await page.getByText('R$\u00a0150,00').count()).toBeGreaterThan(1)
    expect(await page.locator('[data-day][aria-disabled=false]').count()).toBeGreaterThan(0)
    const notice = page.locator('noscript')
    expect(await notice.innerText()).toContain('Este formulário precisa do JavaScript')
    expect(await notice.getByRole('link', { name: /^Conversar pelo WhatsApp/ }).count()).toBe(1)
  })
})

describe('a phone', () => {
  const HERS = '+5511987654321'

  it.each([
    ['+55 11 98765-4321', '+55 11 98765-4321', HERS],
    ['5511987654321', '(11) 98765-4321', HERS],
    ['(011) 98765 4321', '(011) 98765 4321', HERS],
    ['11 9 8765 4321', '(11) 98765-4321', HERS],
    ['+351 912 345 678', '+351 912 345 678', '+351912345678'],
  ])(
    'a phone pasted or filled in as %j becomes %j, and is understood when typed',
    async (given, shown, meant) => {
      const page = await strangers.open()
      await page.route(BOOKING, (route) =>
        route.fulfill({ status: 409, body: '{"message":"Não"}' }),
      )
      await page.getByLabel('Nome completo').fill('Davi Melo')
      await chooseTime(page)
      const phone = page.getByLabel('WhatsApp', { exact: true })
      await phone.fill(given)
      expect(await phone.inputValue()).toBe(shown)
      await phone.fill('')
      await phone.pressSequentially(given)
      const request = page.waitForRequest(BOOKING)
      await submitButton(page).click()
      expect(parsePhone((await request).postDataJSON().patientPhone)).toBe(meant)
    },
  )
})

describe('a page that books nothing', () => {
  it.each([
    ['booking is off', /^O agendamento por esta página está desativado no momento\./, closeBooking],
    ['there is no service', /^Ainda não há serviços para agendar por aqui\./, deactivateService],
  ])(
    'a booking page that takes no bookings says why (%s), and with whom to talk',
    async (_, text, change) => {
      const practice = await openEmptyPractice(strangers.origin)
      await change(practice)
      const { friendlyId, publicSlug } = practice.account
      const page = await (await strangers.newWindow()).newPage()
      await page.goto(`${strangers.origin}/agendar/${friendlyId}/${publicSlug}`)
      await page.getByText(text).waitFor()
      expect(await page.getByRole('form').count()).toBe(0)
      await page.getByRole('heading', { level: 1, name: 'Ana Souza' }).waitFor()
      await checkPage(page)
    },
  )

  type Practice = Awaited<ReturnType<typeof openEmptyPractice>>

  async function closeBooking({ token }: Practice): Promise<void> {
    const body = { allowOnlineBooking: false }
    await ask(strangers.origin, updatePublicSettings, { body }, { token })
  }

  async function deactivateService({ token, serviceId: id }: Practice): Promise<void> {
    const body = { active: false }
    await ask(strangers.origin, updateService, { params: { id }, body }, { token })
  }
})
