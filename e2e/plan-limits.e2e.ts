import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '../src/features/sessions/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { choosePatient, loggedIn, openOffice, seesToast } from './office.ts'

let origin: string
let page: Page

beforeAll(async () => {
  const app = await openApp()
  origin = app.origin
  const browser = await openBrowser(origin)
  const office = await openOffice(origin)
  const fields = { patientId: office.patient.id, serviceId: office.serviceId }
  for (const day of ['04', '05', '06', '07', '08', '11']) {
    const datetime = `2030-03-${day}T10:00:00-03:00`
    await ask(origin, createSession, { body: { ...fields, type: 'online', datetime } }, office)
  }
  page = await (await browser.context(loggedIn(origin, office))).newPage()
})

describe('the free plan', () => {
  it('the free plan has room again once one was cancelled', async () => {
    await page.goto(`${origin}/psychologist/sessions?from=2030-03-01&to=2030-03-31`)
    await page
      .getByRole('button', { name: /^Ações da sessão/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    await seesToast(page, 'Sessão cancelada')
    await page.getByRole('button', { name: 'Nova sessão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabel('Serviço').selectOption({ label: 'Consulta' })
    await dialog.getByLabel('Data e hora').fill('2030-03-12T10:00')
    await dialog.getByRole('button', { name: 'Marcar sessão' }).click()
    await seesToast(page, 'Sessão marcada')
    await expect.poll(() => page.locator('tbody tr:has(td)').count()).toBe(7)
  })
})
