import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateSettings } from '../src/features/profile/contract.ts'
import { ask } from '../test/process/caller.ts'
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

  it('the link of a confirmation says the fee of a late cancellation before it is confirmed, and then how it is paid', async () => {
    const body = { cancelNoticeHours: 168, lateCancelPercent: 50 } as const
    await ask(app.origin, updateSettings, { body }, clinic)
    const { manageUrl } = await clinic.book({ phone: PHONE })
    const { context, page } = await openWindow()
    await page.goto(manageUrl)
    const main = page.getByRole('main')
    await main.getByText(/cancelar agora custa R\$\s75,00/).waitFor()
    await main.getByRole('button', { name: 'Cancelar consulta' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancelar esta consulta?' })
    await question.getByText(/Cancelando agora, você paga R\$\s75,00\./).waitFor()
    await question.getByRole('button', { name: 'Cancelar consulta' }).click()
    await seesToast(page, 'Consulta cancelada', 'Ficou a cobrança de R$\u00a075,00.')
    await main.getByText('Cancelada tarde', { exact: true }).waitFor()
    await main.getByText(/Cobrança do cancelamento: R\$\s75,00/).waitFor()
    await main.getByRole('button', { name: 'Pagar com Pix' }).waitFor()
    await checkBothSizes(page)
    await context.close()
  })

  it('the link of a confirmation with one character changed opens nothing', async () => {
    const { manageUrl } = await clinic.book({ phone: PHONE })
    const { context, page } = await openWindow()
    const last = manageUrl.at(-1) === 'A' ? 'B' : 'A'
    await page.goto(manageUrl.slice(0, -1) + last)
    await page.getByText('Este link não abre nenhuma consulta').waitFor()
    await checkBothSizes(page)
    await context.close()
  })

  it('the link of a confirmation that cannot be read says so, and is tried again', async () => {
    const { manageUrl } = await clinic.book({ phone: PHONE })
    const { context, page } = await openWindow()
    await page.route(/\/api\/patient\/bookings\//, (route) => route.abort())
    await page.goto(manageUrl)
    await page.getByRole('alert').getByText('Sem resposta do servidor').waitFor()
    await checkShape(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('heading', { name: 'Ana Souza' }).waitFor()
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
