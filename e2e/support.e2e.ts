import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_ZONE, formatDate } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { PATIENCE } from '../test/process/installation.ts'
import { ADMIN, type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged } from './check-page.ts'
import { checkBothSizes } from './patient.ts'
import { WIDE } from './platform.ts'

/** /support and /legal as they are built, to a visitor without a login; the form is in screens/support.test.ts. */

let app: App
let browser: Awaited<ReturnType<typeof openBrowser>>
let context: BrowserContext
let page: Page

beforeAll(async () => {
  app = await openApp()
  browser = await openBrowser(app.origin)
})
beforeEach(async () => {
  context = await browser.context()
  page = await context.newPage()
})
afterEach(() => context.close())

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()

it("a visitor's message to the support is in the super admin's mail, and nothing of it in the form", async () => {
  await page.goto(`${app.origin}/support`)
  // Until the page is hydrated the button sends nothing.
  await page.locator('form button[type=submit]').waitFor()
  const form = page.getByRole('form', { name: 'Mensagem ao suporte' })
  await form.getByLabel('Nome').fill('Maria Lima')
  await form.getByLabel('E-mail').fill('maria@exemplo.com')
  await form.getByLabel('Assunto').fill('Não consigo entrar')
  await form.getByLabel('Mensagem').fill('O código não chega.')
  await form.getByRole('button', { name: 'Enviar mensagem' }).click()
  await sees('Mensagem enviada!')
  const mailsToAdmin = () =>
    app.sentMails().filter((mail) => mail.includes(`\nTo: ${ADMIN.email}\n`))
  await expect.poll(mailsToAdmin, PATIENCE).toHaveLength(1)
  expect(mailsToAdmin()[0]).toContain('\nReply-To: maria@exemplo.com\n')
  await page.reload()
  expect(await form.getByLabel('Mensagem').inputValue()).toBe('')
})

describe('without JavaScript', () => {
  beforeEach(async () => {
    page = await (await browser.context({ ...PHONE, javaScriptEnabled: false })).newPage()
  })
  afterEach(() => page.context().close())

  it('the answers of the support open without JavaScript', async () => {
    await page.goto(`${app.origin}/support`)
    await page.getByText('Esqueci minha senha. E agora?').click()
    await sees(/^Psicólogos pedem um link por e-mail/)
  })

  it('the terms are read without JavaScript, and their table of contents leads to each part', async () => {
    await page.goto(`${app.origin}/legal`)
    await page.locator('summary').click()
    await page.getByRole('link', { name: 'Seus direitos' }).click()
    await page.waitForURL('**/legal#direitos')
    await page.getByRole('heading', { name: 'Seus direitos' }).waitFor()
  })
})

it.each(['/support', '/legal'])(
  '%s is within everyone’s reach on a phone and on a wide screen, in light and dark, without a complaint of the browser',
  async (path) => {
    const complaints: string[] = []
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    page.on('pageerror', ({ message }) => complaints.push(message))
    await page.goto(app.origin + path)
    await checkEnlarged(page)
    await checkBothSizes(page)
    await page.setViewportSize(WIDE.viewport ?? { width: 1280, height: 800 })
    await checkEnlarged(page)
    expect(complaints).toEqual([])
  },
)

it('/legal shows today as the date of its last update, and leads to the support', async () => {
  await page.goto(`${app.origin}/legal`)
  await sees(`Última atualização: ${formatDate(Date.now(), DEFAULT_ZONE)}`)
  await page.getByRole('link', { name: 'Falar com o suporte' }).click()
  await page.waitForURL('**/support')
})
