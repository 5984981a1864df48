/** @module-tag long */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { updateSettings } from '../src/features/profile/contract.ts'
import { confirmSession, getSession } from '../src/features/sessions/contract.ts'
import { addDays, DEFAULT_ZONE, dayAt, HOUR, instantAt } from '../src/platform/shared/calendar.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { MailServer } from '../test/mail-server.ts'
import { ask } from '../test/process/caller.ts'
import { openTimedApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { seesToast } from './office.ts'
import { checkBothSizes, openClinic, openPatientWindow } from './patient.ts'

/** From end to end: A moves by the reminder's link; B, on the waiting list, gets A's hour and pays. */

const mail = new MailServer()
let app: Awaited<ReturnType<typeof openTimedApp>>
let browser: Awaited<ReturnType<typeof openBrowser>>

/** Sets a time of day at which offers are sent; none is sent at night. */
const MORNING = instantAt(addDays(dayAt(Date.now(), DEFAULT_ZONE), 1), '10:00', DEFAULT_ZONE)

beforeAll(async () => {
  await mail.listen()
  closeAtEnd(() => mail.close())
  app = await openTimedApp(MORNING, { MAIL_URL: mail.url })
  browser = await openBrowser(app.origin)
})

it('an hour that a patient leaves by the reminder’s link goes to the next on the waiting list, who takes it in two taps and pays', async () => {
  const { origin } = app
  const clinic = await openClinic(origin)
  const { id: clinicId } = clinic.account
  await app.changeData(async ({ owner }) => {
    await sql`update psychologists set plan = 'pro', email_verified_at = created_at where id = ${clinicId}`.execute(
      owner,
    )
  })
  await ask(
    origin,
    updateSettings,
    { body: { waitlist: true, offerMinutes: 240, rescheduleNoticeHours: 0 } },
    clinic,
  )
  const booked = await clinic.book({ phone: '+5511977770201' })
  await ask(origin, confirmSession, { params: { id: booked.id } }, clinic)

  const email = 'bia.espera@exemplo.com.br'
  const { context, page } = await openPatientWindow(browser, origin)
  await page.goto(clinic.link)
  await page.getByRole('link', { name: 'Entrar na lista de espera' }).tap()
  await page.getByRole('heading', { name: 'Lista de espera', level: 1 }).waitFor()
  for (const day of ['Sábado', 'Domingo']) await page.getByLabel(day).check()
  await page.getByLabel('Até quando espera').fill(shown(addDays(dayAt(MORNING, DEFAULT_ZONE), 40)))
  await page.getByLabel('Seu nome').fill('Bia Sales')
  await page.getByLabel('Seu telefone').fill('11 97777-0202')
  await page.getByRole('button', { name: 'Confirmar meu contato' }).tap()
  await page.getByText('Informe seu e-mail para receber o código.').first().waitFor()
  await page.getByLabel('Seu e-mail').fill(email)
  await page.getByRole('button', { name: 'Confirmar meu contato' }).tap()
  const code = page.getByLabel('Código de 6 números')
  await code.waitFor()
  await checkBothSizes(page)
  const [letter] = await mail.waitFor(1, email)
  await code.fill(/\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Entrar na lista' }).tap()
  await page.getByText('Você está na lista de espera.').waitFor()

  const { context: ofA, page: reminded } = await openPatientWindow(browser, origin)
  await reminded.goto(booked.manageUrl)
  await reminded.getByRole('link', { name: 'Quero um horário antes' }).tap()
  await reminded.getByRole('button', { name: 'Entrar na lista' }).waitFor()
  await checkBothSizes(reminded)
  await reminded.getByRole('button', { name: 'Entrar na lista' }).tap()
  await reminded.getByText('Você está na lista de espera.').waitFor()
  await reminded.goto(`${booked.manageUrl}?presenca=nao`)
  const choices = reminded.getByRole('dialog', { name: 'Remarcar consulta' })
  const next = choices.getByRole('region', { name: 'Próximos horários livres' })
  await next.getByRole('button').last().tap()
  await choices.getByRole('button', { name: 'Remarcar', exact: true }).tap()
  await seesToast(reminded, 'Consulta remarcada')
  const moved = await ask(origin, getSession, { params: { id: booked.id } }, clinic)
  expect(moved.datetime).not.toBe(booked.datetime)
  await ofA.close()

  // Moves the clock past the minute in which a cancellation can be undone.
  await app.changeData(async ({ owner }) => {
    await sql`update freed_times set noticed_at = ${new Date(MORNING - HOUR)}`.execute(owner)
  })
  await expect
    .poll(() => offerLink(email), { timeout: 40_000, interval: 500 })
    .toMatch(/\/vaga\/[\w-]{64}$/)
  await page.goto(await offerLink(email))
  await page.getByRole('heading', { name: 'Um horário para você' }).waitFor()
  await checkBothSizes(page)
  await page.getByRole('button', { name: 'Aceitar o horário' }).tap()
  await page.getByRole('heading', { name: 'Horário agendado' }).waitFor()
  await checkBothSizes(page)
  await page.getByRole('link', { name: 'Ver e pagar' }).tap()
  await page.getByRole('heading', { name: 'Sua consulta' }).waitFor()
  await page.getByRole('button', { name: /Pix/ }).first().tap()
  await page
    .getByText(/R\$\s150,00/)
    .first()
    .waitFor()
  await context.close()
})

async function offerLink(email: string): Promise<string> {
  const texts = (await mail.read(email)).map(({ text }) => text).join('\n')
  return /https?:\/\/\S+\/vaga\/[\w-]{64}/.exec(texts)?.[0] ?? ''
}

function shown(day: string): string {
  return day.split('-').reverse().join('/')
}
