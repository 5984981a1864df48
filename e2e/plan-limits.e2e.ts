import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSession } from '../src/features/sessions/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
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

const newPatient = () => page.getByRole('button', { name: 'Novo paciente' })

async function register(name: string): Promise<void> {
  await newPatient().click()
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('Telefone').fill('11923456789')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await seesToast(page, 'Paciente cadastrado')
  await page.getByRole('link', { name, exact: true }).waitFor()
}

describe('the free plan', () => {
  it('the free plan has room for three patients; then the button is disabled and says why', async () => {
    await page.goto(`${origin}/psychologist/patients`)
    for (const name of ['João Reis', 'Érica Nunes']) await register(name)
    await page.getByText('Limite de pacientes atingido').waitFor()
    expect(await newPatient().isDisabled()).toBe(true)
    const way = page.getByRole('main').getByRole('link', { name: 'Conhecer o plano Pro' })
    expect(await way.getAttribute('href')).toBe('/psychologist/plans')
    await checkPage(page)
  })

  it('the free plan opens no form for a fourth at the address that asks for one', async () => {
    await page.goto(`${origin}/psychologist/patients?new=`)
    await page.getByText('Limite de pacientes atingido').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('the free plan has room for six sessions in a month; the seventh is refused, and what was typed stays', async () => {
    await page.goto(
      `${origin}/psychologist/sessions?new=2030-03-12T10:00&from=2030-03-01&to=2030-03-31`,
    )
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabel('Serviço').selectOption({ label: 'Consulta' })
    await dialog.getByRole('button', { name: 'Agendar sessão' }).click()
    await seesToast(page, 'Erro ao agendar sessão', 'Limite de sessões do plano gratuito atingido')
    expect(await dialog.getByLabel('Data e hora').inputValue()).toBe('12/03/2030 10:00')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
  })

  it('the free plan has room again once one was cancelled', async () => {
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
    await dialog.getByRole('button', { name: 'Agendar sessão' }).click()
    await seesToast(page, 'Sessão agendada')
    await expect.poll(() => page.locator('tbody tr:has(td)').count()).toBe(7)
  })
})
