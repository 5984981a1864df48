import { describe, expect, it, onTestFinished } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { bookable, chooseTime, FREE_DAY, fillIn, first, submitButton } from './booking-form.ts'
import { openBooking } from './open-booking.tsx'
import { PHONE } from './open-screen.tsx'
import { brokenWords, scrollsSideways } from './screen-faults.ts'
import { button, sees } from './shown.ts'
import { addPatient, addSession } from './small-practice.ts'

/** The public booking page with a narrow screen, text twice as large, and colours forced by the system. */

const NARROW = [320, 640] as const

function enlarge(): void {
  document.documentElement.style.fontSize = '200%'
}

function isOnTop(element: Element | null): boolean {
  if (!element) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return element.contains(there)
}

function look(selector: string): string[] {
  const { backgroundColor, color } = getComputedStyle(first(selector))
  return [backgroundColor, color]
}

describe('nothing is wider than the screen', () => {
  it.each([
    ['at 320 pixels', NARROW, () => {}],
    ['with text at twice its size', PHONE, enlarge],
  ])(
    'nothing on the booking page is wider than the screen %s: the form, the hours in two zones, a time taken meanwhile, the booked session',
    async (_, size, change) => {
      const given = bookable(undefined, { timezone: 'Pacific/Auckland' })
      const { practice } = await openBooking({ ...given, size })
      change()
      expect(scrollsSideways()).toBe(false)
      expect(brokenWords()).toEqual([])
      await fillIn()
      expect(scrollsSideways()).toBe(false)
      // The time is Friday at 9:00 in the practice's zone.
      const rita = addPatient(practice, 'Rita Alves', '11 97778-0002')
      addSession(practice, rita.id, '2026-03-12T17:00')
      await submitButton().click()
      await expect.poll(() => document.querySelector('[data-nearest]:focus')).not.toBeNull()
      expect(scrollsSideways()).toBe(false)
      // The notification does not cover the focused element.
      expect(isOnTop(document.querySelector('[data-nearest]:focus'))).toBe(true)
      await userEvent.keyboard('{Enter}')
      expect(scrollsSideways()).toBe(false)
      await userEvent.keyboard('{Enter}')
      await sees(page.getByRole('heading', { name: 'Seu horário está reservado' }))
      await sees(button(/^Copiar código/))
      expect(scrollsSideways()).toBe(false)
    },
  )
})

describe('if the system forces its colours', () => {
  it('forced colours show the chosen day and hour apart from the others, and a day without free times too', async () => {
    await commands.emulateMedia({ forcedColors: 'active' })
    onTestFinished(() => commands.emulateMedia({ forcedColors: 'none' }))
    await openBooking({ ...bookable(), size: PHONE })
    expect(matchMedia('(forced-colors: active)').matches).toBe(true)
    await chooseTime()
    const free = `${FREE_DAY}[aria-pressed=false]`
    expect(look('[data-day][aria-pressed=true]')).not.toEqual(look(free))
    expect(look('[data-day][aria-disabled=true]')).not.toEqual(look(free))
    expect(look('[data-hour]:has(:checked)')).not.toEqual(look('[data-hour]:not(:has(:checked))'))
  })
})
