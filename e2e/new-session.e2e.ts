import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { daysOfWeek } from '../src/features/sessions/agenda/rules.ts'
import { createSession, getSession } from '../src/features/sessions/contract.ts'
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
import { loggedIn, seesToast } from './office.ts'

/** A session is moved by touch; by mouse and in its window in screens/agenda.test.ts. */

// Next week, in which no session has begun, whatever the day and hour of the test.
const [, , TUESDAY = '', WEDNESDAY = ''] = daysOfWeek(addDays(dayAt(Date.now(), DEFAULT_ZONE), 7))

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

async function timeOf(id: string): Promise<string> {
  const { datetime } = await ask(origin, getSession, { params: { id } }, practice)
  return toLocalInput(datetime, DEFAULT_ZONE)
}

describe('by touch', () => {
  it('a session that is held at the edge goes to the next day', async () => {
    const id = await addSession(`${TUESDAY}T16:00`)
    page = await (await browser.context({ ...loggedIn(origin, practice), ...PHONE })).newPage()
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
