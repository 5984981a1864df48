import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { ADMIN } from './app.ts'
import { checkLoading, checkPage, expectNoViolation } from './check-page.ts'
import { pathOf, seesToast, storedKeys } from './office.ts'
import {
  closeWindowsAfterEach,
  FREE,
  focused,
  linksOf,
  openMembers,
  type Platform,
  PRO,
  type Stored,
  toHeading,
} from './platform.ts'

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

let platform: Platform
beforeAll(async () => {
  platform = await openMembers()
})
closeWindowsAfterEach(() => platform)

async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}`)
}

describe('the sidebar', () => {
  it('the sidebar lists the screens in their order, and who is logged in', async () => {
    const page = await platform.openAs(PRO)
    await toHeading(page, 'Olá, Davi')
    expect(await linksOf(page, 'Principal')).toEqual(NAVIGATION)
    const menu = page.getByRole('complementary', { name: 'Menu' })
    for (const text of [PRO.name, PRO.email, 'Pro', `CRP ${PRO.crp}`])
      await menu.getByText(text, { exact: true }).waitFor()
    await checkPage(page)
  })

  it('the sidebar is walked by keyboard: past it to the content, or to a screen whose heading takes the focus', async () => {
    const page = await platform.openAs(FREE)
    await toHeading(page, 'Olá, Clara')
    await tabTo(page, 'Pular para o conteúdo')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page.reload()
    await toHeading(page, 'Olá, Clara')
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
  it('the menu on a phone opens, closes and leads on by keyboard', async () => {
    const page = await platform.openAs(FREE, '/psychologist/dashboard', PHONE)
    await toHeading(page, 'Olá, Clara')
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
    [
      'a Pro plan',
      PRO,
      { pro: ['Fechamento', 'Relatórios Avançados', 'Pacotes', 'Cupons'], admin: [] },
    ],
    [
      'the super admin',
      ADMIN,
      { pro: [], admin: ['Dashboard', 'Psicólogos', 'Financeiro', 'Analytics'] },
    ],
  ])('the menu on a phone has the sections of %s', async (_, account, sections) => {
    const page = await platform.openAs(account, '/psychologist/profile', PHONE)
    await toHeading(page, 'Meu Perfil')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    const first = sections.admin.length > 0 ? 'Super Admin' : 'Principal'
    await page.getByRole('navigation', { name: first }).waitFor()
    expect(await linksOf(page, 'Principal')).toEqual(sections.admin.length > 0 ? [] : NAVIGATION)
    expect(await linksOf(page, 'Recursos PRO')).toEqual(sections.pro)
    expect((await linksOf(page, 'Super Admin')).slice(0, 4)).toEqual(sections.admin)
    // The page behind an open menu is hidden, and its heading with it.
    await expectNoViolation(page, { light: [], dark: [] })
  })
})

describe('the profile menu', () => {
  it('the profile menu leads to the profile and the settings', async () => {
    const page = await platform.openAs(FREE)
    await page.getByRole('button', { name: /^Menu do perfil/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Perfil' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Perfil',
      'Configurações',
      'Instalar aplicativo',
      'Sair',
    ])
    await page.locator('[role=menuitem]:focus').filter({ hasText: 'Perfil' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role=menuitem]:focus').filter({ hasText: 'Configurações' }).waitFor()
    await page.keyboard.press('Enter')
    await toHeading(page, 'Configurações')
  })

  it('the profile menu logs out: storage cleared, back on the landing page, and told so', async () => {
    const page = await platform.openAs(FREE)
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
  it.each<[string, Stored]>([
    ['nothing is stored', {}],
    ['the token is missing', { psychologist: user }],
    ['the user is missing', { token: 'x' }],
    ['the user has no id', { token: 'x', psychologist: '{"email":"ana@exemplo.com.br"}' }],
    ['the user has no e-mail', { token: 'x', psychologist: '{"id":"1"}' }],
    ['the user cannot be read', { token: 'x', psychologist: '{' }],
    ['the token is dead', { token: 'x', psychologist: user }],
  ])('the guard clears what is stored and shows the login when %s', async (_, stored) => {
    for (const path of ['/psychologist/patients', '/admin/dashboard']) {
      const page = await platform.open(path, stored)
      await page.waitForURL('**/psychologist/login')
      expect([path, await storedKeys(page)]).toEqual([path, []])
    }
  })

  it('the guard sends a patient without a phone to the patient’s login, and leaves a psychologist’s', async () => {
    const page = await platform.open('/patient/dashboard', {
      patient: 'x',
      token: 'x',
      psychologist: user,
    })
    await page.waitForURL('**/patient/login')
    expect(await storedKeys(page)).toEqual(['token', 'psychologist'])
  })

  it('the guard hears of a logout in another tab', async () => {
    const page = await platform.openAs(FREE)
    await toHeading(page, 'Olá, Clara')
    const other = await page.context().newPage()
    await other.goto(platform.origin)
    await other.evaluate(() => localStorage.clear())
    await page.waitForURL('**/psychologist/login')
  })
})

describe('a notice', () => {
  const CHANGE = { version: '2026-12-01', appliesFrom: '2027-01-01', change: 'Um teste muda.' }

  it('a notice that comes late pushes nothing down, and stands above the next screen', async () => {
    const page = await platform.openAs(FREE, '/legal')
    await page.route('**/api/psychologist/terms-changes', (route) =>
      route.fulfill({ json: [CHANGE] }),
    )
    await page.goto(`${platform.origin}/psychologist/services`)
    await toHeading(page, 'Serviços')
    const notice = page.getByRole('region', { name: 'Mudança nos termos' })
    await notice.waitFor()
    expect(await isAboveHeading(page, notice)).toBe(false)
    await checkPage(page)
    await page.getByRole('link', { name: 'Pacientes', exact: true }).click()
    await toHeading(page, 'Pacientes')
    expect(await isAboveHeading(page, notice)).toBe(true)
    await page.reload()
    await toHeading(page, 'Pacientes')
    expect(await isAboveHeading(page, notice)).toBe(true)
    await page.evaluate(() => localStorage.removeItem('notices'))
    await checkLoading(page, `${platform.origin}/psychologist/services`)
  })

  it('a notice of a closed account pushes nothing down', async () => {
    const page = await platform.openAs(FREE, '/legal')
    await page.route('**/api/psychologist/profile', async (route) => {
      const answer = await route.fetch()
      const profile: object = await answer.json()
      await route.fulfill({ json: { ...profile, closedAt: '2026-11-20T12:00:00.000Z' } })
    })
    await checkLoading(page, `${platform.origin}/psychologist/patients`)
    await page.getByText('Esta conta foi encerrada.').waitFor()
  })

  async function isAboveHeading(page: Page, notice: Locator): Promise<boolean> {
    const [above, below] = [notice, page.getByRole('heading', { level: 1 })]
    const [first, second] = [await above.boundingBox(), await below.boundingBox()]
    if (!first || !second) throw new Error('The notice or the heading is not drawn.')
    return first.y < second.y
  }
})

describe('a screen without anything yet', () => {
  it.each([
    ['patients', FREE],
    ['sessions', FREE],
    ['services', FREE],
    ['book', FREE],
    ['packages', PRO],
    ['coupons', PRO],
  ])('the empty screen of %s has one primary button, which fills it', async (screen, member) => {
    const page = await platform.openAs(member, `/psychologist/${screen}`)
    const empty = page.locator('main [data-nothing-yet]')
    await empty.waitFor()
    const primary = page.locator('main :is(a, button).bg-petrol')
    await expect.poll(() => primary.count()).toBe(1)
    expect(await empty.locator('.bg-petrol').count()).toBe(1)
  })
})

describe('an unknown address', () => {
  it.each(['/nada', '/psychologist/nada', '/admin/nada'])('%s is not found', async (path) => {
    const page = await platform.open(path, {}, PHONE)
    await toHeading(page, '404 Page Not Found')
    await page.getByText('Did you forget to add the page to the router?').waitFor()
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await page.waitForURL(`${platform.origin}/`)
  })
})
