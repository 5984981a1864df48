import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LoggedIn, login, register } from '../src/features/identity/contract.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { ask, newAccount } from '../test/process/caller.ts'
import { createPlace, withDatabase } from '../test/process/place.ts'
import { type ServerProcess, startServer } from '../test/process/server-process.ts'
import { openBrowser, PHONE } from './browser.ts'
import { checkPage } from './check-page.ts'
import { pathOf, seesToast, storedKeys } from './office.ts'

/** The frame around every screen of a login: menus, guards, logout, and where the super admin lands. */

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const ADMIN = { email: 'dona@exemplo.com.br', password: 'uma senha boa' }
const FREE = { ...newAccount(), name: 'Clara Rocha' }
const PRO = { ...newAccount(), name: 'Davi Melo' }
const NAVIGATION = [
  'Dashboard',
  'Pacientes',
  'Sessões',
  'Agenda',
  'Serviços',
  'Compartilhar',
  'Configurações',
  'Horários de Atendimento',
  'Relatórios',
]

let server: ServerProcess
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  const place = await createPlace()
  closeAtEnd(place.remove)
  const settings = { ...place.settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const first = await startServer(settings)
  await ask(first.url, register, { body: FREE })
  await ask(first.url, register, { body: PRO })
  await first.stop()
  await withDatabase(place, (db) =>
    db.asPlatform((sql) =>
      sql
        .updateTable('psychologists')
        .set({ plan: 'pro-annual' })
        .where('email', '=', PRO.email)
        .execute(),
    ),
  )
  server = await startServer(settings)
  closeAtEnd(server.stop)
  browser = await openBrowser()
})

afterEach(() => Promise.all(browser.browser.contexts().map((context) => context.close())))

type Stored = Record<string, string>

/** A window at a path, with that in its storage. */
async function open(path: string, stored: Stored, options = WIDE): Promise<Page> {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
  const page = await (await browser.context({ ...options, storageState })).newPage()
  await page.goto(server.url + path)
  return page
}

/** The same, logged in. */
async function openAs(
  { email, password }: typeof ADMIN,
  path = '/psychologist/dashboard',
  options = WIDE,
): Promise<Page> {
  const answer = await ask(server.url, login, { body: { email, password } })
  return open(path, storedFor(answer), options)
}

