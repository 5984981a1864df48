import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextHolidays } from '../src/features/attendance/holidays-rules.ts'
import { lastBookableDay, nextWeek } from '../src/features/attendance/slot-rules.ts'
import { getAvailability } from '../src/features/booking/contract.ts'
import { updatePublicSettings } from '../src/features/profile/contract.ts'
import { cancelSession } from '../src/features/sessions/contract.ts'
import {
  addDays,
  DEFAULT_ZONE,
  dayAt,
  formatDay,
  timeAt,
  weekdayOf,
} from '../src/platform/shared/calendar.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { dayButton } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, openOffice, seesToast } from './office.ts'

/** Hours, days off and holidays: what is typed shows in the preview, what is saved on the public page. */

const CONFLICT = 'Alterado em outra janela'
const DAY = addDays(nextWeek(Date.now(), DEFAULT_ZONE).from, 3)
const MORNING = ['09:00', '10:00', '11:00']
const AFTERNOON = ['13:00', '14:00', '15:00', '16:00', '17:00']

describe('the attendance screen', () => {
  let app: App
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let office: Awaited<ReturnType<typeof openOffice>>
  let here: Page
  let there: Page

  beforeAll(async () => {
    app = await openApp()
    browser = await openBrowser(app.origin)
    office = await openOffice(app.origin)
    // Hours that are typed here would ask about it.
    await ask(app.origin, cancelSession, { params: office.session }, office)
    // Two tabs of one window would draw once a second, whichever is behind.
    const newWindow = () => browser.context(loggedIn(app.origin, office))
    here = await (await newWindow()).newPage()
    there = await (await newWindow()).newPage()
  })

  it('the attendance screen shows next week as patients will see it, Dom to Sáb', async () => {
    await open(here)
    expect(await preview(here).locator('dt').allInnerTexts()).toHaveLength(7)
    await sees(preview(here), 'Dom').waitFor()
    await sees(preview(here), formatDay(DAY).slice(0, 5)).waitFor()
    await previewShows(here, [...MORNING, ...AFTERNOON])
    expect(await sees(preview(here), 'Sem horários').count()).toBeGreaterThanOrEqual(2)
    await checkPage(here)
  })

  it('the attendance screen shows a weekday’s fields when its row is opened, by the keyboard too', async () => {
    const row = day(here, 'Quarta-feira')
    await row.getByText('09:00–18:00, almoço 12:00–13:00').waitFor()
    expect(await start(here, 'Quarta-feira').isVisible()).toBe(false)
    await row.getByRole('button', { expanded: false }).press('Enter')
    await start(here, 'Quarta-feira').waitFor()
    expect(await start(here, 'Terça-feira').isVisible()).toBe(false)
  })

  it('the attendance screen follows the hours that are typed; the public page waits until they are saved', async () => {
    await day(here, 'Quarta-feira').getByLabel('Início', { exact: true }).fill('11:00')
    await previewShows(here, ['11:00', ...AFTERNOON])
    expect(await publicTimes(DAY)).toEqual([...MORNING, ...AFTERNOON])
    await save(here)
    await seesToast(here, 'Horários salvos', 'Seu link público já mostra a mudança.')
    expect(await publicTimes(DAY)).toEqual(['11:00', ...AFTERNOON])
    expect(await timesOnPage(DAY)).toEqual(['11:00', ...AFTERNOON])
  })

  it('the attendance screen keeps the last preview while an hour is wrong, and says why', async () => {
    await openDay(here, 'Quarta-feira')
    await day(here, 'Quarta-feira').getByLabel('Fim', { exact: true }).fill('10:00')
    await sees(preview(here), 'Corrija o horário indicado para ver a mudança aqui.').waitFor()
    await previewShows(here, ['11:00', ...AFTERNOON])
    await day(here, 'Quarta-feira').getByRole('button', { expanded: true }).click()
    await save(here)
    await day(here, 'Quarta-feira').locator('input:focus').waitFor()
    await day(here, 'Quarta-feira').getByLabel('Fim', { exact: true }).fill('18:00')
    await sees(preview(here), 'Corrija o horário').waitFor({ state: 'detached' })
  })

  it('the attendance screen closes a part of a day at once, and opens it again with Desfazer', async () => {
    await open(here, 'folgas')
    await addDayOff(here, DAY, ['13:00', '16:00'])
    const line = `${formatDay(DAY)} · 13:00–16:00`
    await sees(here, line).waitFor()
    await previewShows(here, ['11:00', '16:00', '17:00'])
    expect(await timesOnPage(DAY)).toEqual(['11:00', '16:00', '17:00'])
    await checkPage(here)
    await here.getByRole('button', { name: `Remover ${line}` }).click()
    await seesToast(here, 'Período removido', line)
    await previewShows(here, ['11:00', ...AFTERNOON])
    await here.getByRole('button', { name: 'Desfazer' }).click()
    await seesToast(here, 'Período restaurado')
    await previewShows(here, ['11:00', '16:00', '17:00'])
    await here.getByRole('button', { name: `Remover ${line}` }).click()
    await previewShows(here, ['11:00', ...AFTERNOON])
  })

  it('the attendance screen keeps the days off that two windows add', async () => {
    await open(there, 'folgas')
    await addDayOff(here, addDays(DAY, 7))
    await addDayOff(there, addDays(DAY, 14))
    await sees(there, formatDay(addDays(DAY, 7))).waitFor()
    await sees(there, formatDay(addDays(DAY, 14))).waitFor()
  })

  it('the attendance screen names the next national holidays, and closes them with a switch', async () => {
    const today = dayAt(Date.now(), DEFAULT_ZONE)
    await open(here, 'folgas')
    const list = here.getByRole('list', { name: 'Próximos feriados nacionais' })
    for (const { day: date, name } of nextHolidays(today, 4)) {
      await sees(list, name).first().waitFor()
      await sees(list, formatDay(date)).waitFor()
    }
    await here.getByRole('switch', { name: 'Fechar nos feriados nacionais' }).click()
    await here.getByRole('button', { name: 'Salvar alterações' }).click()
    await seesToast(here, 'Alterações salvas')
    // Not every season has one on a weekday within the public calendar.
    const last = lastBookableDay(Date.now(), DEFAULT_ZONE)
    for (const { day: date } of nextHolidays(addDays(today, 1), 3))
      if (date <= last && weekdayOf(date) % 6 > 0) expect(await publicTimes(date)).toEqual([])
    await open(here, 'folgas')
    expect(
      await here.getByRole('switch', { name: 'Fechar nos feriados nacionais' }).isChecked(),
    ).toBe(true)
  })

  it('saving hours over a newer version asks, and keeps both windows’ days where one keeps one’s own', async () => {
    await Promise.all([open(here), open(there)])
    await typeStart(here, 'Terça-feira', '08:00')
    await typeStart(there, 'Segunda-feira', '07:00')
    await save(here)
    await seesToast(here, 'Horários salvos')
    await save(there)
    const dialog = there.getByRole('dialog', { name: CONFLICT })
    await sees(dialog, 'Terça-feira').waitFor()
    await sees(dialog, 'Na outra janela: 08:00–18:00, almoço 12:00–13:00').waitFor()
    expect(await sees(dialog, 'Segunda-feira').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Salvar as minhas alterações' }).click()
    await seesToast(there, 'Horários salvos')
    await open(here)
    expect(await start(here, 'Segunda-feira').inputValue()).toBe('07:00')
    expect(await start(here, 'Terça-feira').inputValue()).toBe('08:00')
  })

  it('saving hours over a newer version can take the other window’s hours, in the form and in the preview', async () => {
    await Promise.all([open(here), open(there)])
    await typeStart(here, 'Quarta-feira', '10:00')
    await typeStart(there, 'Quarta-feira', '11:30')
    await save(here)
    await seesToast(here, 'Horários salvos')
    await save(there)
    const dialog = there.getByRole('dialog', { name: CONFLICT })
    await sees(dialog, 'Aqui: 11:30–18:00').waitFor()
    await dialog.getByRole('button', { name: 'Usar os da outra janela' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await start(there, 'Quarta-feira').inputValue()).toBe('10:00')
    await previewShows(there, ['10:00', '11:00', ...AFTERNOON])
  })

  it('the attendance screen says that patients see no times while online booking is off, and still shows which', async () => {
    await ask(
      app.origin,
      updatePublicSettings,
      { body: { allowOnlineBooking: false } },
      { token: office.token },
    )
    await open(here)
    await sees(preview(here), 'agora os pacientes não veem horários').waitFor()
    await previewShows(here, ['10:00', '11:00', ...AFTERNOON])
    expect(await publicTimes(DAY)).toEqual([])
    await checkPage(here)
  })

  async function open(page: Page, part = 'semana'): Promise<void> {
    await page.goto(`${app.origin}/psychologist/attendance?parte=${part}`)
    await preview(page).locator('dt').first().waitFor()
  }

  /** Returns the API's public times for the default duration. */
  async function publicTimes(date: string): Promise<string[]> {
    const { days } = await ask(app.origin, getAvailability, {
      params: { id: office.account.friendlyId },
      query: { from: date, to: date },
    })
    return (days[0]?.slots ?? []).map((slot) => timeAt(slot, DEFAULT_ZONE))
  }

  async function timesOnPage(date: string): Promise<string[]> {
    const page = await (await browser.context()).newPage()
    await page.goto(
      `${app.origin}/agendar/${office.account.friendlyId}/${office.account.publicSlug}`,
    )
    await (await dayButton(page, date)).click()
    const times = await page.locator('[data-hour]').allInnerTexts()
    await page.context().close()
    return times
  }
})

function preview(page: Page): Locator {
  return page.getByRole('region', { name: 'Prévia da próxima semana' })
}

function sees(place: Page | Locator, text: string): Locator {
  return place.getByText(text)
}

async function previewShows(page: Page, times: string[]): Promise<void> {
  const hours = preview(page)
    .locator('dl > div')
    .filter({ hasText: formatDay(DAY).slice(0, 5) })
    .getByRole('listitem')
  await expect.poll(() => hours.allInnerTexts(), { timeout: 10_000 }).toEqual(times)
}

function day(page: Page, weekday: string): Locator {
  return page.getByRole('group', { name: weekday })
}

function start(page: Page, weekday: string): Locator {
  return day(page, weekday).getByLabel('Início', { exact: true })
}

async function openDay(page: Page, weekday: string): Promise<void> {
  const closed = day(page, weekday).getByRole('button', { expanded: false })
  if (await closed.isVisible()) await closed.click()
}

async function typeStart(page: Page, weekday: string, time: string): Promise<void> {
  await openDay(page, weekday)
  await start(page, weekday).fill(time)
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Salvar horários' }).click()
}

async function addDayOff(page: Page, date: string, part?: [from: string, to: string]) {
  await page.getByLabel('Dia', { exact: true }).fill(date)
  if (part) {
    await page.getByLabel('Parte do dia').check()
    const times = page.getByRole('group', { name: 'Parte fechada do dia' })
    await times.getByLabel('Início').fill(part[0])
    await times.getByLabel('Fim').fill(part[1])
  }
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await seesToast(page, 'Período adicionado')
}
