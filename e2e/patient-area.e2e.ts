import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmPayment } from '../src/features/sessions/contract.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { seesToast } from './office.ts'
import { type Clinic, cardsUnder, keepPhone, openClinic, openPatientWindow } from './patient.ts'
import { untilStill } from './requests.ts'

let app: App
let browser: Awaited<ReturnType<typeof openBrowser>>
let clinic: Clinic
let phones = 0

beforeAll(async () => {
  app = await openApp()
  browser = await openBrowser(app.origin)
})
// The free plan allows three patients: each journey has a separate practice.
beforeEach(async () => {
  clinic = await openClinic(app.origin)
})

const newPhone = () => `+551197777${String(++phones).padStart(4, '0')}`

const openWindow = () => openPatientWindow(browser, app.origin)

async function openDashboard(phone: string): Promise<Page> {
  const { page } = await openWindow()
  await keepPhone(page, app.origin, phone)
  await page.goto(`${app.origin}/patient/dashboard`)
  await page.getByRole('heading', { name: 'Próximas Consultas' }).waitFor()
  return page
}

const upcoming = (page: Page) => cardsUnder(page, 'Próximas Consultas')

describe('a patient in the area', () => {
  it('a patient in the area adds a consultation to the calendar, as another program reads it', async () => {
    const phone = newPhone()
    const booking = await clinic.book({ phone })
    const page = await openDashboard(phone)
    const event = await savedEvent(page)
    expect(event.summary).toBe('Consulta com Ana Souza')
    expect(event.startDate.toJSDate().toISOString()).toBe(booking.datetime)
    expect(event.duration.toSeconds()).toBe(50 * 60)
    expect(event.uid).toBe(`${booking.id}@${new URL(app.origin).host}`)
    await seesToast(page, 'Arquivo de calendário salvo')
    await page.context().close()
  })

  it('a patient in the area reads a payment that was confirmed meanwhile when the tab becomes visible after a minute, and saves its receipt', async () => {
    const phone = newPhone()
    const booking = await clinic.book({ phone })
    const { context, page } = await openWindow()
    await keepPhone(page, app.origin, phone)
    await page.clock.install()
    await page.goto(`${app.origin}/patient/dashboard`)
    await upcoming(page).getByText('Aguardando pagamento').waitFor()
    await ask(app.origin, confirmPayment, { params: { id: booking.id }, body: {} }, clinic)
    // The page's clock also runs between the steps: half a minute is left for a slow machine.
    await lookAgain(page, 30_000)
    await upcoming(page).getByText('Aguardando pagamento').waitFor()
    await lookAgain(page, 31_000)
    await upcoming(page).getByText('Confirmada').waitFor()
    await upcoming(page).getByText('Pago', { exact: true }).waitFor()
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      upcoming(page)
        .getByRole('button', { name: /^Recibo nº 1/ })
        .click(),
    ])
    expect(receipt.suggestedFilename()).toMatch(/^recibo-.*\.pdf$/)
    const bytes = new Uint8Array(await readFile(await receipt.path()))
    const { text } = await extractText(bytes, { mergePages: true })
    for (const expected of ['Ana Souza', 'Maria Lima', '150,00']) expect(text).toContain(expected)
    await context.close()
  })

  it('a patient in the area reads the time on both clocks, the own one first, if that is a day ahead', async () => {
    const phone = newPhone()
    await clinic.book({ phone })
    const context = await browser.context({ timezoneId: 'Pacific/Auckland' })
    const page = await context.newPage()
    await keepPhone(page, app.origin, phone)
    await page.goto(`${app.origin}/patient/dashboard`)
    const own = /^\d\d\/\d\d\/\d{4} às \d\d:00 para quem atende, Horário de Brasília/
    await upcoming(page).getByText(own).waitFor()
    const deadline =
      /^Reservado até .+, \d\d:\d\d, Horário .+; para quem atende, .*\d\d:\d\d, Horário de Brasília \(GMT-3\)$/
    await upcoming(page).getByText(deadline).waitFor()
    await context.close()
  })

  it('a patient who logs out in one tab is logged out in every other, and the text typed there is gone', async () => {
    const { context, page } = await openWindow()
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${app.origin}/patient/login`)
      await tab.evaluate(
        (storedPhone) => localStorage.setItem('patientPhone', storedPhone),
        newPhone(),
      )
      await tab.evaluate(() => sessionStorage.setItem('support', '{"subject":"Ajuda"}'))
      await tab.goto(`${app.origin}/patient/dashboard`)
      await tab.getByText('Nenhuma consulta encontrada').waitFor()
    }
    await page.getByRole('button', { name: 'Sair' }).click()
    for (const tab of [page, other]) {
      await tab.waitForURL('**/patient/login')
      expect(await tab.evaluate(() => sessionStorage.length)).toBe(0)
    }
    await context.close()
  })
})

/** Returns the event that the only card's calendar button saves, parsed by an independent library. */
async function savedEvent(page: Page): Promise<ICAL.Event> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Adicionar ao calendário' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^consulta-\d{4}-\d{2}-\d{2}\.ics$/)
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')))
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
}

/** Lets some time pass and brings the tab to the front again. */
async function lookAgain(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await untilStill(page)
}
