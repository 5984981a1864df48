import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/contract.ts'
import { sayTarget } from '../src/features/sessions/agenda-move-rules.ts'
import { daysOfWeek } from '../src/features/sessions/agenda-rules.ts'
import { confirmSession, createSession, listSessions } from '../src/features/sessions/contract.ts'
import {
  addDays,
  DEFAULT_ZONE,
  dayAt,
  formatDay,
  formatLongDay,
  fromLocalInput,
  minutesOf,
  toLocalInput,
} from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, openPractice, type Practice } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkPage } from './check-page.ts'
import { choosePatient, loggedIn, seesToast, sessionItem, undoOf } from './office.ts'

/** Create by clicking an hour → confirm → drag → undo → move by keys → a refusal → an evening → the same on a phone. */

// Next week: nothing in it has begun, whatever the day and hour of the test.
const WEEK = daysOfWeek(addDays(dayAt(Date.now(), DEFAULT_ZONE), 7))
const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = WEEK as [
  string,
  string,
  string,
  string,
  string,
]

describe('the agenda', () => {
  let app: App
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  let practice: Practice
  let patients: Awaited<ReturnType<typeof openPatients>>

  beforeAll(async () => {
    app = await openApp()
    browser = await openBrowser(app.origin)
    practice = await openPractice(app.origin)
    patients = await openPatients(app.origin, practice)
    // Far away on a trip: the agenda stays in the practice's zone.
    const context = await browser.context({
      ...loggedIn(app.origin, practice),
      timezoneId: 'Asia/Tokyo',
    })
    page = await context.newPage()
    await page.goto(`${app.origin}/psychologist/dashboard`)
  })

  it('the agenda shows this week from Sunday on, hours from 08:00 to 17:00, free as it is', async () => {
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Agenda' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor()
    await page.getByText('Uma semana livre.').waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(
      [8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((hour) => `${String(hour).padStart(2, '0')}:00`),
    )
    expect(await page.getByRole('columnheader').allTextContents()).toHaveLength(8)
    const today = await page.locator('[role=grid] [aria-current=date]').allTextContents()
    expect(today.join()).toContain(formatLongDay(dayAt(Date.now(), DEFAULT_ZONE)))
    for (const text of ['Sessão Online', 'Sessão Presencial']) await page.getByText(text).waitFor()
    const link = page.getByRole('link', { name: 'Nova Sessão' })
    expect(await link.getAttribute('href')).toBe('/psychologist/sessions?new=')
    await checkPage(page)
  })

  it('the agenda goes from week to week, and back by the browser', async () => {
    await page.getByRole('button', { name: 'Próxima semana' }).click()
    await page.getByText(`${formatDay(WEEK[0] ?? '')} a ${formatDay(WEEK[6] ?? '')}`).waitFor()
    expect(new URL(page.url()).search).toBe(`?week=${SUNDAY}`)
    await page.goBack()
    expect(new URL(page.url()).search).toBe('')
    await page.goForward()
    await page.getByRole('button', { name: 'Hoje' }).click()
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
  })

  it('a click on an empty hour of the agenda starts a session there', async () => {
    await emptyHour(MONDAY, '09:00').click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Data e hora').inputValue()).toBe(`${formatDay(MONDAY)} 09:00`)
    await choosePatient(dialog, 'Ana Souza')
    await dialog.getByLabel('Serviço').selectOption({ label: 'Consulta' })
    await dialog.getByRole('button', { name: 'Agendar sessão' }).click()
    await card('09:00', 'Ana Souza', 'Pendente').waitFor()
    await checkPage(page)
  })

  it('a click on a session of the agenda offers its actions', async () => {
    await card('09:00', 'Ana Souza').click()
    await checkPage(page)
    await page.getByRole('menuitem', { name: 'Confirmar sessão' }).click()
    await card('09:00', 'Ana Souza', 'Confirmada').waitFor()
  })

  it('a session dragged to another day and time moves, and comes back when that is undone', async () => {
    await drag(card('09:00', 'Ana Souza'), emptyHour(WEDNESDAY, '14:00'))
    await seesToast(page, 'Sessão movida')
    await card('14:00', 'Ana Souza').waitFor()
    expect(await patients.timeOf('Ana Souza')).toBe(`${WEDNESDAY}T14:00`)
    await undoOf(page, 'Sessão movida').click()
    await seesToast(page, 'A sessão voltou ao horário anterior')
    await card('09:00', 'Ana Souza').waitFor()
    expect(await patients.timeOf('Ana Souza')).toBe(`${MONDAY}T09:00`)
  })

  it('the agenda by keyboard is one stop, arrows walk it, and M takes the session along', async () => {
    await page.getByRole('button', { name: 'Próxima semana' }).focus()
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    for (const key of ['Home', 'ArrowRight', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowUp'])
      await page.keyboard.press(key)
    await page.keyboard.press('ArrowDown')
    await focused(card('09:00', 'Ana Souza'))
    await page.keyboard.press('m')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await page
      .getByRole('status')
      .getByText(sayTarget(target(TUESDAY, '09:30')))
      .waitFor()
    await page.keyboard.press('Enter')
    await seesToast(page, 'Sessão movida')
    await focused(card('09:30', 'Ana Souza'))
    expect(await patients.timeOf('Ana Souza')).toBe(`${TUESDAY}T09:30`)
  })

  it('Escape leaves a session that is moved by keyboard where it was', async () => {
    await page.keyboard.press('Enter')
    await (await sessionItem(page, 'Mover')).focus()
    for (const key of ['Enter', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
    await focused(card('09:30', 'Ana Souza'))
    expect(await patients.timeOf('Ana Souza')).toBe(`${TUESDAY}T09:30`)
  })

  it('a session moved onto a held time snaps back, and says why', async () => {
    await patients.confirm(await patients.addSession('Bruno Lima', `${THURSDAY}T10:00`))
    await page.reload()
    // Without the check, which would offer other times, the server's refusal is shown.
    await page.route('**/api/sessions/check-time*', (route) => route.abort())
    await drag(card('09:30', 'Ana Souza'), card('10:00', 'Bruno Lima'))
    await seesToast(page, 'Erro ao atualizar sessão', 'ocupado pela sessão de Bruno Lima')
    await card('09:30', 'Ana Souza').waitFor()
    expect(await patients.timeOf('Ana Souza')).toBe(`${TUESDAY}T09:30`)
    await page.unrouteAll()
  })

  it('a session at 20:00 is not lost, and an early hour can be opened', async () => {
    await patients.addSession('Bruno Lima', `${THURSDAY}T20:00`)
    await page.reload()
    await card('20:00', 'Bruno Lima').waitFor()
    await page.getByRole('rowheader', { name: '20:00' }).waitFor()
    await page.getByRole('button', { name: 'Antes das 8h' }).click()
    await emptyHour(MONDAY, '06:00').waitFor()
    await checkPage(page)
  })

  it('a session cancelled from its card stays in the agenda, as Cancelada, and offers a chat where no e-mail leaves', async () => {
    await card('20:00', 'Bruno Lima').click()
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    await card('20:00', 'Bruno Lima', 'Cancelada').waitFor()
    await focused(card('20:00', 'Bruno Lima'))
    await seesToast(page, 'Sessão cancelada', 'Avise você.')
    const chat = page.getByRole('link', { name: 'Avisar pelo WhatsApp' })
    expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(
      /^https:\/\/wa\.me\/55\d+\?text=Olá! Sua consulta de .+ foi cancelada\.$/,
    )
  })

  it('the agenda asks for the week without waiting for the profile', async () => {
    const asked = page.waitForRequest(/\/api\/sessions\?start=/)
    await page.route('**/api/psychologist/profile', async (route) => {
      await asked
      await route.continue()
    })
    await page.reload()
    await card('09:30', 'Ana Souza').waitFor()
    await page.unrouteAll()
  })

  it('the agenda on a phone shows a day, its week as a strip, and turns by a tap or a swipe', async () => {
    page = await (await browser.context({ ...loggedIn(app.origin, practice), ...PHONE })).newPage()
    await page.goto(`${app.origin}/psychologist/agenda?day=${MONDAY}`)
    await page.getByRole('columnheader', { name: 'nenhuma sessão' }).waitFor()
    await page.getByRole('button', { name: /^terça-feira.*1 sessão$/ }).tap()
    await card('09:30', 'Ana Souza').waitFor()
    expect(new URL(page.url()).search).toBe(`?day=${TUESDAY}`)
    await card('09:30', 'Ana Souza').tap()
    await (await sessionItem(page, 'Marcar como concluída')).tap()
    await page.getByRole('button', { name: 'Marcar como concluída' }).tap()
    await card('09:30', 'Ana Souza', 'Concluída').waitFor()
    await expect.poll(() => linesCut(card('09:30', 'Ana Souza'))).toEqual([])
    await checkPage(page)
    await checkEnlarged(page)
    await swipeLeft(page)
    await page.waitForURL(`**?day=${WEDNESDAY}`)
    await swipeLeft(page)
    await card('20:00', 'Bruno Lima').waitFor()
    await checkPage(page)
  })

  function emptyHour(day: string, time: string): Locator {
    return page.getByRole('button', { name: `${sayTarget(target(day, time))}: nova sessão` })
  }

  function card(time: string, patient: string, status = ''): Locator {
    return page.getByRole('button', { name: new RegExp(`^${time}.*${patient}.*${status}`) })
  }

  async function focused(stop: Locator): Promise<void> {
    await expect
      .poll(() => stop.evaluate((element) => element === document.activeElement))
      .toBe(true)
  }

  /** Drags from the middle of one upper edge to the middle of the other. */
  async function drag(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('Nothing to drag, or nowhere to.')
    await page.mouse.move(start.x + start.width / 2, start.y + 8)
    await page.mouse.down()
    await page.mouse.move(start.x + start.width / 2 + 8, start.y + 8)
    await page.mouse.move(end.x + end.width / 2, end.y + 8, { steps: 8 })
    await page.mouse.up()
  }
})

function target(day: string, time: string) {
  return { day, start: minutesOf(time) }
}

async function swipeLeft(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // A quick stroke, however long the machine takes for it.
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) => {
    timestamp += 0.02
    return devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints as [],
      timestamp,
    })
  }
  await touch('touchStart', { x: 300, y: 400 })
  for (const x of [240, 180, 120]) await touch('touchMove', { x, y: 400 })
  await touch('touchEnd')
}

/** Two patients of a practice, and changes to their sessions from elsewhere. */
async function openPatients(origin: string, { token, serviceId }: Practice) {
  const ids: Record<string, string> = {}
  for (const name of ['Ana Souza', 'Bruno Lima']) {
    const body = { name, phone: '11 91234-5678' }
    ids[name] = (await ask(origin, createPatient, { body }, { token })).id
  }
  return {
    addSession: async (patient: string, local: string) => {
      const datetime = fromLocalInput(local, DEFAULT_ZONE)
      const patientId = ids[patient] ?? ''
      const body = { patientId, serviceId, type: 'presencial', datetime } as const
      return ask(origin, createSession, { body }, { token })
    },
    confirm: ({ id }: { id: string }) => ask(origin, confirmSession, { params: { id } }, { token }),
    /** Returns the time of the patient's only session, in the practice's zone. */
    timeOf: async (patient: string) => {
      const query = { patientId: ids[patient] }
      const [session] = await ask(origin, listSessions, { query }, { token })
      return session && toLocalInput(session.datetime, DEFAULT_ZONE)
    },
  }
}

/** The lines of a card that are cut off below, or run into the next one. */
function linesCut(card: Locator): Promise<(string | null)[]> {
  return card.evaluate((button) => {
    const lines = [...(button.firstElementChild?.children ?? [])]
    const isCut = (line: Element, index: number) => {
      const { bottom } = line.getBoundingClientRect()
      const below = lines[index + 1]?.getBoundingClientRect().top ?? Infinity
      const end = Math.min(button.getBoundingClientRect().bottom, below)
      return bottom > end || line.scrollHeight > line.clientHeight
    }
    return lines.filter(isCut).map(({ textContent }) => textContent)
  })
}
