import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_ZONE, formatDate } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { PATIENCE } from '../test/process/place.ts'
import { ADMIN, type App, openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkPage } from './check-page.ts'
import { refuse } from './office.ts'
import { WIDE } from './platform.ts'

/** /support and /legal as a visitor without a login meets them; what is written arrives in the super admin's mail. */

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

const NAMES = ['Nome', 'E-mail', 'Telefone', 'Categoria', 'Assunto', 'Mensagem'] as const
const TYPED = [
  'Maria Lima',
  'maria@exemplo.com',
  '(11) 91234-5678',
  'tecnico',
  'Não consigo entrar',
  'O código não chega.',
]
const EMPTY = ['', '', '', 'geral', '', '']

const field = (name: (typeof NAMES)[number]) =>
  page.getByRole('form', { name: 'Mensagem ao suporte' }).getByLabel(name)
const values = () => Promise.all(NAMES.map((name) => field(name).inputValue()))
const button = () => page.getByRole('button', { name: /Enviar mensagem|Enviando/ })
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'))

async function openSupport(): Promise<void> {
  await page.goto(`${app.origin}/support`)
  // Until the page is awake the button sends nothing.
  await page.locator('form button[type=submit]').waitFor()
}

async function fill(): Promise<void> {
  for (const [index, name] of NAMES.entries()) {
    const text = TYPED[index] ?? ''
    await (name === 'Categoria' ? field(name).selectOption(text) : field(name).fill(text))
  }
}

describe('a visitor who writes to the support', () => {
  beforeEach(openSupport)

  it("a visitor who writes to the support reads 'Mensagem enviada!', finds the form empty again, and is in the super admin's mail", async () => {
    await fill()
    await button().click()
    await sees('Mensagem enviada!')
    await sees('Responderemos em até 24 horas úteis.')
    expect(await values()).toEqual(EMPTY)
    const told = () => app.sentMails().filter((mail) => mail.includes(`\nTo: ${ADMIN.email}\n`))
    await expect.poll(told, PATIENCE).toHaveLength(1)
    expect(told()[0]).toContain('\nReply-To: maria@exemplo.com\n')
    await page.reload()
    expect(await values()).toEqual(EMPTY)
  })

  it('a visitor who writes to the support sends once, however often it is tapped', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await fill()
    await button().dblclick()
    await sees('Mensagem enviada!')
    expect(sent).toEqual([`${app.origin}/api/support/messages`])
  })

  it('a visitor who writes to the support reads of a failure and loses nothing, not even by reloading', async () => {
    await refuse(page, 'POST', '/api/support/messages')
    await fill()
    await button().click()
    await sees('Erro ao enviar mensagem')
    await sees('Motivo do servidor')
    expect(await values()).toEqual(TYPED)
    await page.reload()
    await expect.poll(values).toEqual(TYPED)
  })

  it('a visitor who writes to the support reads of being offline and loses nothing', async () => {
    await fill()
    await context.setOffline(true)
    await sees(/^Você está sem internet\. O que você preencheu continua aqui/)
    await button().click()
    await sees('Erro ao enviar mensagem')
    expect(await values()).toEqual(TYPED)
    await context.setOffline(false)
    await button().click()
    await sees('Mensagem enviada!')
  })

  it('a visitor who writes to the support reads what is missing beside each field, the first of them in focus', async () => {
    await field('Telefone').fill('9123')
    await button().click()
    for (const text of [
      'Nome deve ter pelo menos 2 caracteres',
      'Email inválido',
      'Telefone deve ter pelo menos 10 dígitos',
      'Assunto é obrigatório',
      'Mensagem é obrigatória',
    ])
      await sees(text)
    await expect.poll(focusedName).toBe('name')
    await checkPage(page)
  })

  it('a visitor who writes to the support opens an answer with the keyboard alone', async () => {
    const question = page.locator('summary', { hasText: 'Posso cancelar uma consulta?' })
    await question.focus()
    await page.keyboard.press('Enter')
    await sees(/pelo menos 24 horas de antecedência/)
  })
})

it('who is logged in finds name and e-mail filled in', async () => {
  await page.goto(`${app.origin}/legal`)
  await page.evaluate(() => {
    const account = { id: '1', name: 'Ana Souza', email: 'ana@exemplo.com.br' }
    localStorage.setItem('token', 'um-token')
    localStorage.setItem('psychologist', JSON.stringify(account))
  })
  await openSupport()
  expect((await values()).slice(0, 2)).toEqual(['Ana Souza', 'ana@exemplo.com.br'])
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

describe.each(['/support', '/legal'])('%s', (path) => {
  it.each([
    ['on a phone', undefined],
    ['on a wide screen', WIDE],
  ])(
    'is within everyone’s reach %s, in light and dark, without a complaint of the browser',
    async (_, options) => {
      const window = await browser.context(options)
      page = await window.newPage()
      const complaints: string[] = []
      page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
      page.on('pageerror', ({ message }) => complaints.push(message))
      await page.goto(app.origin + path)
      await checkPage(page)
      await checkEnlarged(page)
      expect(complaints).toEqual([])
      await window.close()
    },
  )

  it('leads back to /', async () => {
    await page.goto(app.origin + path)
    const back = page.getByRole('link', { name: 'Voltar ao início' })
    expect(await back.getAttribute('href')).toBe('/')
  })
})

it('/legal shows today as the date of its last update, and leads to the support', async () => {
  await page.goto(`${app.origin}/legal`)
  await sees(`Última atualização: ${formatDate(Date.now(), DEFAULT_ZONE)}`)
  await page.getByRole('link', { name: 'Falar com o suporte' }).click()
  await page.waitForURL('**/support')
})
