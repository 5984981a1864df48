import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { pathOf } from './office.ts'

/** The landing page as strangers see it. The files sent for each address: site-documents.e2e.ts. */

const WIDE = { viewport: { width: 1280, height: 800 } }
const SIZES = [
  ['a phone', PHONE],
  ['a wide screen', WIDE],
] as const

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
})

async function open(path: string, options: Parameters<typeof browser.context>[0] = PHONE) {
  const page = await (await browser.context(options)).newPage()
  await page.goto(origin + path)
  return page
}
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const openAnswers = (page: Page) => page.locator('details[name=perguntas][open]').count()

it('a visitor reads an answer, begins with the yearly Pro, registers and finds that plan chosen', async () => {
  const page = await open('/')
  await page.getByRole('heading', { level: 1, name: /Entre uma sessão e outra/ }).waitFor()
  await page.getByLabel('Menu').first().click()
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Perguntas').click()
  await page.getByText('Posso cancelar quando quiser?').click()
  await page.getByText('a qualquer momento e sem taxas').waitFor()
  const begin = link(page, 'Começar com o Pro').filter({ visible: true })
  expect(await begin.getAttribute('href')).toBe('/psychologist/register?plan=pro')
  await page.getByText('Anual: economize').click()
  await page.getByText('por ano', { exact: true }).waitFor()
  await link(page, 'Começar com o Pro').filter({ visible: true }).click()
  await page.waitForURL('**/psychologist/register?plan=pro-annual')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await page.getByLabel('Nome completo').fill('Clara Rocha')
  await page.getByLabel('E-mail').fill('clara@exemplo.com.br')
  await page.getByLabel('Senha', { exact: true }).fill('uma senha boa')
  await page.getByLabel('Confirmar senha').fill('uma senha boa')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.waitForURL('**/psychologist/plans?plan=pro-annual')
  await expect.poll(() => page.getByRole('radio', { name: 'Anual' }).isChecked()).toBe(true)
})

