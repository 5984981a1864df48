import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Practice } from '../src/features/demo/practice.ts'
import { login } from '../src/features/identity/contract.ts'
import { checkScreen } from './check-screen.ts'
import { focusedText, pressIn } from './element.ts'
import { answerWith, openScreen, PHONE } from './open-screen.tsx'
import { button, focusNothing, sees, seesNo, seesPage, seesToast } from './shown.ts'

/** The frame around the screens; what needs a server or a second window is in e2e/layout.e2e.ts. */

const FREE = { name: 'Clara Rocha', plan: 'free' } as const
const PRO = { name: 'Davi Melo', email: 'davi@exemplo.com.br', crp: '06/123456' }

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

const linksOf = (section: string) =>
  page
    .getByRole('navigation', { name: section })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent.replace(/\d+ novos? pelo link$/, ''))

async function tabTo(name: string): Promise<void> {
  for (let press = 0; press < 40; press++) {
    if (focusedText() === name) return
    await userEvent.tab()
  }
  throw new Error(`Tab never came to ${name}`)
}

describe('the sidebar', () => {
  it('the sidebar lists the screens in their order, and who is logged in', async () => {
    await openScreen('/psychologist/dashboard', { profile: PRO })
    await seesPage('Olá, Davi')
    expect(linksOf('Principal')).toEqual(NAVIGATION)
    const menu = page.getByRole('complementary', { name: 'Menu' })
    for (const text of [PRO.name, PRO.email, 'Pro', `CRP ${PRO.crp}`])
      await sees(menu.getByText(text, { exact: true }))
    await checkScreen()
  })

  it('the sidebar by keyboard leads past it to the content, or to a screen whose heading takes the focus', async () => {
    await openScreen('/psychologist/dashboard', { profile: FREE })
    await seesPage('Olá, Clara')
    focusNothing()
    await userEvent.tab()
    expect(focusedText()).toBe('Pular para o conteúdo')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.tagName).toBe('MAIN')
    focusNothing()
    await tabTo('Pacientes')
    await userEvent.keyboard('{Enter}')
    await seesPage('Pacientes')
    await expect.poll(focusedText).toBe('Pacientes')
    await expect
      .element(page.getByRole('link', { name: 'Pacientes', exact: true }))
      .toHaveAttribute('aria-current', 'page')
  })
})

describe('the menu on a phone', () => {
  it('the menu on a phone opens, closes and opens screens by keyboard', async () => {
    await openScreen('/psychologist/dashboard', { profile: FREE, size: PHONE })
    await seesPage('Olá, Clara')
    const opener = page.getByRole('button', { name: /abrir menu/ })
    await pressIn(opener, '{Enter}')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await sees(menu)
    expect(linksOf('Principal')).toEqual(NAVIGATION)
    await sees(menu.getByText('Básico', { exact: true }))
    await userEvent.keyboard('{Escape}')
    await seesNo(menu)
    await expect.element(opener).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await tabTo('Serviços')
    await userEvent.keyboard('{Enter}')
    await seesNo(menu)
    await seesPage('Serviços')
    await expect.poll(focusedText).toBe('Serviços')
  })

  it.each([
    ['the free plan', FREE, { pro: [], admin: [] }],
    [
      'a Pro plan',
      PRO,
      {
        pro: ['Fechamento', 'Relatórios Avançados', 'Pacotes', 'Cupons', 'Lista de espera'],
        admin: [],
      },
    ],
    [
      'the super admin',
      { name: 'Super Admin', isAdmin: true },
      { pro: [], admin: ['Dashboard', 'Psicólogos', 'Financeiro', 'Analytics'] },
    ],
  ])('the menu on a phone has the sections of %s', async (_, profile, sections) => {
    await openScreen('/psychologist/profile', { profile, size: PHONE })
    await seesPage('Meu Perfil')
    await page.getByRole('button', { name: /abrir menu/ }).click()
    const first = sections.admin.length > 0 ? 'Super Admin' : 'Principal'
    await sees(page.getByRole('navigation', { name: first }))
    expect(linksOf('Principal')).toEqual(sections.admin.length > 0 ? [] : NAVIGATION)
    expect(linksOf('Recursos PRO')).toEqual(sections.pro)
    expect(linksOf('Super Admin').slice(0, 4)).toEqual(sections.admin)
    await checkScreen()
  })
})

