import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { getDaysOff } from '../src/features/attendance/contract.ts'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { createPatient } from '../src/features/patients/contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { createSession, listSessions, type Session } from '../src/features/sessions/contract.ts'
import { addDays, DAY, DEFAULT_ZONE, formatDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, seesToast } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

/** A vacation over booked sessions and closed hours over a fixed time by touch; a day off by keyboard, and the sessions that move or stay. */

const MONDAY = addDays(nextWeek(Date.now(), DEFAULT_ZONE).from, 1)
const HOURS = ['09', '10', '11', '14', '15', '16']

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let practice: Awaited<ReturnType<typeof openEmptyPractice>>
let patientId: string

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  practice = await openEmptyPractice(origin)
  const body = { name: 'Maria Lima', phone: '11 91234-5678', email: 'maria.ferias@exemplo.com.br' }
  patientId = (await ask(origin, createPatient, { body }, practice)).id
})

function book(weekdays: number, hour: string): Promise<Session> {
  const { serviceId } = practice
  const datetime = `${addDays(MONDAY, weekdays)}T${hour}:00:00-03:00`
  const body = { patientId, serviceId, datetime, type: 'online' as const }
  return ask(origin, createSession, { body }, practice)
}

async function statuses(): Promise<Record<string, number>> {
  const sessions = await ask(origin, listSessions, {}, practice)
  const counted = Object.groupBy(sessions, ({ status }) => status)
  return Object.fromEntries(Object.entries(counted).map(([status, of]) => [status, of.length]))
}

async function openDaysOff(page: Page): Promise<void> {
  await page.goto(`${origin}/psychologist/attendance?parte=folgas`)
  await page.getByRole('heading', { name: 'Dias sem atendimento' }).waitFor()
}

describe('a vacation over eighteen sessions, on a phone', () => {
  it('a vacation over eighteen sessions takes six taps on a phone, its name included, and cancels each of them', async () => {
    for (const day of [0, 1, 2]) for (const hour of HOURS) await book(day, hour)
    const page = await (
      await browser.context({ ...loggedIn(origin, practice), ...PHONE })
    ).newPage()
    await openDaysOff(page)
    let taps = 0
    const tap = async (name: string | RegExp, role: 'button' | 'textbox' = 'button') => {
      taps += 1
      await page.getByRole(role, { name }).tap()
    }
    const type = async (label: RegExp, text: string) => {
      await tap(label, 'textbox')
      await page.keyboard.type(text)
    }
    await type(/^Dia\b/, formatDay(MONDAY))
    await type(/^Até/, formatDay(addDays(MONDAY, 4)))
    await type(/^Nome/, 'Férias')
    await tap('Adicionar')
    const list = page.getByRole('dialog', { name: '18 sessões neste período' })
    await list.getByText('Maria Lima').first().waitFor()
    expect(await list.getByRole('listitem').count()).toBe(18)
    await checkPage(page)
    expect(await statuses()).toEqual({ pending: 18 })
    await tap('Cancelar todas')
    await list.getByText('Fale você com Maria Lima: não há como enviar um aviso.').waitFor()
    await tap('Cancelar 18 sessões e salvar')
    await seesToast(page, 'Período adicionado', '18 sessões canceladas.')
    expect(taps).toBeLessThanOrEqual(6)
    expect(await statuses()).toEqual({ cancelled: 18 })
    const line = `Férias · ${formatDay(MONDAY)} a ${formatDay(addDays(MONDAY, 4))}`
    await page.getByRole('button', { name: `Remover ${line}` }).waitFor()
    expect(await ask(origin, getDaysOff, {}, practice)).toMatchObject([{ name: 'Férias' }])
  })
})

