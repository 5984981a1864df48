import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problems } from '../src/app/problems.ts'
import { targetText } from '../src/features/sessions/agenda/move-rules.ts'
import { DEFAULT_ZONE, dayAt, formatDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkLoading, checkPage } from './check-page.ts'
import { choosePatient, pathOf, seesToast, walkTo } from './office.ts'
import { toHeading, WIDE } from './platform.ts'
import { figure } from './report-screens.ts'

/** A visitor tries the application with made-up data: everything works, and nothing leaves the browser. */

const BANNER = 'Demonstração: tudo aqui é inventado e fica só neste navegador.'

const LOGIN = {
  token: 'de-verdade',
  psychologist: JSON.stringify({ id: '1', email: 'ana@exemplo.com.br', name: 'Ana', plan: 'free' }),
  patientPhone: '+5511987654321',
}

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let context: BrowserContext
let page: Page
let stored: Record<string, string>
let requests: string[]
let complaints: string[]

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
})

/** Opens a new window, for the same person or another; its requests and console errors are recorded. */
async function open(options = WIDE, login: Record<string, string> = LOGIN): Promise<void> {
  stored = login
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  context = await browser.context({ ...options, storageState })
  requests = []
  complaints = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api')) requests.push(`${request.method()} ${pathname}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  page = await context.newPage()
}

beforeEach(async () => {
  await open()
  return async () => {
    expect(requests).toEqual([])
    expect(complaints).toEqual([])
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(stored)
    await context.close()
  }
})

/** Opens a window without a login: the page that makes accounts redirects visitors with a login. */
async function openAsVisitor(): Promise<void> {
  await context.close()
  await open(WIDE, {})
}

const menu = (name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name }).click()

const walk = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** Checks that the marker on the previous document is gone. */
async function expectNewDocument(cross: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await cross()
  await expect.poll(() => page.evaluate(() => 'isOld' in window)).toBe(false)
}

async function revenue(): Promise<number> {
  const [text = ''] = await figure(page, 'Receita do mês')
  return Number(text.replace(/\D/g, ''))
}