function storedFor({ token, psychologist }: LoggedIn): Stored {
  return { token, psychologist: JSON.stringify(psychologist) }
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const linksOf = (page: Page, section: string) =>
  page.getByRole('navigation', { name: section }).getByRole('link').allTextContents()
const toHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Presses Tab until the focus is on that link or button. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}`)
}

describe('the sidebar', () => {
  it('holds the screens in the specified order, and who is logged in', async () => {
    const page = await openAs(PRO)
    await toHeading(page, 'Olá, Davi Melo')
    expect(await linksOf(page, 'Principal')).toEqual(NAVIGATION)
    const menu = page.getByRole('complementary', { name: 'Menu' })
    for (const text of [PRO.name, PRO.email, 'Pro', `CRP ${PRO.crp}`])
      await menu.getByText(text, { exact: true }).waitFor()
    await checkPage(page)
  })

  it('is walked by keyboard: past it to the content, or to a screen whose heading takes the focus', async () => {
    const page = await openAs(FREE)
    await toHeading(page, 'Olá, Clara Rocha')
    await tabTo(page, 'Pular para o conteúdo')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.reload()
    await toHeading(page, 'Olá, Clara Rocha')
    await tabTo(page, 'Pacientes')
    await page.keyboard.press('Enter')
    await toHeading(page, 'Pacientes')
    await expect.poll(() => focused(page)).toBe('Pacientes')
    expect(
      await page.getByRole('link', { name: 'Pacientes', exact: true }).getAttribute('aria-current'),
    ).toBe('page')
  })
})

describe('the menu on a phone', () => {
  it('opens, closes and leads on by keyboard', async () => {
    const page = await openAs(FREE, '/psychologist/dashboard', PHONE)
    await toHeading(page, 'Olá, Clara Rocha')
    const opener = page.getByRole('button', { name: 'Abrir menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    expect(await linksOf(page, 'Principal')).toEqual(NAVIGATION)
    await menu.getByText('Básico', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, 'Serviços')
    await page.keyboard.press('Enter')
    await menu.waitFor({ state: 'detached' })
    await toHeading(page, 'Serviços')
    await expect.poll(() => focused(page)).toBe('Serviços')
  })

  it.each([
    ['the free plan', FREE, { pro: [], admin: [] }],
    ['a Pro plan', PRO, { pro: ['Relatórios Avançados'], admin: [] }],
    ['the super admin', ADMIN, { pro: [], admin: ['Dashboard'] }],
  ])('has the sections of %s', async (_, account, sections) => {
    const page = await openAs(account, '/psychologist/profile', PHONE)
    await toHeading(page, 'Meu Perfil')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('navigation', { name: 'Principal' }).waitFor()
    expect(await linksOf(page, 'Recursos PRO')).toEqual(sections.pro)
    expect(await linksOf(page, 'Super Admin')).toEqual(sections.admin)
    await checkOpenMenu(page)
  })
})

/** As checkPage does it, but the page behind an open menu, with its heading, is hidden. */
async function checkOpenMenu(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ help, nodes }) => [help, nodes.map(({ target }) => target)])).toEqual(
      [],
    )
  }
}

describe('the profile menu', () => {
  it('leads to the profile and the settings', async () => {
    const page = await openAs(FREE)
    await page.getByRole('button', { name: /^Menu do perfil/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Perfil' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Perfil',
      'Configurações',
      'Sair',
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await toHeading(page, 'Configurações')
  })

  it('logs out: storage cleared, back on the landing page, and told so', async () => {
    const page = await openAs(FREE)
    await page.getByRole('button', { name: /^Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await seesToast(page, 'Logout realizado', 'Você foi desconectado com sucesso.')
    expect(pathOf(page)).toBe('/')
    expect(await storedKeys(page)).toEqual([])
    await page.goBack()
    await page.waitForURL('**/psychologist/login')
  })
})

describe('the guard', () => {
  const user = JSON.stringify({ id: '1', email: 'ana@exemplo.com.br' })
  // What else a stored login may lack is in screens.e2e.ts.
  it.each<[string, Stored]>([
    ['nothing is stored', {}],
    ['the user cannot be read', { token: 'x', psychologist: '{' }],
    ['the token is dead', { token: 'x', psychologist: user }],
  ])('clears what is stored and shows the psychologist’s login when %s', async (_, stored) => {
    for (const path of ['/psychologist/patients', '/admin/dashboard']) {
      const page = await open(path, stored)
      await page.waitForURL('**/psychologist/login')
      expect([path, await storedKeys(page)]).toEqual([path, []])
    }
  })

  it('sends a patient without a phone to the patient’s login, and leaves a psychologist’s', async () => {
    const page = await open('/patient/dashboard', { patient: 'x', token: 'x', psychologist: user })
    await page.waitForURL('**/patient/login')
    expect(await storedKeys(page)).toEqual(['token', 'psychologist'])
  })

  it('hears of a logout in another tab', async () => {
    const page = await openAs(FREE)
    await toHeading(page, 'Olá, Clara Rocha')
    const other = await page.context().newPage()
    await other.goto(server.url)
    await other.evaluate(() => localStorage.clear())
    await page.waitForURL('**/psychologist/login')
  })
})

describe('the psychologist’s dashboard', () => {
  it('comes in one round trip: nothing it asks for waits for an answer', async () => {
    const page = await openAs(FREE, '/psychologist/profile')
    await toHeading(page, 'Meu Perfil')
    const asked: string[] = []
    let letGo = () => {}
    const bothAsked = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/**', async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      if (asked.length === 2) letGo()
      await bothAsked
      await route.continue()
    })
    await page.goto(`${server.url}/psychologist/dashboard`)
    await page.getByText('Total de pacientes').waitFor()
    expect(asked.sort()).toEqual(['/api/psychologist/dashboard', '/api/psychologist/profile'])
  })

  it('leads a new account to its first booking, until it is put away', async () => {
    const page = await openAs(FREE)
    const steps = page.getByRole('listitem').filter({
      hasText:
        /^(Confira seus horários|Crie um serviço|Informe sua chave Pix|Compartilhe seu link)/,
    })
    await page.getByText('O que falta até o primeiro agendamento: 0 de 4 prontos.').waitFor()
    expect(await steps.count()).toBe(4)
    await checkPage(page)
    await page.getByRole('link', { name: /^Confira seus horários/ }).click()
    await toHeading(page, 'Horários de Atendimento')
    await page.goBack()
    await page.getByRole('link', { name: /^Confira seus horários \(pronto\)/ }).waitFor()
    await page.getByRole('button', { name: 'Dispensar os primeiros passos' }).click()
    expect(await focused(page)).toBe('Olá, Clara Rocha')
    await page.reload()
    await page.getByText('Total de pacientes').waitFor()
    expect(await page.getByText('Primeiros passos').count()).toBe(0)
  })

  it.each([
    ['Ver agenda', '/psychologist/agenda'],
    ['Compartilhar agenda', '/psychologist/share'],
    ['Ver planos', '/psychologist/plans'],
  ])('has the quick action %s', async (name, path) => {
    const page = await openAs(FREE)
    await page.getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('404 Page Not Found').count()).toBe(0)
  })
})

describe('the super admin', () => {
  it.each([
    ['a phone', PHONE],
    ['a wide screen', WIDE],
  ])(
    'lands on /admin/dashboard after the login, without a flash of another, on %s',
    async (_, options) => {
      const page = await (await browser.context(options)).newPage()
      await page.addInitScript(watchGreetings)
      await page.goto(`${server.url}/psychologist/login`)
      await page.getByLabel('E-mail').fill(ADMIN.email)
      await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await toHeading(page, 'Super Admin')
      expect(pathOf(page)).toBe('/admin/dashboard')
      expect(await page.title()).toMatch(/^Super Admin/)
      expect(await page.evaluate(() => (window as Watched).greeted)).toBe(false)
      await page.getByText('Acesso Restrito').waitFor()
      await checkPage(page)
      await page.goto(`${server.url}/psychologist/dashboard`)
      await page.waitForURL('**/admin/dashboard')
    },
  )

  it('sees the platform’s figures, who came last, and what is to come', async () => {
    const page = await openAs(ADMIN, '/admin')
    await page.getByText('Total de Psicólogos').waitFor()
    for (const text of ['2 ativos', '50,0% do total', 'R$ 0,00'])
      await page.getByText(text).first().waitFor()
    const recent = page.getByRole('listitem').filter({ hasText: /@exemplo\.com\.br/ })
    const shown = (await recent.allTextContents()).map((row) => row.replace(/^[A-Z]{2}/, ''))
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatch(/^Davi Melo.*Pro\d{2}\/\d{2}\/\d{4}$/)
    expect(shown[1]).toMatch(/^Clara Rocha.*Gratuito\d{2}\/\d{2}\/\d{4}$/)
    const clinics = page.getByRole('button', { name: 'Configurar Clínicas (Futuro)' })
    expect(await clinics.isDisabled()).toBe(true)
    for (const feature of ['Gestão de clínicas', 'Analytics avançado', 'PIX automático'])
      await page.getByText(feature).waitFor()
    expect(await linksOf(page, 'Super Admin')).toEqual(['Dashboard'])
  })

  it('is nobody else: a psychologist is told so', async () => {
    const page = await openAs(PRO, '/admin/dashboard')
    await toHeading(page, 'Acesso Restrito')
    await page.getByText('Você não tem acesso a esta área.').waitFor()
    await checkPage(page)
    await page.getByRole('link', { name: 'Voltar ao Dashboard' }).click()
    await toHeading(page, 'Olá, Davi Melo')
  })
})

interface Watched extends Window {
  greeted?: boolean
}

/** Remembers whether the psychologist's greeting was ever on the page it is injected into. */
function watchGreetings(): void {
  const watched = window as Watched
  watched.greeted = false
  new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent?.startsWith('Olá')) watched.greeted = true
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

describe('an unknown address', () => {
  it.each(['/nada', '/psychologist/nada', '/admin/nada'])('%s is not found', async (path) => {
    const page = await open(path, {}, PHONE)
    await toHeading(page, '404 Page Not Found')
    await page.getByText('Did you forget to add the page to the router?').waitFor()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await page.waitForURL(`${server.url}/`)
  })
})
