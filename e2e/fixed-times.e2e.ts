import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { createPatient } from '../src/features/patients/contract.ts'
import { createSeries, listSeries } from '../src/features/series/contract.ts'
import { confirmSession, createSession, listSessions } from '../src/features/sessions/contract.ts'
import { addDays, DEFAULT_ZONE, formatDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp, openOwnApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkLoading, checkPage } from './check-page.ts'
import { loggedIn, seesToast } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'
import { cardsUnder } from './patient.ts'

/** A weekly time from the agenda by touch, over one date that is taken; its change and its end by keyboard; the patient's own view. */

const TUESDAY = addDays(nextWeek(Date.now(), DEFAULT_ZONE).from, 2)
const PHONES = { Maria: '11 91234-7701', Bia: '11 91234-7702' }

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let practice: Awaited<ReturnType<typeof openEmptyPractice>>
let maria: string
let bia: string

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  practice = await openEmptyPractice(origin)
  const patient = async (name: string, phone: string) =>
    (await ask(origin, createPatient, { body: { name, phone } }, practice)).id
  maria = await patient('Maria Lima', PHONES.Maria)
  bia = await patient('Bia Reis', PHONES.Bia)
})

const sessionsOf = async (patientId: string) =>
  (await ask(origin, listSessions, { query: { patientId } }, practice)).filter(
    ({ status }) => status !== 'cancelled',
  )

/** Another patient's session stands on a later Tuesday. */
async function take(weeks: number): Promise<string> {
  const { serviceId } = practice
  const day = addDays(TUESDAY, 7 * weeks)
  const datetime = `${day}T15:00:00-03:00`
  const body = { patientId: bia, serviceId, datetime, type: 'online' as const }
  const { id } = await ask(origin, createSession, { body }, practice)
  await ask(origin, confirmSession, { params: { id } }, practice)
  return day
}

describe('a weekly time for a known patient, from the agenda of a phone', () => {
  it('a weekly time from the agenda of a phone takes eight taps with a date that is taken; one that is booked meanwhile is asked about in place', async () => {
    const taken = await take(2)
    const page = await (
      await browser.context({ ...loggedIn(origin, practice), ...PHONE })
    ).newPage()
    await page.goto(`${origin}/psychologist/agenda?day=${TUESDAY}`)
    let taps = 0
    const tap = async (of: ReturnType<Page['locator']>) => {
      taps += 1
      await of.tap()
    }
    await tap(page.getByRole('button', { name: /15:00: nova sessão$/ }))
    const window = page.getByRole('dialog')
    await window.getByRole('combobox', { name: 'Paciente' }).fill('Maria')
    await tap(window.getByRole('option', { name: /^Maria Lima/ }))
    taps += 2
    await window.getByRole('combobox', { name: 'Serviço' }).selectOption({ index: 1 })
    await window.getByLabel(/^Observações/).fill('Trazer o caderno')
    await tap(window.locator('label', { hasText: 'Toda semana' }))
    await window.getByText('O texto que você escreveu não será salvo.').waitFor()
    await tap(window.getByRole('button', { name: 'Decidir 1 data' }))
    const row = window.getByRole('group', { name: new RegExp(formatDay(taken).slice(0, 5)) })
    await row.getByText('Escolha o que fazer com esta data').waitFor()
    expect(await row.textContent()).toContain('Bia Reis')
    expect(await sessionsOf(maria)).toEqual([])
    await tap(row.getByRole('button', { name: 'Mudar para 14:00' }))
    await checkPage(page)
    const save = window.getByRole('button', { name: /^Marcar 2\d sessões$/ })
    const meanwhile = await take(3)
    await tap(save)
    expect(taps).toBeLessThanOrEqual(8)
    const changed = window.getByRole('group', {
      name: new RegExp(formatDay(meanwhile).slice(0, 5)),
    })
    await changed.getByText('Mudou agora').waitFor()
    expect(await row.getByRole('button', { pressed: true }).textContent()).toContain('14:00')
    expect(await sessionsOf(maria)).toEqual([])
    await tap(changed.getByRole('button', { name: 'Pular' }))
    await tap(save)
    await seesToast(page, 'Horário fixo marcado')
    const made = await sessionsOf(maria)
    expect(made.length).toBeGreaterThanOrEqual(24)
    expect(made.find(({ seriesDate }) => seriesDate === taken)?.datetime).toBe(
      new Date(`${taken}T14:00:00-03:00`).toISOString(),
    )
  })
})

