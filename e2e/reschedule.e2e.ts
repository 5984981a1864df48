import { beforeAll, describe, expect, it } from 'vitest'
import { updateSettings } from '../src/features/profile/contract.ts'
import { getSession } from '../src/features/sessions/contract.ts'
import { ask } from '../test/process/caller.ts'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn, seesToast } from './office.ts'
import { checkBothSizes, openClinic, openPatientWindow } from './patient.ts'

/** From a reminder's link to the new time, and the psychologist's answer. */

describe('a patient who has to reschedule', () => {
  let app: App
  let browser: Awaited<ReturnType<typeof openBrowser>>

  beforeAll(async () => {
    app = await openApp()
    browser = await openBrowser(app.origin)
  })

  it('moves the session in two taps from the reminder’s link, and the psychologist puts it back in one', async () => {
    const clinic = await openClinic(app.origin)
    const { id, datetime, manageUrl } = await clinic.book({ phone: '+5511977770101' })
    const timeOf = async () =>
      (await ask(app.origin, getSession, { params: { id } }, clinic)).datetime
    const { context, page } = await openPatientWindow(browser, app.origin)
    await page.goto(`${manageUrl}?presenca=nao`)
    const choices = page.getByRole('dialog', { name: 'Remarcar consulta' })
    await choices.getByText(/Você pode remarcar até 24 h antes, no máximo mais 2 vezes/).waitFor()
    expect(await timeOf()).toBe(datetime)
    await checkBothSizes(page)
    const next = choices.getByRole('region', { name: 'Próximos horários livres' })
    await next.getByRole('button').last().click()
    await choices.getByRole('button', { name: 'Remarcar', exact: true }).click()
    await seesToast(page, 'Consulta remarcada')
    await choices.waitFor({ state: 'detached' })
    const moved = await timeOf()
    expect(moved).not.toBe(datetime)
    await context.close()

    const office = await (await browser.context(loggedIn(app.origin, clinic))).newPage()
    await office.goto(`${app.origin}/psychologist/dashboard`)
    const card = office.getByRole('region', { name: 'Remarcadas pelos pacientes' })
    await card.getByText('Maria Lima', { exact: true }).waitFor()
    await checkBothSizes(office)
    await card.getByRole('button', { name: 'Voltar ao horário anterior' }).click()
    await seesToast(office, 'Sessão de volta ao horário anterior')
    await card.waitFor({ state: 'detached' })
    expect(await timeOf()).toBe(datetime)
    await office.close()
  })

  it('asks for another time if the practice answers first, and the answer moves the session', {
    tags: 'long',
  }, async () => {
    const clinic = await openClinic(app.origin)
    await ask(app.origin, updateSettings, { body: { allowReschedule: 'ask' } }, clinic)
    const { id, datetime, manageUrl } = await clinic.book({ phone: '+5511977770102' })
    const timeOf = async () =>
      (await ask(app.origin, getSession, { params: { id } }, clinic)).datetime
    const { context, page } = await openPatientWindow(browser, app.origin)
    await page.goto(manageUrl)
    await page
      .getByRole('button', { name: 'Preciso remarcar' })
      .or(page.getByRole('button', { name: 'Remarcar', exact: true }))
      .first()
      .click()
    const choices = page.getByRole('dialog', { name: 'Remarcar consulta' })
    await choices
      .getByRole('region', { name: 'Próximos horários livres' })
      .getByRole('button')
      .last()
      .click()
    await choices.getByRole('button', { name: 'Pedir este horário' }).click()
    await seesToast(page, 'Pedido enviado')
    await page.getByText(/Você pediu outro horário/).waitFor()
    expect(await timeOf()).toBe(datetime)
    await checkBothSizes(page)

    const office = await (await browser.context(loggedIn(app.origin, clinic))).newPage()
    await office.goto(`${app.origin}/psychologist/dashboard`)
    const card = office.getByRole('region', { name: 'Querem remarcar' })
    await card.getByText(/Reservado até/).waitFor()
    await checkBothSizes(office)
    await card.getByRole('button', { name: 'Aceitar' }).click()
    await seesToast(office, 'Sessão remarcada')
    await card.waitFor({ state: 'detached' })
    expect(await timeOf()).not.toBe(datetime)
    await office.close()
    await context.close()
  })
})
