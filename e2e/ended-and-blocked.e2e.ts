import { expect, it } from 'vitest'
import { endPatient } from '../src/features/endings/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { targetText } from '../src/features/sessions/agenda/move-rules.ts'
import { daysOfWeek } from '../src/features/sessions/agenda/rules.ts'
import { listSessions } from '../src/features/sessions/contract.ts'
import { DEFAULT_ZONE, dayAt, minutesOf } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask } from '../test/process/caller.ts'
import {
  chooseTime,
  dayButton,
  fillIn,
  isBooked,
  newPhone,
  openBookingPage,
  submitButton,
} from './booking-form.ts'
import { checkPage, checkShape } from './check-page.ts'
import { loggedIn, seesToast, walkTo } from './office.ts'
import { WIDE } from './platform.ts'

/** A stranger's page after the psychologist blocked an hour, and after a treatment ended. */

it('on a phone, an hour that is blocked every week leaves the booking page, and returns when it is freed', async () => {
  const { origin, open, newWindow, ...practice } = await openBookingPage()
  const visitor = await open(PHONE)
  await chooseTime(visitor)
  const chosen = visitor.locator('[data-day][aria-pressed=true]')
  const day = (await chosen.getAttribute('data-day')) ?? ''
  const hour = (await visitor.locator('[data-hour]').first().getAttribute('data-hour')) ?? ''
  const isOffered = async () => {
    await visitor.reload()
    await (await dayButton(visitor, day)).click()
    await visitor.locator('[data-hour]').first().waitFor()
    return (await visitor.locator(`[data-hour="${hour}"]`).count()) > 0
  }

  const page = await (await newWindow({ ...loggedIn(origin, practice), ...PHONE })).newPage()
  await page.goto(`${origin}/psychologist/agenda?day=${day}`)
  const place = targetText({ day, start: minutesOf(hour) })
  await page.getByRole('button', { name: `${place}: nova sessão` }).tap()
  await page.getByRole('button', { name: 'Bloquear este horário' }).tap()
  await page.getByRole('checkbox', { name: /^Toda semana/ }).tap()
  await checkShape(page)
  await page.getByRole('button', { name: 'Bloquear', exact: true }).tap()
  await seesToast(page, 'Horário bloqueado')
  expect(await isOffered()).toBe(false)
  await page.getByRole('button', { name: new RegExp(`^${place} às .*bloqueado`) }).tap()
  await page.getByRole('button', { name: 'Liberar todas as semanas' }).tap()
  await seesToast(page, 'Horário liberado')
  expect(await isOffered()).toBe(true)
})

it('in a wide window, an ended patient books at the service’s price, and the psychologist offers the agreed one', {
  tags: 'long',
}, async () => {
  const { origin, open, newWindow, ...practice } = await openBookingPage()
  const phone = newPhone()
  const body = { name: 'Rita Alves', phone, price: '90' }
  const { id } = await ask(origin, createPatient, { body }, practice)
  const visitor = await open(WIDE)
  const today = dayAt(Date.now(), DEFAULT_ZONE)
  const end = { on: today, reason: 'discharge', sessions: 'keep' } as const
  await ask(origin, endPatient, { params: { id }, body: end }, practice)
  await fillIn(visitor, 'Rita Alves')
  await visitor.getByLabel('WhatsApp', { exact: true }).fill(phone)
  await submitButton(visitor).click()
  await isBooked(visitor)
  await visitor
    .getByText(/150,00/)
    .first()
    .waitFor()
  expect(await visitor.getByText(/90,00/).count()).toBe(0)

  const [session] = await ask(origin, listSessions, { query: {} }, practice)
  const day = dayAt(Date.parse(session?.datetime ?? ''), DEFAULT_ZONE)
  expect(session).toMatchObject({ price: '150.00', patientEnded: true })
  const page = await (await newWindow({ ...loggedIn(origin, practice), ...WIDE })).newPage()
  await page.goto(`${origin}/psychologist/dashboard`)
  await page.getByText(/paciente encerrado/).waitFor()
  await checkPage(page)
  await walkTo(page, `/psychologist/agenda?day=${day}&week=${daysOfWeek(day)[0]}`)
  await page.locator(`[data-session="${session?.id}"]`).click()
  await page.getByRole('menu').getByText('Paciente encerrado').waitFor()
  await page.getByRole('menuitem', { name: 'Usar o valor combinado' }).click()
  await expect
    .poll(async () => (await ask(origin, listSessions, { query: {} }, practice))[0]?.price)
    .toBe('90.00')
})
