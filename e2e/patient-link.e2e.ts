import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkShape } from './check-page.ts'
import { seesToast, storedKeys } from './office.ts'
import {
  type Clinic,
  cancelFrom,
  checkBothSizes,
  isOffered,
  letterText,
  openClinic,
  openPatientWindow,
  paysAgain,
} from './patient.ts'

const PHONE = '+5511977770000'

let app: App
let browser: Awaited<ReturnType<typeof openBrowser>>
let clinic: Clinic

beforeAll(async () => {
  app = await openApp()
  browser = await openBrowser(app.origin)
})
// The free plan allows three patients: each journey has a separate practice.
beforeEach(async () => {
  clinic = await openClinic(app.origin)
})

const openWindow = () => openPatientWindow(browser, app.origin)

describe('the link of a confirmation', () => {
  it('the link of a confirmation shows that one booking without a login or a name, pays it and cancels it', async () => {
    const email = 'maria.link@exemplo.com.br'
    await clinic.book({ phone: PHONE })
    const booking = await clinic.book({ phone: PHONE, email })
    const { context, page } = await openWindow()
    await page.goto(await linkSentTo(email))
    expect(page.url()).toBe(booking.manageUrl)
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Sua consulta' }).waitFor()
    await main.getByRole('heading', { name: 'Ana Souza' }).waitFor()
    expect(await main.getByRole('heading', { level: 2 }).count()).toBe(1)
    expect(await page.content()).not.toContain('Maria')
    await checkBothSizes(page)
    await paysAgain(main, page)
    await cancelFrom(main, page)
    await seesToast(page, 'Consulta cancelada')
    await main.getByText('Cancelada', { exact: true }).waitFor()
    await checkShape(page)
    expect([await storedKeys(page), await isOffered(browser, clinic, booking.datetime)]).toEqual([
      [],
      true,
    ])
    await main.getByRole('link', { name: 'Ver todas as minhas consultas' }).click()
    await page.waitForURL('**/patient/login')
    await context.close()
  })
})

async function linkSentTo(email: string): Promise<string> {
  const link = () =>
    app
      .sentMails()
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /https?:\S+\/consulta\/\S+/.exec(letterText(mail))?.[0] ?? [])[0]
  await expect.poll(link, { timeout: 20_000 }).toMatch(/\/consulta\/[\w-]{64}$/)
  return link() ?? ''
}
