import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { getAvailability } from '../src/features/booking/contract.ts'
import { createDayOff } from '../src/features/closures/contract.ts'
import { updatePublicSettings } from '../src/features/profile/contract.ts'
import { cancelSession } from '../src/features/sessions/contract.ts'
import { addDays, DEFAULT_ZONE, formatDay, timeAt } from '../src/platform/shared/calendar.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { dayButton } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { loggedIn, openOffice, seesToast } from './office.ts'

/** Hours and days off: a saved change shows on the public page and in another window. The screen is tested in screens/attendance.test.ts. */

const DAY = addDays(nextWeek(Date.now(), DEFAULT_ZONE).from, 3)
const MORNING = ['09:00', '10:00', '11:00']
const AFTERNOON = ['13:00', '14:00', '15:00', '16:00', '17:00']

describe('the attendance screen', () => {
  let app: App
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let office: Awaited<ReturnType<typeof openOffice>>
  let here: Page
  let there: Page

  beforeAll(async () => {
    app = await openApp()
    browser = await openBrowser(app.origin)
    office = await openOffice(app.origin)
    // Hours typed on this date would cause a question.
    await ask(app.origin, cancelSession, { params: office.session }, office)
    // Two tabs of one window would be drawn once a second, the one behind too.
    const newWindow = () => browser.context(loggedIn(app.origin, office))
    here = await (await newWindow()).newPage()
    there = await (await newWindow()).newPage()
  })

  it('the attendance screen follows the hours that are typed; the public page waits until they are saved', async () => {
    await open(here)
    const row = here.getByRole('group', { name: 'Quarta-feira' })
    await row.getByRole('button', { expanded: false }).click()
    await row.getByLabel('Início', { exact: true }).fill('11:00')
    await previewShows(here, ['11:00', ...AFTERNOON])
    expect(await publicTimes(DAY)).toEqual([...MORNING, ...AFTERNOON])
    await here.getByRole('button', { name: 'Salvar horários' }).click()
    await seesToast(here, 'Horários salvos', 'Seu link público já mostra a mudança.')
    expect(await publicTimes(DAY)).toEqual(['11:00', ...AFTERNOON])
    expect(await timesOnPage(DAY)).toEqual(['11:00', ...AFTERNOON])
  })

  it('the attendance screen keeps the days off that two windows add', async () => {
    await Promise.all([open(here, 'folgas'), open(there, 'folgas')])
    await addDayOff(here, addDays(DAY, 7))
    await addDayOff(there, addDays(DAY, 14))
    await there.getByText(formatDay(addDays(DAY, 7))).waitFor()
    await there.getByText(formatDay(addDays(DAY, 14))).waitFor()
  })

  it('the public page offers no closed part of a day, and nothing while online booking is off', async () => {
    const part = { firstDay: DAY, lastDay: DAY, startTime: '13:00', endTime: '16:00' }
    await ask(app.origin, createDayOff, { body: part }, office)
    expect(await timesOnPage(DAY)).toEqual(['11:00', '16:00', '17:00'])
    const body = { allowOnlineBooking: false }
    await ask(app.origin, updatePublicSettings, { body }, office)
    expect(await publicTimes(DAY)).toEqual([])
  })

  async function open(page: Page, part = 'semana'): Promise<void> {
    await page.goto(`${app.origin}/psychologist/attendance?parte=${part}`)
    await preview(page).locator('dt').first().waitFor()
  }

  /** Returns the API's public times for the default duration. */
  async function publicTimes(date: string): Promise<string[]> {
    const { days } = await ask(app.origin, getAvailability, {
      params: { id: office.account.friendlyId },
      query: { from: date, to: date },
    })
    return (days[0]?.slots ?? []).map((slot) => timeAt(slot, DEFAULT_ZONE))
  }

  async function timesOnPage(date: string): Promise<string[]> {
    const page = await (await browser.context()).newPage()
    await page.goto(
      `${app.origin}/agendar/${office.account.friendlyId}/${office.account.publicSlug}`,
    )
    await (await dayButton(page, date)).click()
    const times = await page.locator('[data-hour]').allInnerTexts()
    await page.context().close()
    return times
  }
})

function preview(page: Page): Locator {
  return page.getByRole('region', { name: 'Prévia da próxima semana' })
}

async function previewShows(page: Page, times: string[]): Promise<void> {
  const hours = preview(page)
    .locator('dl > div')
    .filter({ hasText: formatDay(DAY).slice(0, 5) })
    .getByRole('listitem')
  await expect.poll(() => hours.allInnerTexts(), { timeout: 10_000 }).toEqual(times)
}

async function addDayOff(page: Page, date: string): Promise<void> {
  await page.getByLabel('Dia', { exact: true }).fill(date)
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await seesToast(page, 'Período adicionado')
}
