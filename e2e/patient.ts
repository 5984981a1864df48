import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { RULES_OF_COLOUR } from '../screens/screen-faults.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { updateSettings } from '../src/features/profile/contract.ts'
import { DEFAULT_ZONE, dayAt, formatLongDay, timeAt } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, openPractice, type Practice } from '../test/process/caller.ts'
import { dayButton } from './booking-form.ts'
import type { openBrowser } from './browser.ts'
import { checkShape, expectNoViolation } from './check-page.ts'
import { WIDE } from './platform.ts'

type Browser = Awaited<ReturnType<typeof openBrowser>>

export interface Clinic extends Practice {
  link: string
  /** Takes the next free time, two days from now or later. */
  book: (patient: { phone: string; email?: string }) => Promise<Booking>
}

export interface Booking {
  id: string
  datetime: string
  manageUrl: string
}

export async function openClinic(origin: string): Promise<Clinic> {
  const practice = await openPractice(origin)
  await ask(origin, updateSettings, { body: { pixKey: 'ana@exemplo.com.br' } }, practice)
  const free = [...practice.slots]
  const book = async ({ phone, email }: { phone: string; email?: string }) => {
    const { session, manageUrl } = await ask(origin, createBooking, {
      params: { id: practice.account.friendlyId },
      body: {
        patientName: 'Maria Lima',
        patientPhone: phone,
        patientEmail: email ?? null,
        serviceId: practice.serviceId,
        datetime: free.shift() ?? '',
      },
    })
    return { id: session.id, datetime: session.datetime, manageUrl }
  }
  const { friendlyId, publicSlug } = practice.account
  return { ...practice, book, link: `${origin}/agendar/${friendlyId}/${publicSlug}` }
}

export async function openPatientWindow(browser: Browser, origin: string) {
  const context = await browser.context(PHONE)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  return { context, page: await context.newPage() }
}

export async function isOffered(
  browser: Browser,
  { link }: Clinic,
  instant: string,
): Promise<boolean> {
  const context = await browser.context()
  const page = await context.newPage()
  await page.goto(link)
  const day = dayAt(Date.parse(instant), DEFAULT_ZONE)
  await (await dayButton(page, day)).click()
  await page.getByText(formatLongDay(day)).first().waitFor()
  const hour = page.locator(`[data-hour="${timeAt(instant, DEFAULT_ZONE)}"]`)
  const offered = (await hour.count()) > 0
  await context.close()
  return offered
}

/**
 * Checks a page at both sizes, with axe once in each theme: all rules on the phone, only colours in the dark on the wide screen.
 */
export async function checkBothSizes(page: Page): Promise<void> {
  await checkShape(page)
  await expectNoViolation(page, { light: [] })
  const small = page.viewportSize()
  await page.setViewportSize(WIDE.viewport ?? { width: 1280, height: 800 })
  await checkShape(page)
  await expectNoViolation(page, { dark: RULES_OF_COLOUR })
  if (small) await page.setViewportSize(small)
}

export function cardsUnder(page: Page, heading: string): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) })
    .getByRole('listitem')
}

/** Stores that phone, as after a login by phone. */
export async function keepPhone(page: Page, origin: string, phone: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((stored) => localStorage.setItem('patientPhone', stored), phone)
}

/** Returns the text of an e-mail in the outbox, with its soft line breaks joined. */
export function letterText(mail: string): string {
  return mail.replace(/=\n/g, '').replaceAll('=3D', '=')
}

export async function cancelFrom(container: Locator, page: Page): Promise<void> {
  await container.getByRole('button', { name: 'Cancelar consulta' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancelar esta consulta?' })
  await question.getByText('você está dentro desse prazo').waitFor()
  await checkShape(page)
  await question.getByRole('button', { name: 'Cancelar consulta' }).click()
  await question.waitFor({ state: 'detached' })
}

export async function paysAgain(container: Locator, page: Page): Promise<void> {
  await container.getByRole('button', { name: 'Pagar com Pix' }).click()
  const pix = page.getByRole('dialog', { name: 'Pagar com Pix' })
  await pix.getByRole('button', { name: 'Mostrar QR' }).click()
  await pix.getByRole('img', { name: /QR Code/ }).waitFor()
  await pix.getByText('R$\u00a0150,00 para Ana Souza').waitFor()
  await pix.getByText('br.gov.bcb.pix').waitFor()
  await checkShape(page)
  await pix.getByRole('button', { name: 'Copiar chave' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ana@exemplo.com.br')
  await pix.getByRole('button', { name: 'Fechar' }).click()
  await pix.waitFor({ state: 'detached' })
}
