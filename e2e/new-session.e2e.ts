import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { listMessages } from '../src/features/delivery/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { daysOfWeek } from '../src/features/sessions/agenda/rules.ts'
import { confirmSession, createSession, getSession } from '../src/features/sessions/contract.ts'
import {
  addDays,
  DEFAULT_ZONE,
  dayAt,
  fromLocalInput,
  toLocalInput,
} from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, openPractice, type Practice } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, seesToast, undoOf } from './office.ts'

/** Sessions are moved by mouse and by touch; new ones are in screens/new-session.test.ts and screens/few-taps.test.ts. */

// Next week, in which no session has begun, whatever the day and hour of the test.
const [, MONDAY = '', TUESDAY = '', WEDNESDAY = ''] = daysOfWeek(
  addDays(dayAt(Date.now(), DEFAULT_ZONE), 7),
)

let page: Page
let origin: string
let practice: Practice
let browser: Awaited<ReturnType<typeof openBrowser>>
let beatriz: string

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  practice = await openPractice(origin)
  beatriz = await addPatient('Beatriz Nogueira')
  await confirm(await addSession(`${MONDAY}T09:00`))
  page = await (await browser.context(loggedIn(origin, practice))).newPage()
})

async function addPatient(name: string): Promise<string> {
  const body = { name, phone: '11 91234-5678', email: 'paciente@exemplo.com.br' }
  return (await ask(origin, createPatient, { body }, practice)).id
}

async function addSession(local: string): Promise<string> {
  const datetime = fromLocalInput(local, DEFAULT_ZONE)
  const fields = { patientId: beatriz, serviceId: practice.serviceId, datetime }
  const session = await ask(
    origin,
    createSession,
    { body: { ...fields, type: 'online' } },
    practice,
  )
  return session.id
}

const confirm = (id: string) => ask(origin, confirmSession, { params: { id } }, practice)

async function timeOf(id: string): Promise<string> {
  const { datetime } = await ask(origin, getSession, { params: { id } }, practice)
  return toLocalInput(datetime, DEFAULT_ZONE)
}

describe('by mouse', () => {
  it('a session that is dragged onto a held time is offered others', async () => {
    const id = await addSession(`${TUESDAY}T09:00`)
    await page.goto(`${origin}/psychologist/agenda?week=${daysOfWeek(MONDAY)[0]}`)
    await card(id).waitFor()
    const held = page.getByRole('button', { name: /^09:00.*Beatriz Nogueira.*Confirmada/ })
    await drag(card(id), held)
    const offer = page.getByRole('dialog', { name: 'Este horário está ocupado' })
    await offer.getByText('Beatriz Nogueira já está às 09:00 (confirmada).').waitFor()
    expect(await timeOf(id)).toBe(`${TUESDAY}T09:00`)
    await offer.getByRole('button', { name: '11:00', exact: true }).click()
    await seesToast(page, 'Sessão remarcada')
    expect(await timeOf(id)).toBe(`${MONDAY}T11:00`)
  })
})

describe('by touch', () => {
  it('a session is moved to a free hour of another day, and the patient gets no message', async () => {
    const id = await addSession(`${TUESDAY}T15:00`)
    page = await (await browser.context({ ...loggedIn(origin, practice), ...PHONE })).newPage()
    await page.goto(`${origin}/psychologist/agenda?day=${TUESDAY}`)
    await card(id).tap()
    await page.getByRole('menuitem', { name: 'Remarcar' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Remarcar sessão' })
    await sheet.getByRole('button', { name: /^quarta-feira.*horários livres$/ }).tap()
    await sheet.getByText('16:00', { exact: true }).tap()
    await checkPage(page)
    await sheet.getByRole('switch', { name: 'Avisar paciente, se for possível' }).tap()
    await sheet.getByRole('button', { name: 'Confirmar' }).tap()
    await seesToast(page, 'Sessão remarcada')
    expect(await timeOf(id)).toBe(`${WEDNESDAY}T16:00`)
    expect(await ask(origin, listMessages, { query: { sessionId: id } }, practice)).toEqual([])
    await undoOf(page, 'Sessão remarcada').tap()
    await seesToast(page, 'A sessão voltou ao horário anterior')
    expect(await timeOf(id)).toBe(`${TUESDAY}T15:00`)
  })

  it('a session that is held at the edge goes to the next day', async () => {
    const id = await addSession(`${TUESDAY}T16:00`)
    await page.goto(`${origin}/psychologist/agenda?day=${TUESDAY}`)
    await card(id).scrollIntoViewIfNeeded()
    const { x, y } = (await card(id).boundingBox()) ?? { x: 0, y: 0 }
    const finger = await fingerOn(page)
    await finger.down(x + 100, y + 8)
    await page.getByRole('application').waitFor()
    for (const along of [200, 300, 352]) await finger.to(along, y + 8)
    await page.waitForURL(`**?day=${WEDNESDAY}`)
    await finger.to(200, y + 8)
    await finger.up()
    await seesToast(page, 'Sessão remarcada')
    // On a slow machine the finger is still at the edge when the next day is due.
    const shown = new URL(page.url()).searchParams.get('day') ?? ''
    expect(shown >= WEDNESDAY).toBe(true)
    expect(await timeOf(id)).toBe(`${shown}T16:00`)
  })
})

const card = (id: string) => page.locator(`[data-session="${id}"]`)

async function drag(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to.')
  await page.mouse.move(start.x + start.width / 2, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 8, start.y + 8)
  await page.mouse.move(end.x + end.width / 2, end.y + 8, { steps: 8 })
  await page.mouse.up()
}

async function fingerOn(touched: Page) {
  const devtools = await touched.context().newCDPSession(touched)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  return {
    down: (x: number, y: number) => send('touchStart', { x, y }),
    to: (x: number, y: number) => send('touchMove', { x, y }),
    up: () => send('touchEnd'),
  }
}