describe('the landing page', () => {
  let page: Page
  beforeAll(async () => {
    page = await open('/', WIDE)
  })

  it.each([
    ['Benefícios', 'beneficios'],
    ['Como funciona', 'como-funciona'],
    ['Preços', 'precos'],
    ['Perguntas', 'perguntas'],
  ])('the landing page leads from its top to %s', async (label, id) => {
    await page.getByRole('navigation', { name: 'Nesta página' }).getByText(label).click()
    await page.waitForURL(`**/#${id}`)
    await expect
      .poll(() =>
        page.evaluate((at) => document.getElementById(at)?.getBoundingClientRect().top, id),
      )
      .toBeLessThan(100)
  })

  it('the landing page opens with its purpose, and two ways in', async () => {
    const hero = section(page, /Entre uma sessão e outra, tudo no lugar/)
    expect(await hero.getByRole('link').allInnerTexts()).toEqual([
      'Começar grátis',
      'Ver demonstração',
    ])
    await hero.getByText('Hoje, terça-feira').waitFor()
  })

  it('the landing page has four benefits', async () => {
    const benefits = section(page, /O que acontece fora da sessão/).getByRole('heading', {
      level: 3,
    })
    expect(await benefits.allInnerTexts()).toEqual([
      'Agenda inteligente',
      'Pagamentos por Pix',
      'Gestão de pacientes',
      'Segurança e LGPD',
    ])
  })

  it('the landing page has three steps', async () => {
    const steps = section(page, 'Três passos para abrir a porta').getByRole('listitem')
    expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
      'Cadastre pacientes',
      'Agende sessões',
      'Receba pagamentos',
    ])
  })

  it("the landing page shows the patient's side: the next appointment Confirmada, the previous one Concluída", async () => {
    const panel = section(page, /Do outro lado da porta/).getByRole('figure')
    const shown = (await panel.innerText()).replace(/\s+/g, ' ')
    expect(shown).toMatch(/Próxima consulta.*Confirmada.*Consulta anterior.*Concluída/)
  })

  it('the landing page says that its testimonials are illustrative', async () => {
    const words = section(page, 'Depoimentos ilustrativos')
    await words.getByText('Personagens e falas criados por nós').waitFor()
    expect(await words.getByRole('figure').count()).toBe(3)
  })

  it('the landing page has the plans with their prices, monthly and annual', async () => {
    const prices = section(page, 'Comece de graça. Cresça quando fizer sentido.')
    const shown = async () => (await prices.innerText()).replace(/\s+/g, ' ')
    expect(await shown()).toMatch(/Básico.*R\$ 0,00.*Até 3 pacientes.*Até 6 sessões por mês/)
    expect(await shown()).toMatch(/Pro.*R\$ 49,00 por mês.*com resposta em até 1 hora/)
    await page.getByRole('radio', { name: 'Mensal' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await shown()).toMatch(/R\$ 490,00 por ano.*R\$ 588,00, economia de R\$ 98,00/)
    expect(await shown()).toContain('cerca de 17%')
    expect(await shown()).not.toContain('R$ 49,00')
    await prices.getByText('Garantia de 30 dias').waitFor()
    await prices.getByText('Sem taxas, sem multa, sem ligação.').waitFor()
    await prices.getByText('Dados guardados por 30 dias').waitFor()
  })

  it("the landing page shows Plus as 'Em breve', and nothing to press", async () => {
    const plus = page.getByRole('article').filter({ hasText: 'Plus' })
    await plus.getByText('Gestão de equipe').waitFor()
    expect(await plus.getByRole('button', { name: 'Em breve' }).isDisabled()).toBe(true)
  })

  it('the landing page answers five questions, one at a time, and closes the open one again', async () => {
    const questions = section(page, 'Perguntas frequentes').locator('summary')
    expect(await questions.count()).toBe(5)
    await questions.nth(0).click()
    await questions.nth(3).click()
    expect(await openAnswers(page)).toBe(1)
    await page.getByText('Seguimos a LGPD').waitFor()
    await questions.nth(3).click()
    expect(await openAnswers(page)).toBe(0)
  })

  it('the landing page states that LGPD is followed, no fees, 30 days, and a copy of the data on every plan', async () => {
    for (const claim of [
      'Seguimos a LGPD',
      'em qualquer plano, inclusive o gratuito, você pode baixar uma cópia dos seus dados',
      'a qualquer momento e sem taxas',
      'guardados por 30 dias após o cancelamento',
      'devolvemos o valor pago nos primeiros 30 dias',
      'não intermedeia esses pagamentos',
    ])
      expect((await page.content()).toLowerCase()).toContain(claim.toLowerCase())
  })

  it('the landing page invites again to begin, or to speak to somebody', async () => {
    const call = section(page, 'A porta está aberta.')
    expect(await call.getByRole('link').allInnerTexts()).toEqual([
      'Começar grátis',
      'Falar com um consultor',
    ])
  })

  it.each([
    ['Entrar', '/psychologist/login'],
    ['Começar grátis', '/psychologist/register'],
    ['Área do paciente', '/patient/login'],
    ['Ver demonstração', '/demo'],
    ['Falar com um consultor', '/support'],
  ])('the links %s of the landing page lead to %s, which is answered', async (name, path) => {
    const targets = await page
      .getByRole('link', { name, exact: true })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(targets)).toEqual(new Set([path]))
    expect((await fetch(origin + path)).status).toBe(200)
  })

  it('the footer of the landing page leads to the support, the terms and both areas', async () => {
    const links = page.getByRole('contentinfo').getByRole('link')
    const targets = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    )
    expect(targets).toEqual(
      expect.arrayContaining([
        ['Suporte', '/support'],
        ['Termos e privacidade', '/legal'],
        ['Área do paciente', '/patient/login'],
        ['Área profissional', '/psychologist/login'],
      ]),
    )
  })

  it('the landing page asks for no font, script or stylesheet: it has its font with it', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.resourceType()))
    await page.reload({ waitUntil: 'networkidle' })
    const parts = ['font', 'script', 'stylesheet']
    expect(requests.filter((type) => parts.includes(type))).toEqual([])
    const statusOf = (family: string) =>
      page.evaluate((of) => [...document.fonts].find((font) => font.family === of)?.status, family)
    expect(await statusOf('Alegreya')).toBe('loaded')
  })

  it('the landing page is the same inside the application', async () => {
    await page.goto(`${origin}/psychologist/login`)
    await link(page, 'Voltar ao início').click()
    await page.getByRole('heading', { level: 1, name: /tudo no lugar/ }).waitFor()
    expect(pathOf(page)).toBe('/')
    await checkShape(page)
  })
})

describe.each(SIZES)('the landing page on %s', (_, size) => {
  it('reads well in light and dark', async () => {
    await checkPage(await open('/', size))
  })
})
