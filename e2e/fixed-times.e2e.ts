import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextWeek } from '../src/features/attendance/slot-rules.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSeries } from '../src/features/series/contract.ts'
import { addDays, DEFAULT_ZONE } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkLoading } from './check-page.ts'
import { loggedIn } from './office.ts'
import { openEmptyPractice } from './paid-practice.ts'

/** The page of a patient with a weekly time while it loads. The patient's own view is in screens/patient-area.test.ts. */

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
