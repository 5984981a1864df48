import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, formatMonth } from '../src/platform/shared/calendar.ts'
import { isBooked, newPhone, openBookingPage } from './booking-form.ts'
import { checkPage } from './check-page.ts'

/** Booking without a mouse, from the first Tab to the copied Pix code. */

const WIDE = { viewport: { width: 1280, height: 800 } }

let strangers: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  strangers = await openBookingPage()
})
afterEach(() => strangers.closeWindows())

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement
    const label = here instanceof HTMLInputElement ? here.labels?.[0] : null
    const select = here instanceof HTMLSelectElement ? here.labels?.[0] : null
    const name = here?.getAttribute('aria-label') ?? (label ?? select ?? here)?.textContent
    return name?.trim() ?? ''
  })
}

async function press(page: Page, ...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key)
  return focused(page)
}

function focusedDay(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? null)
}

async function enterCalendar(page: Page): Promise<string> {
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    const day = await focusedDay(page)
    if (day) return day
  }
  throw new Error('Tab does not reach the calendar')
}

describe('by keyboard only', () => {
  it('a time is booked from the first Tab on, and the Pix code copied', async () => {
    const page = await strangers.open(WIDE)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    expect(await press(page, 'Tab')).toMatch(/^Conversar pelo WhatsApp/)
    expect(await press(page, 'Tab')).toBe('Serviço')
    expect(await press(page, 'Tab')).toBe('Mês anterior')
    expect(await press(page, 'Tab')).toBe('Próximo mês')
    expect(await press(page, 'Tab')).toMatch(/horários? livres?$/)
    await press(page, 'PageDown')
    while (
      !/horários? livres?$/.test(await focused(page)) ||
      /sem horários/.test(await focused(page))
    )
      await press(page, 'ArrowRight')
    const day = await focused(page)
    expect(await press(page, 'Enter')).toBe('09:00')
    await page.getByRole('status').getByText('8 horários livres', { exact: true }).waitFor()
    expect(await press(page, 'Shift+Tab')).toBe(day)
    expect(await press(page, 'Tab', 'Space', 'ArrowDown')).toBe('10:00')
    expect(await page.locator('[data-hour] input:checked').count()).toBe(1)
    expect(await press(page, 'Tab')).toBe('Nome completo')
    await page.keyboard.type('Davi Melo')
    expect(await press(page, 'Tab')).toBe('WhatsApp')
    await page.keyboard.type(newPhone())
    expect(await press(page, 'Tab')).toBe('E-mail (opcional)')
    expect(await press(page, 'Tab')).toBe('')
    await page.keyboard.type('Prefiro por vídeo')
    expect(await press(page, 'Tab')).toMatch(/^Agendar Consulta/)
    await press(page, 'Enter')
    await isBooked(page)
    expect(await focused(page)).toBe('Seu horário está reservado')
    await page.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    expect(await press(page, 'Tab')).toBe('Copiar código Pix')
    await press(page, 'Enter')
    await page.getByText('Código PIX copiado!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^000201.*br\.gov\.bcb\.pix/,
    )
    await checkPage(page)
  })

  it('a visitor with a keyboard lands on the first wrong field, and can walk on from there', async () => {
    const page = await strangers.open(WIDE)
    await page.getByRole('button', { name: 'Agendar Consulta' }).focus()
    await press(page, 'Enter')
    await expect.poll(() => focusedDay(page)).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await checkPage(page)
  })
})

describe('the calendar grid', () => {
  it('the calendar grid is one tab stop; arrows move by day and week, also into another month', async () => {
    const page = await strangers.open(WIDE)
    const start = await enterCalendar(page)
    await press(page, 'PageDown')
    const month = addMonths(start, 1)
    await page.getByText(new RegExp(formatMonth(month), 'i')).waitFor()
    await press(page, ...Array.from({ length: 5 }, () => 'ArrowDown'))
    expect((await focusedDay(page))?.slice(0, 7)).toBe(addMonths(start, 2))
    await press(page, ...Array.from({ length: 5 }, () => 'ArrowUp'))
    const back = await focusedDay(page)
    expect(back?.slice(0, 7)).toBe(month)
    await press(page, 'ArrowRight', 'ArrowLeft')
    expect(await focusedDay(page)).toBe(back)
    expect(await page.locator('[data-day][tabindex="0"]').count()).toBe(1)
  })

  it('the calendar grid begins with the week of today, and is as high in the next month', async () => {
    const page = await strangers.open(WIDE)
    await enterCalendar(page)
    await press(page, 'PageUp', 'PageUp')
    const weeks = page.getByRole('grid').locator('tbody tr')
    await weeks.first().locator('[aria-current="date"]').waitFor()
    const height = async () => (await page.getByRole('grid').boundingBox())?.height
    const [inThisMonth, days] = [await height(), await page.locator('[data-day]').count()]
    const shown = await page.getByRole('grid').getByRole('row').count()
    expect(shown).toBe(1 + (await weeks.filter({ has: page.locator('[data-day]') }).count()))
    await press(page, 'PageDown')
    await expect.poll(() => page.locator('[data-day]').count()).not.toBe(days)
    expect(await height()).toBe(inThisMonth)
    await checkPage(page)
  })

  it('Home and End go to the ends of the week', async () => {
    const page = await strangers.open(WIDE)
    await enterCalendar(page)
    await press(page, 'PageDown', 'ArrowDown')
    expect(await press(page, 'Home')).toMatch(/^domingo/)
    expect(await press(page, 'End')).toMatch(/^sábado/)
  })

  it('the calendar grid stays between today and the last day on offer', async () => {
    const page = await strangers.open(WIDE)
    await enterCalendar(page)
    const first = await press(page, ...Array.from({ length: 6 }, () => 'PageUp'))
    expect(await press(page, 'ArrowUp')).toBe(first)
    const last = await press(
      page,
      ...Array.from({ length: 6 }, () => 'PageDown'),
      'End',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
    )
    expect(await press(page, 'ArrowRight')).toBe(last)
  })

  it('a day without free times can be reached and read by keyboard, and is not chosen', async () => {
    const page = await strangers.open(WIDE)
    await enterCalendar(page)
    await press(page, 'PageDown', 'Home')
    const sunday = await focused(page)
    expect(sunday).toMatch(/^domingo.*, sem horários livres$/)
    expect(await press(page, 'Enter')).toBe(sunday)
    expect(await page.locator('[data-hour]').count()).toBe(0)
  })
})
