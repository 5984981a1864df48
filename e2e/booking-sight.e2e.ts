import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { scrollsSideways } from '../screens/screen-faults.ts'
import { chooseTime, fillIn, isBooked, openBookingPage, submitButton } from './booking-form.ts'

/** The booking page for eyes that need more: a narrow screen, text twice as large, colours forced by the system. */

const NARROW = { viewport: { width: 320, height: 640 } }
const PHONE = { viewport: { width: 360, height: 740 } }
const ANOTHER_ZONE = { timezoneId: 'Pacific/Auckland' }

let strangers: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  strangers = await openBookingPage()
})
afterEach(() => strangers.closeWindows())

function enlarge(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

async function takeItMeanwhile(page: Page): Promise<void> {
  const other = await strangers.open()
  await fillIn(other, 'Rita Alves')
  await fillIn(page)
  await submitButton(other).click()
  await isBooked(other)
  await submitButton(page).click()
  await page.locator('[data-nearest]').first().waitFor()
}

describe('nothing is wider than the screen', () => {
  it.each([
    ['at 320 pixels', NARROW, async () => undefined],
    ['with text at twice its size', PHONE, enlarge],
  ])(
    'nothing on the booking page is wider than the screen %s: the form, the hours in two zones, a time taken meanwhile, what was booked',
    async (_, screen, change) => {
      const page = await strangers.open({ ...screen, ...ANOTHER_ZONE })
      await change(page)
      expect(await page.evaluate(scrollsSideways)).toBe(false)
      await takeItMeanwhile(page)
      expect(await page.evaluate(scrollsSideways)).toBe(false)
      // The notification does not lie over what has the focus.
      expect(await page.locator('[data-nearest]:focus').evaluate(isOnTop)).toBe(true)
      await page.keyboard.press('Enter')
      expect(await page.evaluate(scrollsSideways)).toBe(false)
      await page.keyboard.press('Enter')
      await isBooked(page)
      await page.getByRole('button', { name: 'Copiar código' }).waitFor()
      expect(await page.evaluate(scrollsSideways)).toBe(false)
    },
  )
})

describe('where the system forces its colours', () => {
  it('forced colours show the chosen day and hour apart from the others, and a day without free times too', async () => {
    const page = await strangers.open({ ...PHONE, forcedColors: 'active' })
    // The present month may have one free day left.
    await page.getByRole('button', { name: 'Próximo mês' }).click()
    await chooseTime(page)
    const free = '[data-day][aria-disabled=false][aria-pressed=false]'
    expect(await look(page, '[data-day][aria-pressed=true]')).not.toEqual(await look(page, free))
    expect(await look(page, '[data-day][aria-disabled=true]')).not.toEqual(await look(page, free))
    expect(await look(page, '[data-hour]:has(:checked)')).not.toEqual(
      await look(page, '[data-hour]:not(:has(:checked))'),
    )
  })
})

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return element.contains(there)
}

function look(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color]
    })
}
