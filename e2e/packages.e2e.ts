import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createService } from '../src/features/services/contract.ts'
import { toLocalInput } from '../src/platform/shared/calendar.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { choosePatient, loggedIn, openOffice, seesToast } from './office.ts'
import { subscribe } from './paid-practice.ts'
import { checkBothSizes, keepPhone, openPatientWindow } from './patient.ts'

const ZONE = 'America/Sao_Paulo'

const { origin } = await openApp()
const browser = await openBrowser(origin)
const office = await openOffice(origin)
await ask(
  origin,
  createService,
  {
    body: {
      name: 'Quatro sessões',
      type: 'package',
      sessionsCount: 4,
      price: '500.00',
      duration: 50,
    },
  },
  office,
)
const page = await (await browser.context(loggedIn(origin, office))).newPage()

const openPackages = () => page.goto(`${origin}/psychologist/packages`)
const menuOf = async (item: string) => {
  await page.getByRole('button', { name: 'Ações do pacote de Maria Lima' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const seesBalance = (on: Page, text: string) => on.getByText(text).first().waitFor()

/** From the package's own menu to a session at that time. */
async function drawAt(slot: string): Promise<void> {
  await openPackages()
  await menuOf('Agendar sessão')
  const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
  await dialog.getByLabel('Usar do pacote').waitFor()
  const [day = '', time = ''] = toLocalInput(slot, ZONE).split('T')
  const shown = `${day.split('-').reverse().join('/')} ${time}`
  await dialog.getByLabel('Data e hora').fill(shown)
  await expect.poll(() => dialog.getByLabel('Valor').inputValue()).toBe('125,00')
  expect(await dialog.getByLabel('Serviço').inputValue()).toBe('Quatro sessões')
  await dialog.getByRole('button', { name: 'Agendar sessão' }).click()
  await seesToast(page, 'Sessão agendada')
}

describe('packages', () => {
  it('packages are the plan Pro’s: on the free one the screen says what they are', async () => {
    await openPackages()
    await page.getByRole('heading', { name: 'Pacotes de sessões são do plano Pro' }).waitFor()
    await page.getByRole('link', { name: 'Fazer upgrade para o Pro' }).waitFor()
    await checkPage(page)
    await subscribe(origin, office.token)
  })

  it('packages are sold to a patient, with count and price of the service', async () => {
    await page.route(/package-dialog/, (route) => route.abort())
    await openPackages()
    await page.getByRole('button', { name: 'Novo pacote' }).click()
    await seesToast(page, 'Esta parte não carregou')
    await page.unroute(/package-dialog/)
    await page.getByRole('button', { name: 'Novo pacote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Novo pacote' })
    await choosePatient(dialog, 'Maria Lima')
    await dialog.getByLabel('Serviço').selectOption({ label: 'Quatro sessões' })
    expect(await dialog.getByLabel('Valor do pacote').inputValue()).toBe('500,00')
    await dialog.getByLabel('Válido até').fill('30/12/2099')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Criar pacote' }).click()
    await seesToast(page, 'Pacote criado')
    await seesBalance(page, 'Restam 4 de 4 sessões')
    await page.getByText('até 30/12/2099').waitFor()
  })

  it('packages are drawn session by session, each at its share', async () => {
    await drawAt(office.slots[10] ?? '')
    await drawAt(office.slots[20] ?? '')
    await page.getByText('Pacote 2/4').waitFor()
    await openPackages()
    await seesBalance(page, 'Restam 2 de 4 sessões')
    await checkBothSizes(page)
  })

  it('packages get a cancelled session back', async () => {
    await page.goto(`${origin}/psychologist/sessions?search=Quatro`)
    const row = page.getByRole('row').filter({ hasText: 'Pacote 1/4' })
    await row.getByRole('button', { name: /^Ações da sessão/ }).click()
    await page.getByRole('menuitem', { name: 'Cancelar' }).click()
    await seesToast(page, 'Sessão cancelada')
    await page.goto(`${origin}/psychologist/patients/${office.patient.id}`)
    await seesBalance(page, 'Restam 3 de 4 sessões')
    await checkPage(page)
  })

  it('packages show the patient what is left', async () => {
    const { page: phone } = await openPatientWindow(browser, origin)
    await keepPhone(phone, origin, office.patient.phone)
    await phone.goto(`${origin}/patient/dashboard`)
    await phone.getByRole('heading', { name: 'Seus pacotes' }).waitFor()
    await seesBalance(phone, 'Restam 3 de 4 sessões')
    await phone.getByText('Sessão 2 de 4').waitFor()
    await checkPage(phone)
  })
})
