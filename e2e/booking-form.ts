import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { updateSettings } from '../src/features/profile/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { openEmptyPractice } from './paid-practice.ts'

/** Shared steps of the booking page's journeys. */

/** Opens a practice with one service and a Pix key, without the free plan's limits, and windows onto its public page. */
export async function openBookingPage() {
  const { origin } = await openApp()
  const { account, token } = await openEmptyPractice(origin)
  await ask(origin, updateSettings, { body: { pixKey: 'ana@exemplo.com.br' } }, { token })
  const windows = await openBrowser(origin)
  const link = `${origin}/agendar/${account.friendlyId}/${account.publicSlug}`

  async function open(options?: BrowserContextOptions): Promise<Page> {
    const page = await (await windows.context(options)).newPage()
    await page.goto(link)
    await isAwake(page)
    return page
  }
  return {
    origin,
    link,
    account,
    token,
    open,
    newWindow: windows.context,
    closeWindows: windows.closeWindows,
  }
}

/** Resolves when the browser has hydrated the page, so that the button works. */
export function isAwake(page: Page): Promise<void> {
  return submitButton(page).and(page.locator('[type=submit]')).waitFor()
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Agendar Consulta', exact: true })
}

/** Returns the buttons of free days, except today: how many of its hours are left depends on when the journeys run. */
function freeDays(page: Page): Locator {
  return page
    .getByRole('button', { name: /horários? livres?$/ })
    .and(page.locator('[aria-disabled=false]:not([aria-current=date])'))
}

let phones = 0

/** Returns a new phone: unpaid holds are counted by it. */
export function newPhone(): string {
  phones += 1
  return `11 97778-${String(phones).padStart(4, '0')}`
}

/** Returns the button of a day of this month or the next, once the page reacts to a press. */
export async function dayButton(page: Page, day: string): Promise<Locator> {
  await isAwake(page)
  const button = page.locator(`[data-day="${day}"]`)
  if ((await button.count()) === 0) await page.getByRole('button', { name: 'Próximo mês' }).click()
  return button
}

/** Returns the first free hour of the first free day after today: this month, or the next if this one is over. */
export async function chooseTime(page: Page, hour = 0): Promise<void> {
  await isAwake(page)
  if ((await freeDays(page).count()) === 0)
    await page.getByRole('button', { name: 'Próximo mês' }).click()
  await freeDays(page).first().click()
  await page.locator('[data-hour]').nth(hour).click()
}

export async function fillIn(page: Page, name = 'Davi Melo', hour = 0): Promise<void> {
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('WhatsApp', { exact: true }).fill(newPhone())
  await chooseTime(page, hour)
}

export function isBooked(page: Page): Promise<void> {
  return page.getByRole('heading', { name: 'Seu horário está reservado' }).waitFor()
}
