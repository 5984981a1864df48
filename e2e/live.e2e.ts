import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { createBooking } from '../src/features/booking/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { LIVE_PATH } from '../src/platform/shared/live.ts'
import { ask, openPractice, type Practice } from '../test/process/caller.ts'
import { openTimedApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn } from './office.ts'

/** Tabs that stay open: over midnight, while others change what they show, and with a wrong clock. */

const TUESDAY = Date.parse('2026-12-01T18:00:00-03:00')
const WEDNESDAY = Date.parse('2026-12-02T08:00:00-03:00')
const SCREENS = ['dashboard', 'agenda', 'sessions?lista=hoje']

let origin: string
let practice: Practice
let setServer: (instant: number) => void
let context: BrowserContext
let browser: Awaited<ReturnType<typeof openBrowser>>
let patientId: string

beforeAll(async () => {
  const app = await openTimedApp(TUESDAY)
  origin = app.origin
  setServer = app.setClock
  practice = await openPractice(origin)
  const { token } = practice
  const body = { name: 'Maria Lima', phone: '11 91234-5678' }
  patientId = (await ask(origin, createPatient, { body }, { token })).id
  await add('2026-12-01T19:00:00-03:00')
  await add('2026-12-02T09:00:00-03:00')
  browser = await openBrowser(origin)
  context = await browser.context(loggedIn(origin, practice))
})

const add = (datetime: string) =>
  ask(
    origin,
    createSession,
    { body: { patientId, serviceId: practice.serviceId, datetime, type: 'online' } },
    { token: practice.token },
  )

async function open(path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/psychologist/${path}`)
  return page
}

const wake = (page: Page) =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
  })

it('screens that stayed open overnight show the new day, and a booking that was made meanwhile', async () => {
  await context.clock.install({ time: TUESDAY })
  const [dashboard, agenda, sessions] = (await Promise.all(SCREENS.map(open))) as [Page, Page, Page]
  await dashboard.getByText('19:00').first().waitFor()
  await agenda.getByText('19:00').first().waitFor()
  await sessions.getByText('19:00').first().waitFor()
  setServer(WEDNESDAY)
  await context.clock.fastForward(WEDNESDAY - TUESDAY)
  await ask(origin, createBooking, {
    params: { id: String(practice.account.friendlyId) },
    body: {
      serviceId: practice.serviceId,
      patientName: 'João Reis',
      patientPhone: '11 92345-0001',
      datetime: '2026-12-02T11:00:00-03:00',
    },
  })
  for (const page of [dashboard, agenda, sessions]) await wake(page)
  for (const page of [dashboard, sessions]) {
    await page.getByText('11:00').first().waitFor()
    await page.getByText('09:00').first().waitFor()
    // The list of sessions without a record shows yesterday's session.
    const ofToday = page.locator(':not([aria-label="Sessões sem registro"] *)')
    await expect.poll(() => ofToday.and(page.getByText('19:00')).count()).toBe(0)
  }
  await agenda.getByText('João Reis').first().waitFor()
})

it('a device with a wrong clock shows the server’s day and one notice', async () => {
  setServer(WEDNESDAY)
  const page = await openClocked(WEDNESDAY + 26 * 60 * 60_000)
  await page.goto(`${origin}/psychologist/dashboard`)
  const notice = page.getByRole('region', { name: 'Relógio do aparelho' })
  await notice.getByText('26 horas adiantado').waitFor()
  await page.getByText('quarta-feira, 2 de dezembro').first().waitFor()
  await notice.getByRole('button', { name: 'Entendi' }).click()
  await page.reload()
  await page.getByText('quarta-feira, 2 de dezembro').first().waitFor()
  expect(await notice.count()).toBe(0)
})

it('seven tabs of a browser share one stream, and each shows what another device adds', {
  tags: 'long',
}, async () => {
  const tabs = await browser.context(loggedIn(origin, practice))
  const streams = new Set<Page>()
  const pages: Page[] = []
  for (let tab = 0; tab < 7; tab++) {
    const page = await tabs.newPage()
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === LIVE_PATH) streams.add(page)
    })
    await page.goto(`${origin}/psychologist/patients`)
    await page.getByText('Maria Lima').filter({ visible: true }).first().waitFor()
    pages.push(page)
  }
  await ask(
    origin,
    createPatient,
    { body: { name: 'Nova Pessoa', phone: '11 91234-9999' } },
    { token: practice.token },
  )
  for (const page of pages)
    await page.getByText('Nova Pessoa').filter({ visible: true }).first().waitFor()
  expect(streams.size).toBe(1)
  await pages[0]?.close()
  await ask(
    origin,
    createPatient,
    { body: { name: 'Mais Uma', phone: '11 91234-9998' } },
    { token: practice.token },
  )
  await pages[6]?.getByText('Mais Uma').filter({ visible: true }).first().waitFor()
})

async function openClocked(time: number): Promise<Page> {
  const ownContext = await browser.context(loggedIn(origin, practice))
  await ownContext.clock.install({ time })
  return ownContext.newPage()
}
