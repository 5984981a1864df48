import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import {
  connectCalendar,
  listCollections,
  syncCalendar,
  updateCalendar,
} from '../src/features/calendars/contract.ts'
import { FAILURES } from '../src/features/calendars/labels.ts'
import { getSession } from '../src/features/sessions/contract.ts'
import { addDays, DAY, DEFAULT_ZONE } from '../src/platform/shared/calendar.ts'
import { LOGIN, openCaldav } from '../test/caldav-stand-in.ts'
import { calendarOf } from '../test/calendar-texts.ts'
import { ask } from '../test/process/caller.ts'
import { openProvider } from '../test/provider-stand-in.ts'
import { openApp } from './app.ts'
import { dayButton, openBookingPage } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { checkShape } from './check-page.ts'
import { loggedIn, openOffice, seesToast } from './office.ts'

/** Two calendars elsewhere are connected, their hours disappear from the public page, and a changed password is reported. */

const MONDAY = addDays(nextWeek(Date.now(), DEFAULT_ZONE).from, 1)
const SETTINGS = '/psychologist/settings?parte=calendarios'

/** Returns an hour of Monday at which the practice receives people, in its zone. */
function eventAt(time: string, ...lines: readonly string[]): string {
  const start = `${MONDAY.replaceAll('-', '')}T${time.replace(':', '')}00`
  return calendarOf([`DTSTART;TZID=America/Sao_Paulo:${start}`, 'DURATION:PT1H', ...lines])
}

async function hoursOf(page: Page, link: string): Promise<string[]> {
  await page.goto(link)
  await (await dayButton(page, MONDAY)).click()
  await page.locator('[data-hour]').first().waitFor()
  return page.locator('[data-hour]').allInnerTexts()
}

it('an hour that a calendar of either kind takes disappears from the public page, and a password that was changed there is reported', async () => {
  const file = await openProvider()
  file.answer = { status: 200, body: eventAt('10:00') }
  const server = await openCaldav()
  server.addCollection('work')
  server.put('work', 'a.ics', eventAt('15:00', 'SUMMARY:Reunião'))
  const booking = await openBookingPage()
  const visitor = await (await booking.newWindow()).newPage()
  const free = await hoursOf(visitor, booking.link)
  expect(free).toEqual(expect.arrayContaining(['10:00', '15:00']))

  const context = await booking.newWindow(loggedIn(booking.origin, booking))
  const page = await context.newPage()
  await page.goto(booking.origin + SETTINGS)
  const connect = async (name: string, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Ligar calendário' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ligar calendário' })
    await dialog.getByLabel('Nome').fill(name)
    await fill()
    await dialog.getByRole('button', { name: 'Ligar calendário' }).click()
    await seesToast(page, 'Calendário ligado')
  }
  await connect('Pessoal', () =>
    page.getByLabel('Endereço do calendário').fill(`${file.origin}/particular/agenda.ics`),
  )
  await connect('Hospital', async () => {
    await page.getByRole('radio', { name: /CalDAV/ }).check({ force: true })
    await page.getByLabel('Endereço CalDAV').fill(server.origin)
    await page.getByLabel('Usuário', { exact: true }).fill(LOGIN.username)
    await page.getByLabel('Senha', { exact: true }).fill(LOGIN.password)
  })
  const line = page.getByRole('listitem').filter({ hasText: 'Hospital' })
  await line.getByText('Lido agora há pouco').waitFor()
  await checkShape(page)
  const freeHours = free.filter((hour) => hour !== '10:00' && hour !== '15:00')
  expect(await hoursOf(visitor, booking.link)).toEqual(freeHours)

  server.password = 'outra senha'
  await line.getByRole('button', { name: 'Ler agora' }).click()
  await seesToast(page, 'Hospital não pôde ser lido')
  await line.getByText(/^Não pode ser lido desde/).waitFor()
  await line.getByText(`${FAILURES.password} O que já era conhecido continua ocupado.`).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkShape(page)
  expect(await hoursOf(visitor, booking.link)).toEqual(freeHours)
  await page.goto(`${booking.origin}/psychologist/agenda?day=${MONDAY}`)
  const outsideTimes = page.getByRole('list', { name: 'Ocupado em outros calendários' })
  await outsideTimes.getByText('Ocupado · Hospital').waitFor()
  await outsideTimes.getByText('Ocupado · Pessoal').waitFor()
  await checkShape(page)
})

it('a session that is moved and then removed in another calendar is moved here, and kept', {
  tags: 'long',
}, async () => {
  const server = await openCaldav()
  server.addCollection('pessoal')
  const { origin } = await openApp()
  const { token, account, session } = await openOffice(origin)
  const as = { token }
  const body = { kind: 'caldav' as const, name: 'Pessoal', url: server.origin, ...LOGIN }
  const params = { id: (await ask(origin, connectCalendar, { body }, as)).id }
  const [part] = await ask(origin, listCollections, { params }, as)
  const writing = { writesTo: part?.id ?? '', twoWay: true }
  await ask(origin, updateCalendar, { params, body: writing }, as)
  const name = `${session.id}.ics`
  const textThere = () => server.collections.get('/dav/ana/pessoal/')?.objects.get(name)?.text
  await expect.poll(textThere, { timeout: 40_000, interval: 200 }).toBeDefined()
  const read = () => ask(origin, syncCalendar, { params }, as)
  await read()

  const moved = new Date(Date.parse(session.datetime) + DAY).toISOString()
  const start = `DTSTART:${moved.replace(/[-:]|\.\d+/g, '')}`
  const lines = textThere()
    ?.replace(/DTSTART.*/, start)
    .replace(/DTEND.*/, 'DURATION:PT50M')
  server.put('pessoal', name, lines ?? '')
  await read()
  const windows = await openBrowser(origin)
  const page = await (await windows.context(loggedIn(origin, { token, account }))).newPage()
  await page.goto(`${origin}/psychologist/dashboard`)
  const changes = page.getByRole('list', { name: 'Mudanças em outro calendário' })
  await changes.getByText('Maria Lima').first().waitFor()
  await checkShape(page)
  await changes.getByRole('button', { name: 'Mover e avisar Maria Lima' }).click()
  await seesToast(page, 'Sessão movida')
  const stored = await ask(origin, getSession, { params: { id: session.id } }, as)
  expect(Date.parse(stored.datetime)).toBe(Date.parse(moved))

  server.remove('pessoal', name)
  await read()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await changes.getByText('Em Pessoal: apagada').waitFor()
  await checkShape(page)
  await changes.getByRole('button', { name: /^Manter a sessão/ }).click()
  await seesToast(page, 'O outro calendário volta a mostrar o horário daqui')
  await changes.waitFor({ state: 'detached' })
  expect((await ask(origin, getSession, { params: { id: session.id } }, as)).status).not.toBe(
    'cancelled',
  )
})
