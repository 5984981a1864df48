import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownCancelRule } from '../src/features/booking/cancel-cost-rules.ts'
import { createBooking, getAvailability } from '../src/features/booking/contract.ts'
import { getBooking } from '../src/features/patient-area/contract.ts'
import { MINUTE } from '../src/platform/shared/calendar.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { patientSession } from '../test/patient-session.ts'
import { bookable, count, fillIn, first, submitButton } from './booking-form.ts'
import { checkScreen } from './check-screen.ts'
import { book, openBooking } from './open-booking.tsx'
import { answerWith, NOW, type OpenedScreen, respondWith } from './open-screen.tsx'
import { scrollsSideways } from './screen-faults.ts'
import { button, sees, seesNo } from './shown.ts'
import { addPatient, addSession } from './small-practice.ts'

/** Failures during a booking, and their messages. Those that need a server or a reload are in e2e/booking-trouble.e2e.ts. */

const NARROW = [320, 640] as const
const OFFER = '[data-nearest]'

const open = (profile: Parameters<typeof bookable>[1] = {}) =>
  openBooking({ ...bookable(undefined, profile), size: NARROW })

const bookings = ({ sent }: OpenedScreen) => sent.filter(({ method }) => method === 'POST').length

/** Books the time that `fillIn` chooses for another visitor. */
function loseTime({ practice }: OpenedScreen): void {
  const rita = addPatient(practice, 'Rita Alves', '11 97778-0002')
  addSession(practice, rita.id, '2026-03-12T09:00')
}

async function staysTyped(): Promise<void> {
  await expect.element(page.getByLabelText('Nome completo')).toHaveValue('Davi Melo')
}

async function isBooked(): Promise<void> {
  await sees(page.getByRole('heading', { name: 'Seu horário está reservado' }))
}

describe('a time that is taken meanwhile', () => {
  it('a time that is taken meanwhile keeps the typed text and offers the nearest free ones: one tap chooses, Enter books', async () => {
    const opened = await open()
    await fillIn()
    loseTime(opened)
    await submitButton().click()
    await sees(/Este horário acabou de ser reservado/)
    await staysTyped()
    await expect.poll(() => document.activeElement?.matches(OFFER)).toBe(true)
    expect(document.activeElement).toBe(first(OFFER))
    expect(count(OFFER)).toBe(4)
    expect(first(OFFER).innerText).toMatch(/^\p{Lu}\p{Ll}{2}, \d\d\/\d\d, \d\d:\d\d$/u)
    await checkScreen()
    await userEvent.click(first(OFFER))
    expect(count(OFFER)).toBe(0)
    await expect.element(submitButton()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await isBooked()
  })

  it('a time that is taken meanwhile offers the known free times if they cannot be fetched again', async () => {
    const opened = await open()
    await fillIn()
    loseTime(opened)
    respondWith(getAvailability, () => Promise.reject(new TypeError('Failed to fetch')))
    await submitButton().click()
    await expect.poll(() => count(OFFER)).toBeGreaterThan(0)
    await sees(/Não foi possível atualizar os horários\./)
    await staysTyped()
  })

  it('a time that is taken meanwhile is reported when the page becomes visible again, before anything is sent', async () => {
    const opened = await open()
    await fillIn()
    loseTime(opened)
    vi.setSystemTime(NOW + 2 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    await sees(/O horário escolhido não está mais livre\./)
    await expect.poll(() => count(OFFER)).toBeGreaterThan(0)
    expect(bookings(opened)).toBe(0)
  })
})

describe('a rule of late cancellations that became stricter meanwhile', () => {
  it('a rule of late cancellations that became stricter meanwhile is shown before anything is booked, with the typed text kept; the next tap books', async () => {
    const stricter = { cancelNoticeHours: 48, lateCancelPercent: 100 } as const
    const opened = await open({ cancelNoticeHours: 24, lateCancelPercent: 50 })
    await sees(/Cancelar é grátis até 24 h antes/)
    await fillIn()
    answerWith(createBooking, ({ body }) => {
      const { cancelRule } = body as { cancelRule: typeof stricter }
      if (cancelRule.cancelNoticeHours === 48) return book(opened.practice, body)
      throw new Problem('cancel_rule_changed', { more: { cancelRule: shownCancelRule(stricter) } })
    })
    await submitButton().click()
    await sees(/A regra de cancelamento mudou enquanto você preenchia/)
    await sees(/Cancelar é grátis até 48 h antes/)
    await staysTyped()
    expect(opened.practice.sessions).toHaveLength(0)
    await checkScreen()
    await submitButton().click()
    await isBooked()
    const booked = opened.sent.findLast(({ method }) => method === 'POST')
    expect(booked?.body).toMatchObject({ cancelRule: stricter })
  })
})

describe('a time within the notice of a cancellation', () => {
  it('a time within the notice shows the cancellation fee next to the hour, and again once it is booked', async () => {
    const rule = { cancelNoticeHours: 168, lateCancelPercent: 50 } as const
    const { tab } = await open(rule)
    await fillIn()
    await sees(/^Faltam menos de 168 h: cancelar custa R\$\s75,00\.$/)
    await checkScreen()
    await submitButton().click()
    await isBooked()
    const booked = page.getByRole('region', { name: 'Seu horário está reservado' })
    await sees(booked.getByText(/Faltam menos de 168 h/))
    await checkScreen()
    await openBooking({
      ...bookable(undefined, rule),
      tab,
      answers: () =>
        answerWith(getBooking, () =>
          patientSession({
            noticeHours: 168,
            lateFee: '75.00',
            datetime: '2026-03-12T12:00:00.000Z',
          }),
        ),
    })
    await sees(/Faltam menos de 168 h/)
  })
})

describe('one booking', () => {
  it('one booking is made by a double tap', async () => {
    const opened = await open()
    await fillIn()
    await submitButton().dblClick()
    await isBooked()
    expect(bookings(opened)).toBe(1)
  })

  it('one booking succeeds on a slow network too, and says that it is being sent', async () => {
    const { practice } = await open()
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    answerWith(createBooking, async ({ body }) => {
      await arrival
      return book(practice, body)
    })
    await fillIn()
    await submitButton().click()
    await sees(button('Agendando...'))
    arrive()
    await isBooked()
  })

  it('one booking keeps an emoji in the name', async () => {
    const { practice } = await open()
    await fillIn('Zoé 🌿 D’Ávila')
    await submitButton().click()
    await isBooked()
    expect(practice.patients.map(({ name }) => name)).toEqual(['Zoé 🌿 D’Ávila'])
    expect(scrollsSideways()).toBe(false)
  })
})

describe('a refusal', () => {
  it.each([
    [429, 'Muitas tentativas. Aguarde 12 minutos e tente novamente.'],
    [500, 'Algo deu errado do nosso lado. Tente novamente em instantes.'],
  ])(
    'a refusal of status %i is shown next to the button, and stays when its notification has gone',
    async (status, message) => {
      await open()
      respondWith(createBooking, () => Response.json({ message, code: 'throttled' }, { status }))
      await fillIn()
      await submitButton().click()
      await button('Fechar notificação').click()
      await seesNo(button('Fechar notificação'))
      const text = page.getByText(message)
      await sees(text)
      expect(submitButton().element().getAttribute('aria-describedby')).toBe(text.element().id)
      await staysTyped()
      await checkScreen()
    },
  )
})
