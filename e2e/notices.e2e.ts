import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateSettings } from '../src/features/profile/contract.ts'
import { remindSession } from '../src/features/sessions/contract.ts'
import { DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { type MailServer, openMailServer } from '../test/mail-server.ts'
import { ask, openPractice, type Practice } from '../test/process/caller.ts'
import { openOwnApp } from './app.ts'
import { chooseTime, isAwake, isBooked, submitButton } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { loggedIn } from './office.ts'
import { proveEmail } from './own-email.ts'
import { checkBothSizes } from './patient.ts'

/** A booking's e-mail → its link → a reminder → presence confirmed → the agenda shows it. */

const EMAIL = 'maria@exemplo.com.br'

/** Milliseconds after an answer in which the page ignores a press (presence-panel.tsx). */
const SECOND_TAP = 600

describe('a booking’s notices', () => {
  let mails: MailServer
  let app: Awaited<ReturnType<typeof openOwnApp>>
  let practice: Practice
  let patient: Page
  let office: Page
  let booking: { id: string; datetime: string }

  beforeAll(async () => {
    mails = await openMailServer(closeAtEnd)
    app = await openOwnApp({ MAIL_URL: mails.url })
    const browser = await openBrowser(app.origin)
    practice = await openPractice(app.origin)
    // The patients of a practice that moves sessions itself can only report that they cannot come.
    await ask(app.origin, updateSettings, { body: { allowReschedule: 'no' } }, practice)
    patient = await (await browser.context()).newPage()
    office = await (await browser.context(loggedIn(app.origin, practice))).newPage()
  })

  /** Returns the addresses in the latest mail to the patient. */
  async function linksOfMail(count: number): Promise<string[]> {
    const mail = (await mails.waitFor(count, EMAIL)).at(-1)
    return mail?.text?.match(/https?:\/\/\S+/g) ?? []
  }

  it('the booking is confirmed by an e-mail whose link opens it', async () => {
    await proveEmail(app.origin, mails, practice)
    const { friendlyId, publicSlug } = practice.account
    await patient.goto(`${app.origin}/agendar/${friendlyId}/${publicSlug}`)
    await isAwake(patient)
    await patient.getByLabel('Nome completo').fill('Maria Lima')
    await patient.getByLabel('WhatsApp', { exact: true }).fill('11 97777-1234')
    await patient.getByLabel(/^E-mail/).fill(EMAIL)
    await chooseTime(patient)
    const answer = patient.waitForResponse(/\/api\/public\/booking\//)
    await submitButton(patient).click()
    booking = (await (await answer).json()).session
    await isBooked(patient)
    const link = (await linksOfMail(1)).find((address) => address.includes('/consulta/'))
    await patient.goto(link ?? '')
    await patient.getByRole('heading', { name: 'Ana Souza' }).waitFor()
  })

  it('the reminder’s link shows the session and asks: opening it answers nothing', async () => {
    const { token } = practice
    await ask(app.origin, remindSession, { params: { id: booking.id } }, { token })
    const link = (await linksOfMail(2)).find((address) => address.endsWith('?presenca=sim'))
    await patient.goto(link ?? '')
    const button = patient.getByRole('button', { name: 'Confirmo presença' })
    await button.waitFor()
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await checkBothSizes(patient)
    await patient.reload()
    await button.waitFor()
  })

  it('‘Preciso remarcar’ notifies the psychologist by e-mail, and shows the patient how to continue', async () => {
    await patient.getByRole('button', { name: 'Preciso remarcar' }).click()
    await patient.getByText('Você avisou que precisa remarcar').waitFor()
    const chat = patient.getByRole('link', { name: 'Falar pelo WhatsApp' })
    expect(await chat.getAttribute('href')).toContain('https://wa.me/5511987654321?text=')
    expect(await patient.getByRole('link', { name: 'Ver horários livres' }).count()).toBe(0)
    await checkShape(patient)
    const subjects = async () =>
      (await mails.read(practice.account.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Pedido para remarcar uma consulta')
  })

  it('presence is confirmed, and the psychologist’s agenda shows it', async () => {
    await patient.waitForTimeout(SECOND_TAP)
    await patient.getByRole('button', { name: 'Confirmo presença' }).click()
    await patient.getByText('Presença confirmada').waitFor()
    await checkPage(patient)
    const day = dayAt(Date.parse(booking.datetime), DEFAULT_ZONE)
    await office.goto(`${app.origin}/psychologist/agenda?week=${day}`)
    const card = office.locator(`[data-session="${booking.id}"]`)
    await card.getByText('Presença confirmada').waitFor({ state: 'attached' })
    expect(await card.getAttribute('title')).toBe('Maria Lima: Presença confirmada')
    await card.click()
    await office.getByRole('menu').getByText('Presença confirmada').waitFor()
    await checkShape(office)
  })
})
