import { expect, it } from 'vitest'
import { createPackage } from '../src/features/packages/contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { cancelSession, createSession } from '../src/features/sessions/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, openOffice, seesToast } from './office.ts'
import { subscribe } from './paid-practice.ts'
import { keepPhone, openPatientWindow } from './patient.ts'

/** A package is opened in a lazily loaded part, and seen by its patient; the rest is in screens/packages.test.ts. */

const { origin } = await openApp()
const browser = await openBrowser(origin)
const office = await openOffice(origin)
const { token } = office
await subscribe(origin, token)

it('a package’s window that did not load says so, and is opened at the next try', async () => {
  const page = await (await browser.context(loggedIn(origin, office))).newPage()
  await page.route(/package-dialog/, (route) => route.abort())
  await page.goto(`${origin}/psychologist/packages`)
  await page.getByRole('button', { name: 'Novo pacote' }).click()
  await seesToast(page, 'Esta parte não carregou')
  await page.unroute(/package-dialog/)
  await page.getByRole('button', { name: 'Novo pacote' }).click()
  await page.getByRole('dialog', { name: 'Novo pacote' }).waitFor()
})

it('packages show the patient the remaining sessions', async () => {
  const sessionsCount = 4
  const sold = { name: 'Quatro sessões', type: 'package' as const, sessionsCount, price: '500.00' }
  const service = await ask(origin, createService, { body: { ...sold, duration: 50 } }, { token })
  const of = { patientId: office.patient.id, serviceId: service.id }
  const bought = await ask(
    origin,
    createPackage,
    { body: { ...of, sessionsCount, price: '500.00' } },
    { token },
  )
  const draw = (datetime = '') => {
    const body = { ...of, packageId: bought.id, datetime, type: 'online' as const }
    return ask(origin, createSession, { body }, { token })
  }
  const first = await draw(office.slots[10])
  await draw(office.slots[20])
  const { price } = await ask(origin, cancelSession, { params: first, body: {} }, { token })
  expect(price).toBe('125.00')
  const { page: phone } = await openPatientWindow(browser, origin)
  await keepPhone(phone, origin, office.patient.phone)
  await phone.goto(`${origin}/patient/dashboard`)
  await phone.getByRole('heading', { name: 'Seus pacotes' }).waitFor()
  await phone.getByText('Restam 3 de 4 sessões').first().waitFor()
  await phone.getByText('Sessão 2 de 4').waitFor()
  await checkPage(phone)
})
