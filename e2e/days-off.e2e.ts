import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { getDaysOff } from '../src/features/attendance/contract.ts'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { createSession, listSessions, type Session } from '../src/features/sessions/contract.ts'
import { addDays, DEFAULT_ZONE, formatDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { loggedIn, seesToast } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

/** A vacation over booked sessions and closed hours over a fixed time, by touch; by keyboard they are in screens/days-off.test.ts. */

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
    await checkShape(page)
    expect(await statuses()).toEqual({ pending: 18 })
    await tap('Cancelar todas')
    await list.getByText(/^Maria Lima não recebe aviso\./).waitFor()
    await tap('Cancelar 18 sessões e salvar')
    await seesToast(page, 'Período adicionado', '18 sessões canceladas.')
    expect(taps).toBeLessThanOrEqual(6)
    expect(await statuses()).toEqual({ cancelled: 18 })
    const line = `Férias · ${formatDay(MONDAY)} a ${formatDay(addDays(MONDAY, 4))}`
    await page.getByRole('button', { name: `Remover ${line}` }).waitFor()
    expect(await ask(origin, getDaysOff, {}, practice)).toMatchObject([{ name: 'Férias' }])
  })
})

describe('hours that leave a fixed time outside, on a phone', () => {
  it('hours that leave a fixed time outside list its dates together on a phone before they are saved, and cancel them at once', {
    tags: 'long',
  }, async () => {
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
    const choose = (name: RegExp, action: string) =>
      list.getByRole('group', { name }).getByText(action).tap()
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
