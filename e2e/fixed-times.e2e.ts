import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { addDays, DEFAULT_ZONE, formatDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkLoading, checkPage } from './check-page.ts'
import { loggedIn } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'
import { cardsUnder } from './patient.ts'

/** The page of a patient with a weekly time while it loads, and the patient's own view. */

const TUESDAY = addDays(nextWeek(Date.now(), DEFAULT_ZONE).from, 2)
const PHONE_OF_MARIA = '11 91234-7701'

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let practice: Awaited<ReturnType<typeof openEmptyPractice>>
let maria: string

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  practice = await openEmptyPractice(origin)
  const patient = { name: 'Maria Lima', phone: PHONE_OF_MARIA }
  maria = (await ask(origin, createPatient, { body: patient }, practice)).id
  const { serviceId } = practice
  const body = {
    ...{ patientId: maria, serviceId, type: 'online' as const },
    ...{ firstDate: TUESDAY, time: '15:00', every: { unit: 'week' as const, count: 1 } },
    ...{ end: { count: 4 }, notify: false },
  }
  await ask(origin, createSeries, { body }, practice)
})

describe('the fixed time of a patient', () => {
  it('the page of a fixed time does not move while it loads, and fits in large text', {
    tags: 'long',
  }, async () => {
    const page = await (
      await browser.context({ ...loggedIn(origin, practice), ...PHONE })
    ).newPage()
    // The figures, with their varying height, come last.
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

describe("a patient's own view", () => {
  it("a patient's own view has the next date of a fixed time among the next sessions, and each later date under the fixed time to be cancelled", async () => {
    const context = await browser.context(PHONE)
    const page = await context.newPage()
    await page.addInitScript(
      (phone) => {
        localStorage.setItem('patient', 'true')
        localStorage.setItem('patientPhone', phone)
      },
      `+55${PHONE_OF_MARIA.replace(/\D/g, '')}`,
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