describe('the demonstration', () => {
  it('the demonstration is one click from the landing page, and a session made and paid in it counts', async () => {
    await page.goto(origin)
    await page.getByRole('link', { name: 'Ver demonstração' }).first().click()
    await toHeading(page, 'Olá, Helena')
    await page.getByText(BANNER).waitFor()
    expect(pathOf(page)).toBe('/demo/psychologist/dashboard')
    const before = await revenue()

    await menu('Agenda')
    const today = dayAt(Date.now(), DEFAULT_ZONE)
    const hour = targetText({ day: today, start: 8 * 60 })
    await page.getByRole('button', { name: `${hour}: nova sessão` }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Data e hora').inputValue()).toBe(`${formatDay(today)} 08:00`)
    await choosePatient(dialog, 'Yasmin Quadros')
    await dialog.getByLabel('Serviço').selectOption({ label: 'Psicoterapia individual' })
    // After eight o'clock the session is over and gets a record of what happened.
    await dialog.getByRole('button', { name: /^(Marcar|Registrar) sessão$/ }).click()
    const card = page.getByRole('button', {
      name: /^08:00.*Yasmin Quadros.*(Confirmada|Concluída)/,
    })
    // Before eight in the morning the session is still to come, outside working hours.
    const anyway = page.getByRole('button', { name: 'Marcar assim mesmo' })
    await card.or(anyway).first().waitFor()
    if (await anyway.isVisible()) await anyway.click()
    await card.click()
    await page.getByRole('menuitem', { name: 'Confirmar pagamento' }).click()
    await seesToast(page, 'Pagamento confirmado')

    await menu('Dashboard')
    await expect.poll(revenue).toBe(before + 18_000)
    await page.reload()
    await toHeading(page, 'Olá, Helena')
    expect(await revenue()).toBe(before)

    await page.getByRole('link', { name: 'Sair da demonstração' }).click()
    await page.getByRole('link', { name: 'Ver demonstração' }).first().waitFor()
    expect(pathOf(page)).toBe('/')
  })

  it('the demonstration sends a reminder by WhatsApp with a tap, which can be undone', {
    tags: 'long',
  }, async () => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'uma conversa' }))
    await page.goto(`${origin}/demo/psychologist/dashboard`)
    const waiting = page.getByRole('link', { name: /^Enviar pelo WhatsApp/ })
    const title = page.getByRole('heading', { name: /^\d+ lembretes? para enviar$/ })
    await title.waitFor()
    const before = await title.innerText()
    await page.getByText(/^1 de \d+$/).waitFor()
    const chat = context.waitForEvent('page')
    await waiting.first().click()
    await (await chat).close()
    await seesToast(page, 'Lembrete marcado como enviado')
    await page.getByText(/^2 de \d+$/).waitFor()
    await expect
      .poll(async () => (await title.count()) === 0 || (await title.innerText()) !== before)
      .toBe(true)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => title.innerText()).toBe(before)
    await page
      .getByRole('button', { name: /^Dispensar o lembrete de/ })
      .first()
      .click()
    await seesToast(page, 'Lembrete dispensado')
    await page.getByRole('link', { name: 'Mensagens', exact: true }).click()
    await toHeading(page, 'Mensagens')
    await page.getByLabel('Situação').selectOption({ label: 'Não foi preciso' })
    await page.getByText('Você escolheu não enviar').waitFor()
    await checkPage(page)
  })

  // Checks one screen with the built code and styles, whose answers come one by one; screens/loading.test.ts has every screen.
  it('the demonstration opens its dashboard: nothing moves meanwhile, and with text twice as large nothing is cut or wider than the window', async () => {
    await checkLoading(page, `${origin}/demo/psychologist/dashboard`)
    expect(await page.getByRole('button', { name: 'Tentar de novo', exact: true }).count()).toBe(0)
    await page.getByText(BANNER).waitFor()
    expect(pathOf(page)).toBe('/demo/psychologist/dashboard')
  })

  it('the demonstration draws bars that grow, or stand still from their first frame for a visitor who prefers less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(`${origin}/demo/psychologist/advanced-reports`)
    const isStill = async () => {
      const drawn = tallestOfFrames(page)
      await page.getByRole('tab', { name: 'Financeiro' }).click()
      return new Set(await drawn).size === 1
    }
    expect(await isStill()).toBe(false)
    await page.getByRole('tab', { name: 'Visão Geral' }).click()
    await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'detached' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await isStill()).toBe(true)
  })

  it('the demonstration is read by everybody, also on a phone', async () => {
    await context.close()
    await open(PHONE)
    await page.goto(`${origin}/demo/psychologist/dashboard`)
    await checkPage(page)
    await walkTo(page, '/demo/agendar/1/helena-prado')
    await toHeading(page, 'Aqui ficaria a sua página pública')
    await checkPage(page)
  })

  it('the demonstration walks from a list to a patient and back under its own addresses, shows errors at the fields, says which calls are off, and leads the public link to a note', async () => {
    await page.goto(`${origin}/demo/psychologist/patients`)
    await page.getByRole('link', { name: 'Alice Moreira', exact: true }).click()
    await toHeading(page, 'Alice Moreira')
    expect(pathOf(page)).toMatch(/^\/demo\/psychologist\/patients\/[^/]+$/)
    await page.goBack()
    await toHeading(page, 'Pacientes')
    await page.getByRole('button', { name: 'Novo paciente' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Novo paciente' })
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await dialog.getByText('Nome deve ter pelo menos 2 caracteres').waitFor()
    await walkTo(page, '/demo/psychologist/sessions?lista=todas')
    await page.getByRole('button', { name: 'Próxima', exact: true }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^21–40 de/ })
      .waitFor()
    expect(pathOf(page)).toBe('/demo/psychologist/sessions')
    await walkTo(page, '/demo/psychologist/settings?parte=conta')
    await page.getByRole('button', { name: 'Exportar meus dados' }).click()
    await seesToast(page, 'Só na sua conta', problems.off_in_demo[1])
    await walkTo(page, '/demo/psychologist/share')
    const link = page.getByRole('link', { name: 'Visualizar Agenda Pública' })
    expect(await link.getAttribute('href')).toBe(`${origin}/demo/agendar/1/helena-prado`)
    await walkTo(page, '/demo/agendar/1/helena-prado')
    await toHeading(page, 'Aqui ficaria a sua página pública')
    await page.getByRole('link', { name: 'Voltar à demonstração' }).click()
    await toHeading(page, 'Olá, Helena')
  })

  it('the demonstration is another document than the rest, whichever way the border is crossed', async () => {
    await openAsVisitor()
    const inDemo = () => toHeading(page, 'Olá, Helena')
    const outside = () => page.waitForURL('**/psychologist/register')
    await page.goto(`${origin}/demo`)
    await inDemo()
    for (const cross of [
      () => page.getByRole('link', { name: 'Criar minha conta' }).click().then(outside),
      () => page.goBack().then(inDemo),
      () => page.goForward().then(outside),
      // Follows a link of the application without loading a new document.
      () => walk('/demo').then(inDemo),
      () => page.goBack().then(outside),
      () => page.goForward().then(inDemo),
    ])
      await expectNewDocument(cross)
  })

  it('the demonstration ends with its menu too', async () => {
    await page.goto(`${origin}/demo`)
    await page.getByRole('button', { name: /^Menu do perfil/ }).click()
    expect(await page.getByRole('menuitem', { name: 'Instalar aplicativo' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('link', { name: 'Ver demonstração' }).first().waitFor()
  })
})

/** Returns the height of the tallest bar in each frame since the first one. */
function tallestOfFrames(shown: Page): Promise<number[]> {
  return shown.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const heights: number[] = []
        const look = () => {
          const bars = [...document.querySelectorAll('.recharts-bar-rectangle')]
          if (bars.length > 0)
            heights.push(Math.max(...bars.map((bar) => bar.getBoundingClientRect().height)))
          if (heights.length < 20) requestAnimationFrame(look)
          else resolve(heights)
        }
        look()
      }),
  )
}
