import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_VERSION } from '../src/features/booking/consent-version.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { formatDay } from '../src/platform/shared/calendar.ts'
import { parsePhone } from '../src/platform/shared/phone.ts'
import { bookable, chooseTime, fillIn, first, submitButton } from './booking-form.ts'
import { checkScreen } from './check-screen.ts'
import { openBooking } from './open-booking.tsx'
import { PHONE, refuseWith } from './open-screen.tsx'
import { sees, seesPage } from './shown.ts'

/**
 * Visitors of the public booking page: other time zones, foreign phones, questions. The browser is in São Paulo, the
 * practice elsewhere; the other way round is in e2e/booking-page.e2e.ts.
 */

const hour = () => first('[data-hour]').innerText

const sent = (calls: { method: string; body: unknown }[]) =>
  calls.find(({ method }) => method === 'POST')?.body

describe('a patient in another time zone', () => {
  it.each([
    [
      'America/Manaus',
      /Quem atende: Horário do Amazonas \(GMT-4\)$/,
      /^10:00\s+09:00 para quem atende$/,
      /No seu fuso, Horário de Brasília \(GMT-3\)\. Para quem atende: 09:00, Horário do Amazonas/,
    ],
    [
      'America/Noronha',
      /Quem atende: Horário de Fernando de Noronha \(GMT-2\)$/,
      /^08:00\s+09:00 para quem atende$/,
      /No seu fuso, Horário de Brasília \(GMT-3\)\. Para quem atende: 09:00, Horário de Fernando de Noronha/,
    ],
    [
      'Europe/Lisbon',
      /Quem atende: Horário da Europa Ocidental \(GMT\+0\)$/,
      /^06:00\s+09:00 para quem atende$/,
      /No seu fuso, Horário de Brasília \(GMT-3\)\. Para quem atende: 09:00, Horário da Europa Ocidental/,
    ],
    [
      'Pacific/Auckland',
      /Quem atende: Horário da Nova Zelândia \(GMT\+13\)$/,
      /^\p{L}{3} 17:00\s+09:00 para quem atende$/u,
      /No seu fuso, Horário de Brasília .* Para quem atende: \p{L}+(-feira)?, \d+ de \p{L}+, 09:00/u,
    ],
  ])(
    'a patient in another time zone (of a practice in %s) reads whose clock is which, and sees both times, the own one first',
    async (timezone, theirs, inList, chosen) => {
      await openBooking({ ...bookable(undefined, { timezone }), size: PHONE })
      await sees(theirs)
      await sees(page.getByText('Horário de Brasília (GMT-3)', { exact: true }))
      await chooseTime()
      expect(hour()).toMatch(inList)
      await sees(chosen)
      await checkScreen()
    },
  )

  it('a patient in another time zone with the same offset reads once which zone the times are in', async () => {
    await openBooking(bookable(undefined, { timezone: 'America/Bahia' }))
    await sees(page.getByText('Horário de Brasília (GMT-3)', { exact: true }))
    await chooseTime()
    expect(hour()).toMatch(/^\d\d:00$/)
  })
})

describe('the terms of a booking', () => {
  it('the terms of a booking are shown with their version, open next to the form, and are sent with the price that was shown', async () => {
    const opened = await openBooking(bookable())
    const text = page.getByRole('link', {
      name: `Política de Privacidade (versão de ${formatDay(CONSENT_VERSION)})`,
      exact: false,
    })
    await expect.element(text).toHaveAttribute('href', '/legal#privacidade')
    await expect.element(text).toHaveAttribute('target', '_blank')
    await fillIn()
    await submitButton().click()
    await sees(page.getByRole('heading', { name: 'Seu horário está reservado' }))
    expect(sent(opened.sent)).toMatchObject({
      patientName: 'Davi Melo',
      patientEmail: '',
      notes: '',
      price: '150.00',
      type: 'online',
      consentVersion: CONSENT_VERSION,
    })
  })
})

describe('a visitor with a question', () => {
  it('a visitor with a question can chat from the top of the page, with a text that says nothing about health', async () => {
    await openBooking(bookable())
    const chat = page.getByRole('link', { name: /^Conversar pelo WhatsApp/ })
    const url = new URL(chat.element().getAttribute('href') ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/5511987654321')
    expect(url.searchParams.get('text')).toBe(
      'Olá! Vi sua página de agendamento e tenho uma dúvida.',
    )
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
      const opened = await openBooking(bookable())
      refuseWith(createBooking, 'time_taken')
      await page.getByLabelText('Nome completo').fill('Davi Melo')
      await chooseTime()
      const phone = page.getByLabelText('WhatsApp', { exact: true })
      await phone.fill(given)
      await expect.element(phone).toHaveValue(shown)
      await phone.clear()
      await userEvent.type(phone, given)
      await submitButton().click()
      await expect.poll(() => sent(opened.sent)).toBeDefined()
      const { patientPhone } = sent(opened.sent) as { patientPhone: string }
      expect(parsePhone(patientPhone)).toBe(meant)
    },
  )
})

describe('a page that books nothing', () => {
  it.each([
    [
      'booking is off',
      /^O agendamento por esta página está desativado no momento\./,
      bookable(undefined, { allowOnlineBooking: false }),
    ],
    [
      'there is no service',
      /^Ainda não há serviços para agendar por aqui\./,
      bookable(({ services }) => {
        for (const service of services) service.active = false
      }),
    ],
  ])(
    'a booking page that takes no bookings says why (%s), and names the contact',
    async (_, text, practice) => {
      await openBooking(practice)
      await sees(text)
      expect(page.getByRole('form').elements()).toHaveLength(0)
      await seesPage('Ana Souza')
      await checkScreen()
    },
  )
})