describe('the profile menu', () => {
  it('the profile menu leads to the profile and the settings', async () => {
    await openScreen('/psychologist/dashboard', { profile: FREE })
    await pressIn(button(/^Menu do perfil/), '{Enter}')
    await sees(page.getByRole('menuitem', { name: 'Perfil' }))
    const items = page.getByRole('menuitem').elements()
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Perfil',
      'Configurações',
      'Instalar aplicativo',
      'Sair',
    ])
    await expect.element(page.getByRole('menuitem', { name: 'Perfil' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('menuitem', { name: 'Configurações' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await seesPage('Configurações')
  })

  it('the profile menu logs out: storage cleared, back on the landing page with a message', async () => {
    const { stored } = await openScreen('/psychologist/dashboard', { profile: FREE })
    await button(/^Menu do perfil/).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await seesToast('Logout realizado', 'Você foi desconectado com sucesso.')
    expect(location.pathname).toBe('/')
    expect(loginIn(stored)).toEqual([])
    history.back()
    await expect.poll(() => location.pathname).toBe('/psychologist/login')
  })
})

it('the title of a window keeps its width at double text size: the button that closes it does not grow', async () => {
  await openScreen('/psychologist/patients?new=', { size: PHONE })
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  const dialog = page.getByRole('dialog')
  await sees(dialog.getByRole('heading', { name: 'Novo paciente' }))
  const close = dialog.getByRole('button', { name: 'Fechar' }).element().getBoundingClientRect()
  expect([close.width, close.height]).toEqual([44, 44])
})

describe('the guard', () => {
  const user = JSON.stringify({ id: '1', email: 'ana@exemplo.com.br' })
  it.each<[string, Record<string, string>]>([
    ['nothing is stored', { token: '', psychologist: '' }],
    ['the token is missing', { token: '', psychologist: user }],
    ['the user is missing', { token: 'x', psychologist: '' }],
    ['the user has no id', { token: 'x', psychologist: '{"email":"ana@exemplo.com.br"}' }],
    ['the user has no e-mail', { token: 'x', psychologist: '{"id":"1"}' }],
    ['the user cannot be read', { token: 'x', psychologist: '{' }],
  ])('the guard clears the storage and shows the login when %s', async (_, entries) => {
    for (const path of ['/psychologist/patients', '/admin/dashboard']) {
      const { stored } = await openScreen(path, { stored: entries })
      await expect.poll(() => location.pathname).toBe('/psychologist/login')
      expect([path, loginIn(stored)]).toEqual([path, []])
    }
  })

  it('the guard remembers the screen: it is opened after the login', async () => {
    const screen = await openScreen('/psychologist/patients?search=Maria', { loggedIn: false })
    answerWith(login, () => ({ token: 'de-teste', psychologist: screen.practice.profile }))
    await expect.poll(() => location.pathname).toBe('/psychologist/login')
    await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
    await page.getByLabelText('Senha').fill('uma senha boa')
    await button('Entrar').click()
    await expect
      .poll(() => location.pathname + location.search)
      .toBe('/psychologist/patients?search=Maria')
  })

  it('the guard sends a patient without a phone to the patient’s login, and keeps a psychologist’s login', async () => {
    const { stored } = await openScreen('/patient/dashboard', { stored: { patient: 'x' } })
    await expect.poll(() => location.pathname).toBe('/patient/login')
    expect(loginIn(stored)).toEqual(['token', 'psychologist'])
  })
})

function loginIn(stored: Map<string, string>): string[] {
  return ['token', 'psychologist', 'patient', 'patientPhone'].filter((key) => stored.get(key))
}

describe('an empty screen', () => {
  it.each([
    ['patients', 'free'],
    ['sessions', 'free'],
    ['services', 'free'],
    ['book', 'free'],
    ['packages', 'pro'],
    ['coupons', 'pro'],
  ] as const)(
    'the empty screen of %s has one primary button, which fills it',
    async (name, plan) => {
      await openScreen(`/psychologist/${name}`, { profile: { plan }, prepare: empty })
      const nothing = document.querySelector('main [data-nothing-yet]')
      expect(document.querySelectorAll('main :is(a, button).bg-petrol')).toHaveLength(1)
      expect(nothing?.querySelectorAll('.bg-petrol')).toHaveLength(1)
    },
  )
})

function empty(practice: Practice): void {
  for (const rows of Object.values(practice)) if (Array.isArray(rows)) rows.length = 0
}

describe('an unknown address', () => {
  it.each(['/nada', '/psychologist/nada', '/admin/nada'])('%s is not found', async (path) => {
    await openScreen(path, { stored: { token: '', psychologist: '' }, size: PHONE })
    await seesPage(/404 Page Not Found$/)
    await sees('Did you forget to add the page to the router?')
    await expect
      .element(page.getByRole('link', { name: 'Voltar ao início' }))
      .toHaveAttribute('href', '/')
  })
})

it('the super admin’s screens refuse a psychologist, and say so', async () => {
  await openScreen('/admin/dashboard', { profile: PRO })
  await seesPage('Acesso Restrito')
  await sees('Você não tem acesso a esta área.')
  await checkScreen()
  await page.getByRole('link', { name: 'Voltar ao Dashboard' }).click()
  await seesPage('Olá, Davi')
})

it('an unknown address of the area leads back to its dashboard', async () => {
  await openScreen('/psychologist/nada', { profile: PRO })
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await seesPage('Olá, Davi')
})