describe('a day off by keyboard', () => {
  it('a day off entered by keyboard moves one session to a free time and keeps another, after what was booked meanwhile was decided too', async () => {
    const day = addDays(MONDAY, 7)
    const [moved, kept] = [await book(7, '09'), await book(7, '10')]
    const page = await (await browser.context(loggedIn(origin, practice))).newPage()
    await openDaysOff(page)
    await page.getByLabel('Dia', { exact: true }).fill(day)
    await page.keyboard.press('Enter')
    const list = page.getByRole('dialog', { name: '2 sessões neste período' })
    await list.waitFor()
    const late = await book(7, '15')
    const choose = async (place: number, action: string) => {
      const group = page
        .getByRole('dialog')
        .getByRole('group', { name: /^O que fazer com a sessão/ })
      await group.nth(place).getByRole('radio', { name: action }).focus()
      await page.keyboard.press('Space')
    }
    await choose(0, 'Remarcar')
    await choose(1, 'Manter')
    await page.getByRole('button', { name: 'Escolher o horário', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Sessão 1 de 1 a remarcar.').waitFor()
    const hour = page.getByRole('dialog').getByText('13:00')
    await hour.first().click()
    await page.getByRole('button', { name: 'Pronto' }).press('Enter')
    await page.getByRole('button', { name: 'Salvar período' }).press('Enter')
    await page.getByText('1 sessão a mais neste período').waitFor()
    await choose(2, 'Cancelar')
    await page.getByRole('button', { name: 'Cancelar 1 sessão e salvar' }).press('Enter')
    await seesToast(page, 'Período adicionado', '1 sessão cancelada, 1 remarcada e 1 mantida.')
    const after = await ask(origin, listSessions, {}, practice)
    const now = (one: Session) => after.find(({ id }) => id === one.id)
    expect(now(moved)?.datetime.slice(0, 10)).toBe(addDays(day, 1))
    expect(now(kept)).toMatchObject({ datetime: kept.datetime, status: 'pending' })
    expect(now(late)?.status).toBe('cancelled')
    const change = page.getByRole('button', { name: `Alterar ${formatDay(day)}` })
    await change.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe(await page.getByLabel('Dia', { exact: true }).getAttribute('id'))
    await page.getByLabel(/^Até/).fill(formatDay(day))
    await page.keyboard.press('Enter')
    await seesToast(page, 'Período alterado')
    await expect
      .poll(() => change.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})

describe('the agenda', () => {
  it('the agenda shades what is closed, says it once a day, and names the day off that a session stays in', async () => {
    const page = await (await browser.context(loggedIn(origin, practice))).newPage()
    await page.goto(`${origin}/psychologist/agenda?week=${MONDAY}`)
    const header = page.getByRole('columnheader', { name: 'Férias o dia todo' })
    await expect.poll(() => header.count()).toBe(5)
    expect(await page.locator('[data-closed=day_off]').count()).toBe(5)
    await checkPage(page)
    await page.goto(`${origin}/psychologist/agenda?week=${addDays(MONDAY, 7)}`)
    await page.getByRole('button', { name: 'Dentro de: Sem atendimento' }).waitFor()
    const lunch = page.getByRole('columnheader', { name: 'Almoço das 12:00 às 13:00' })
    await expect.poll(() => lunch.count()).toBe(4)
    await page.getByRole('button', { name: 'Dentro de: Sem atendimento' }).focus()
  })
})

describe('what is owed, by keyboard', () => {
  it('the owed amounts are split into overdue and still to come due, on the page of the patient and in the reports', async () => {
    const { serviceId } = practice
    const past = { patientId, serviceId, type: 'online' as const, price: '180.00' }
    const datetime = new Date(Date.now() - 3 * DAY).toISOString()
    await ask(origin, createSession, { body: { ...past, datetime } }, practice)
    const page = await (await browser.context(loggedIn(origin, practice))).newPage()
    const sum = (label: string) =>
      page.locator('main dl > div').filter({ has: page.getByText(label, { exact: true }) })
    const reads = async (label: string) =>
      (await sum(label).first().innerText()).replaceAll('\u00a0', ' ')
    await page.goto(`${origin}/psychologist/patients/${patientId}`)
    await sum('Em atraso').waitFor()
    expect(await reads('Em atraso')).toContain('R$ 180,00')
    expect(await reads('Em atraso')).toContain('A receber, ao todo: R$ 480,00')
    expect(await reads('A vencer')).toContain('R$ 300,00')
    await checkPage(page)
    await page.goto(`${origin}/psychologist/advanced-reports`)
    await page.getByText('3 sessões sem pagamento confirmado').first().waitFor()
    expect(await reads('Em atraso')).toMatch(/R\$ 180,00\s+1 sessão/)
    expect(await reads('A vencer')).toMatch(/R\$ 300,00\s+2 sessões/)
    await page.getByRole('link', { name: 'Ver Pendências' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sessões' }).waitFor()
    await sum('Em atraso').waitFor()
    expect(await reads('Em atraso')).toMatch(/R\$ 180,00/)
  })
})

describe('hours that leave a fixed time outside, on a phone', () => {
  it('hours that leave a fixed time outside list its dates together on a phone before they are saved, and cancel them at once', async () => {
    const friday = addDays(MONDAY, 11)
    const body = {
      ...{ patientId, serviceId: practice.serviceId, type: 'online' as const, notify: false },
      ...{ firstDate: friday, time: '15:00', end: { count: 4 } },
      every: { unit: 'week' as const, count: 1 },
    }
    const { id: seriesId } = await ask(origin, createSeries, { body }, practice)
    const alone = await book(11, '10')
    const page = await (
      await browser.context({ ...loggedIn(origin, practice), ...PHONE })
    ).newPage()
    await page.goto(`${origin}/psychologist/attendance`)
    await page
      .getByRole('region', { name: 'Prévia da próxima semana' })
      .locator('dt')
      .first()
      .waitFor()
    const followed = page.waitForResponse('**/availability/preview')
    await page.getByRole('switch', { name: 'Sexta-feira' }).tap()
    await followed
    const save = page.getByRole('button', { name: 'Salvar horários' }).first()
    await save.tap()
    const list = page.getByRole('dialog', { name: '5 sessões fora dos novos horários' })
    await list.getByText('toda sexta, 15:00: 4 datas', { exact: true }).waitFor()
    await checkPage(page)
    await list.getByRole('button', { name: 'Voltar' }).tap()
    await list.waitFor({ state: 'hidden' })
    expect(await page.getByRole('switch', { name: 'Sexta-feira' }).isChecked()).toBe(false)
    await save.tap()
    const choose = (of: RegExp, action: string) =>
      list.getByRole('group', { name: of }).getByText(action).tap()
    await choose(/todas as datas de Maria Lima/, 'Cancelar')
    await choose(/^O que fazer com a sessão de Maria Lima/, 'Manter')
    await list.getByText('4 sessões serão canceladas e 1 continua marcada.').waitFor()
    await list.getByRole('button', { name: 'Cancelar 4 sessões e salvar' }).tap()
    await seesToast(page, 'Horários salvos', '4 sessões canceladas e 1 mantida.')
    const after = await ask(origin, listSessions, {}, practice)
    const dates = after.filter((session) => session.seriesId === seriesId)
    expect(dates.map(({ status }) => status)).toEqual(Array(4).fill('cancelled'))
    expect(after.find(({ id }) => id === alone.id)?.status).toBe('pending')
  })
})