describe('the fixed time of a patient, by keyboard', () => {
  it('the fixed time of a patient opens from its session’s menu, moves by keyboard with all that follows, and ends in one act', async () => {
    const body = {
      patientId: bia,
      serviceId: practice.serviceId,
      type: 'online' as const,
      firstDate: addDays(TUESDAY, 1),
      time: '10:00',
      every: { unit: 'week' as const, count: 1 },
      end: { count: 4 },
      notify: false,
    }
    const { id } = await ask(origin, createSeries, { body }, practice)
    const page = await (await browser.context(loggedIn(origin, practice))).newPage()
    await page.goto(`${origin}/psychologist/sessions`)
    const row = page.getByRole('row', { name: /Bia Reis/ }).filter({ hasText: '10:00' })
    await row.getByRole('button', { name: 'Ações da sessão de Bia Reis' }).first().press('Enter')
    await page.getByRole('menuitem', { name: 'Mais ações' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Ver horário fixo' }).press('Enter')
    await page.getByRole('heading', { name: 'Toda quarta, 10:00', exact: true }).waitFor()
    await page.locator('section[aria-label="Toda quarta, 10:00"]:focus').waitFor()
    await page.getByRole('button', { name: 'Alterar' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Alterar horário fixo' })
    await form.getByLabel('Hora').fill('11:00')
    await form.getByText('4 sessões seguem o novo horário').waitFor()
    await checkPage(page)
    await form.getByLabel('Hora').press('Enter')
    await seesToast(page, 'Horário fixo alterado', '4 sessões mudaram.')
    await page.getByRole('heading', { name: 'Toda quarta, 11:00', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Encerrar' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Encerrar horário' }).press('Enter')
    await seesToast(page, 'Horário fixo encerrado', '4 sessões canceladas.')
    await page.getByText('Marque de uma vez as sessões que se repetem.').waitFor()
    const all = await ask(origin, listSeries, { query: { patientId: bia } }, practice)
    expect(all.find((one) => one.id === id)?.endedFrom).not.toBeNull()
  })

  it('the page of a fixed time stands still while it loads, and fits in large text', async () => {
    const page = await (
      await browser.context({ ...loggedIn(origin, practice), ...PHONE })
    ).newPage()
    // The figures, which are high or low, come after all else.
    await page.route('**/account', async (route) => {
      await wait(500)
      await route.continue()
    })
    await checkLoading(page, `${origin}/psychologist/patients/${maria}`)
    await page.getByRole('button', { name: 'Ações da próxima sessão' }).waitFor()
    const heading = page.getByRole('heading', { name: 'Toda terça, 15:00', exact: true })
    expect(await heading.isVisible()).toBe(false)
    await page.locator('summary').filter({ hasText: 'Horário fixo: toda terça, 15:00' }).tap()
    await heading.waitFor()
    await page.getByRole('button', { name: 'Novo horário fixo' }).tap()
    await page.getByRole('radio', { name: 'Toda semana' }).waitFor()
    await checkEnlarged(page)
  })
})

describe('dates of fixed times that could not be placed', () => {
  it('dates that could not be placed are one line under the day, opened on a phone, and those on a holiday are skipped by one decision', async () => {
    const app = await openOwnApp()
    const own = await openEmptyPractice(app.origin)
    const patient = { name: 'Caio Prado', phone: PHONES.Maria }
    const { id: patientId } = await ask(app.origin, createPatient, { body: patient }, own)
    const body = {
      ...{ patientId, serviceId: own.serviceId, type: 'online' as const },
      ...{ firstDate: TUESDAY, time: '15:00', every: { unit: 'week' as const, count: 1 } },
      ...{ end: { count: 2 }, notify: false },
    }
    const { id } = await ask(app.origin, createSeries, { body }, own)
    const dates = [10, 11, 12].map((weeks) => addDays(TUESDAY, 7 * weeks))
    await app.betweenRuns(async ({ owner }) => {
      for (const [at, date] of dates.entries())
        await sql`
          insert into series_dates (psychologist_id, series_id, date, state, reason, starts_at)
          values (${own.account.id}, ${id}, ${date}, 'conflict', ${at < 2 ? 'holiday' : 'taken'},
            ${`${date}T15:00:00-03:00`})`.execute(owner)
    })
    const windows = await openBrowser(app.origin)
    const page = await (await windows.context({ ...loggedIn(app.origin, own), ...PHONE })).newPage()
    await page.goto(`${app.origin}/psychologist/dashboard`)
    const line = page.locator('summary').filter({ hasText: 'Horários fixos a resolver' })
    await line.filter({ hasText: `3 datas, a primeira em ${formatDay(dates[0] ?? '')}` }).waitFor()
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
    const today = page.getByRole('heading', { name: 'Hoje', exact: true })
    expect(await top(line)).toBeGreaterThan(await top(today))
    await line.tap()
    await page.getByRole('button', { name: 'Feriado: resolver 2 juntas' }).tap()
    const window = page.getByRole('dialog', { name: '2 datas: feriado' })
    await expect.poll(() => window.getByText('Caio Prado').count()).toBe(2)
    await checkPage(page)
    await window.getByRole('button', { name: 'Pular 2 datas' }).tap()
    await seesToast(page, '2 datas puladas')
    await line.filter({ hasText: `1 data, em ${formatDay(dates[2] ?? '')}` }).waitFor()
    await page.getByRole('button', { name: /^Resolver Caio Prado/ }).waitFor()
    const [left] = await ask(app.origin, listSeries, { query: { patientId } }, own)
    expect(left?.conflicts.map(({ date }) => date)).toEqual(dates.slice(2))
  })
})

describe("a patient's own view", () => {
  it("a patient's own view has the next date of a fixed time among what comes, and each later date under the fixed time to be cancelled", async () => {
    const context = await browser.context(PHONE)
    const page = await context.newPage()
    await page.addInitScript(
      (phone) => {
        localStorage.setItem('patient', 'true')
        localStorage.setItem('patientPhone', phone)
      },
      `+55${PHONES.Maria.replace(/\D/g, '')}`,
    )
    await page.goto(`${origin}/patient/dashboard`)
    const card = page.getByRole('region', { name: 'Seu horário: toda terça, 15:00' })
    const next = cardsUnder(page, 'Próximas Consultas')
    await next.getByRole('button', { name: 'Cancelar consulta' }).waitFor()
    expect(await next.count()).toBe(1)
    const cancelOn = (day: string) =>
      card.getByRole('button', { name: `Cancelar a consulta de ${formatDay(day)}` })
    expect(await cancelOn(TUESDAY).count()).toBe(0)
    const second = cancelOn(addDays(TUESDAY, 7))
    await second.tap()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Cancelar consulta|Sim/ })
      .tap()
    await second.waitFor({ state: 'detached' })
    const cancelled = cardsUnder(page, 'Canceladas antes do dia')
    await cancelled.getByText('Cancelada', { exact: true }).waitFor()
    await checkPage(page)
  })
})
