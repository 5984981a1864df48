import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/contract.ts'
import { confirmPayment, createSession } from '../src/features/sessions/contract.ts'
import { DEFAULT_ZONE, HOUR, timeAt } from '../src/platform/shared/calendar.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkLoading } from './check-page.ts'
import { pathOf, seesToast } from './office.ts'
import {
  type Clinic,
  cancelFrom,
  cardsUnder,
  checkBothSizes,
  isOffered,
  keepPhone,
  openClinic,
  openPatientWindow,
  paysAgain,
} from './patient.ts'
import { untilStill } from './requests.ts'

const MAP = 'https://www.google.com/maps/search/?api=1&query='
const REL = 'noopener noreferrer'

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
const previous = (page: Page) => cardsUnder(page, 'Consultas Anteriores')

describe('a patient in the area', () => {
  it('a patient in the area sees what comes, and pays again with Pix', async () => {
    const phone = newPhone()
    const booking = await clinic.book({ phone })
    const page = await openDashboard(phone)
    const card = upcoming(page)
    for (const text of ['Ana Souza', 'CRP 06/123456', timeAt(booking.datetime, DEFAULT_ZONE)])
      await card.getByText(text).first().waitFor()
    await card.getByText('Aguardando pagamento').waitFor()
    await checkBothSizes(page)
    await paysAgain(card, page)
    await checkLoading(page, page.url())
    await page.context().close()
  })

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

  it('a patient in the area cancels; the session is previous then, and its time is free again on the booking page', async () => {
    const phone = newPhone()
    const booking = await clinic.book({ phone })
    expect(await isOffered(browser, clinic, booking.datetime)).toBe(false)
    const page = await openDashboard(phone)
    await cancelFrom(upcoming(page), page)
    await seesToast(page, 'Consulta cancelada')
    await previous(page).getByText('Cancelada', { exact: true }).waitFor()
    expect(await upcoming(page).count()).toBe(0)
    expect(await previous(page).getByRole('button').count()).toBe(0)
    await checkBothSizes(page)
    expect(await isOffered(browser, clinic, booking.datetime)).toBe(true)
    await page.context().close()
  })

  it('a patient in the area reads a payment that was confirmed meanwhile when the tab is looked at after a minute, and saves its receipt', async () => {
    const phone = newPhone()
    const booking = await clinic.book({ phone })
    const { context, page } = await openWindow()
    await keepPhone(page, app.origin, phone)
    await page.clock.install()
    await page.goto(`${app.origin}/patient/dashboard`)
    await upcoming(page).getByText('Aguardando pagamento').waitFor()
    await ask(app.origin, confirmPayment, { params: { id: booking.id }, body: {} }, clinic)
    await lookAgain(page, 59_000)
    await upcoming(page).getByText('Aguardando pagamento').waitFor()
    await lookAgain(page, 2_000)
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
    for (const said of ['Ana Souza', 'Maria Lima', '150,00']) expect(text).toContain(said)
    await context.close()
  })

  it('a patient in the area finds the video link and the way to the office while they are near', async () => {
    const phone = newPhone()
    const patient = await ask(
      app.origin,
      createPatient,
      { body: { name: 'Rui Costa', phone } },
      clinic,
    )
    const near = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
    const fields = { patientId: patient.id, serviceId: clinic.serviceId }
    for (const place of [
      { type: 'online', location: 'https://meet.example.com/sala', datetime: near(2) },
      { type: 'presencial', location: 'Rua Augusta, 1200', datetime: near(4) },
      { type: 'online', location: 'https://meet.example.com/longe', datetime: near(48) },
    ] as const)
      await ask(app.origin, createSession, { body: { ...fields, ...place } }, clinic)
    const page = await openDashboard(phone)
    const links = upcoming(page).getByRole('link')
    await links.first().waitFor()
    const shown = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
    )
    expect(shown).toEqual([
      ['Entrar na consulta (abre em outra aba)', 'https://meet.example.com/sala', REL],
      ['Como chegar (abre em outra aba)', `${MAP}Rua+Augusta%2C+1200`, REL],
    ])
    await checkBothSizes(page)
    await page.context().close()
  })

  it.each([
    [
      'a day ahead',
      'Pacific/Auckland',
      /^\d\d\/\d\d\/\d{4} às \d\d:00 para quem atende, Horário de Brasília/,
    ],
    [
      'an hour behind',
      'America/Manaus',
      /^\d\d:00 para quem atende, Horário de Brasília \(GMT-3\)$/,
    ],
  ])(
    'a patient in the area reads the time on both clocks, the own one first, where that is %s',
    async (_, timezoneId, own) => {
      const phone = newPhone()
      await clinic.book({ phone })
      const context = await browser.context({ timezoneId })
      const page = await context.newPage()
      await keepPhone(page, app.origin, phone)
      await page.goto(`${app.origin}/patient/dashboard`)
      await upcoming(page).getByText(own).waitFor()
      const deadline =
        /^Reservado até .+, \d\d:\d\d, Horário .+; para quem atende, .*\d\d:\d\d, Horário de Brasília \(GMT-3\)$/
      await upcoming(page).getByText(deadline).waitFor()
      await context.close()
    },
  )

  it('a patient in the area leaves in one tab and is out in every other, with what was typed there', async () => {
    const { context, page } = await openWindow()
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${app.origin}/patient/login`)
      await tab.evaluate((kept) => localStorage.setItem('patientPhone', kept), newPhone())
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

  it('a patient in the area does all of it with the keyboard alone, and leaves', async () => {
    const phone = newPhone()
    await clinic.book({ phone })
    const page = await openDashboard(phone)
    await pressOn(page, 'Pagar com Pix')
    await page.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focusedText(page)).toBe('Pagar com Pix')
    await pressOn(page, 'Cancelar consulta')
    await expect.poll(() => focusedText(page)).toBe('Manter consulta')
    await pressOn(page, 'Cancelar consulta')
    await previous(page).getByText('Cancelada', { exact: true }).waitFor()
    await expect.poll(() => focusedText(page)).toBe('Minhas Consultas')
    await pressOn(page, 'Sair')
    await seesToast(page, 'Logout realizado', 'Até breve!')
    expect(pathOf(page)).toBe('/patient/login')
    await page.context().close()
  })
})

/**
 * Returns the event that the only card's calendar button saves, parsed by an independent library.
 */
async function savedEvent(page: Page): Promise<ICAL.Event> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Adicionar ao calendário' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^consulta-\d{4}-\d{2}-\d{2}\.ics$/)
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')))
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
}

/** Some time passes, and the tab is turned to again. */
async function lookAgain(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await untilStill(page)
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}

async function pressOn(page: Page, text: string): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if ((await focusedText(page)) === text) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${text}`)
}
