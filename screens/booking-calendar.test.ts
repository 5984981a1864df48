import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addMonths, formatMonth } from '../src/platform/shared/calendar.ts'
import { bookable, count, submitButton } from './booking-form.ts'
import { checkScreen } from './check-screen.ts'
import { boxOf } from './element.ts'
import { openBooking } from './open-booking.tsx'
import { sees } from './shown.ts'

/** The calendar of the public booking page without a mouse; a booking by keyboard is in e2e/booking-page.e2e.ts. */

const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''

const focusedDay = () => document.activeElement?.getAttribute('data-day') ?? null

async function press(...keys: string[]): Promise<string> {
  for (const key of keys) await userEvent.keyboard(`{${key}}`)
  return focused()
}

const times = (most: number, key: string) => Array.from({ length: most }, () => key)

async function enterCalendar(): Promise<string> {
  await openBooking(bookable())
  for (let tabs = 0; tabs < 12; tabs++) {
    await userEvent.keyboard('{Tab}')
    const day = focusedDay()
    if (day) return day
  }
  throw new Error('Tab does not reach the calendar')
}

it('a visitor with a keyboard lands on the first invalid field, and can continue from there', async () => {
  await openBooking(bookable())
  submitButton().element().focus()
  await press('Enter')
  await expect.poll(focusedDay).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await checkScreen()
})

describe('the calendar grid', () => {
  it('the calendar grid is one tab stop; arrows move by day and week, also into another month', async () => {
    const start = await enterCalendar()
    await press('PageDown')
    const month = addMonths(start, 1)
    await sees(new RegExp(formatMonth(month), 'i'))
    await press(...times(5, 'ArrowDown'))
    expect(focusedDay()?.slice(0, 7)).toBe(addMonths(start, 2))
    await press(...times(5, 'ArrowUp'))
    const back = focusedDay()
    expect(back?.slice(0, 7)).toBe(month)
    await press('ArrowRight', 'ArrowLeft')
    expect(focusedDay()).toBe(back)
    expect(count('[data-day][tabindex="0"]')).toBe(1)
  })

  it('the calendar grid begins with the week of today, names the next month at its first day, and has the same height in the next month', async () => {
    await enterCalendar()
    await press('PageUp', 'PageUp')
    const week = 'tbody tr'
    expect(document.querySelector(week)?.querySelector('[aria-current="date"]')).not.toBeNull()
    const grid = page.getByRole('grid')
    const april = document.querySelector('[data-day="2026-04-01"]') ?? grid.element()
    expect(getComputedStyle(april, '::before').content).toBe('"abr"')
    const [inThisMonth, days] = [(await boxOf(grid)).height, count('[data-day]')]
    const shown = grid.getByRole('row').elements().length
    expect(shown).toBe(1 + count(`${week}:has([data-day])`))
    await press('PageDown')
    await expect.poll(() => count('[data-day]')).not.toBe(days)
    expect((await boxOf(grid)).height).toBe(inThisMonth)
    await checkScreen()
  })

  it('Home and End go to the ends of the week', async () => {
    await enterCalendar()
    await press('PageDown', 'ArrowDown')
    expect(await press('Home')).toMatch(/^domingo/)
    expect(await press('End')).toMatch(/^sábado/)
  })

  it('the calendar grid stays between today and the last bookable day', async () => {
    await enterCalendar()
    const first = await press(...times(6, 'PageUp'))
    expect(first).toMatch(/^quarta-feira, 11 de março de 2026/)
    expect(await press('ArrowUp')).toBe(first)
    const last = await press(...times(6, 'PageDown'), 'End', ...times(5, 'ArrowDown'))
    expect(last).toMatch(/^domingo, 31 de maio de 2026/)
    expect(await press('ArrowRight')).toBe(last)
  })

  it('a day without free times can be reached and read by keyboard, but not chosen', async () => {
    await enterCalendar()
    await press('PageDown', 'Home')
    const sunday = focused()
    expect(sunday).toMatch(/^domingo.*, sem horários livres$/)
    expect(await press('Enter')).toBe(sunday)
    expect(count('[data-hour]')).toBe(0)
  })
})
