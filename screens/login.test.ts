import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { login, register } from '../src/features/identity/contract.ts'
import { passkeyOptions } from '../src/features/identity/passkey-contract.ts'
import { TERMS_VERSION } from '../src/features/practice/terms.ts'
import { formatDay } from '../src/platform/shared/calendar.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { asAdmin } from './admin-practice.ts'
import { checkScreen } from './check-screen.ts'
import { answerWith, openScreen, respondWith } from './open-screen.tsx'
import { button, loginsIn, sees, seesNo, seesPage } from './shown.ts'

/** Login and registration, and the other screens without a login. */

const LOGIN = '/psychologist/login'
const REGISTER = '/psychologist/register'
const NOBODY = { loggedIn: false } as const

const password = () => page.getByLabelText('Senha')
const alertText = (text: string) => sees(page.getByRole('alert').getByText(text))

async function logIn(typed = 'uma senha boa'): Promise<void> {
  await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
  await password().fill(typed)
  await button('Entrar').click()
}

async function fillRegistration(name: string, email: string): Promise<void> {
  await page.getByLabelText('Nome completo').fill(name)
  await page.getByLabelText('E-mail').fill(email)
  await password().fill('uma senha boa')
  await page.getByLabelText('Confirmar senha').fill('uma senha boa')
}

/** Opens a screen whose login or registration enters the made-up practice. */
async function openEntrance(path: string, tab = new Map<string, string>()) {
  const screen = await openScreen(path, { ...NOBODY, tab })
  for (const endpoint of [login, register])
    answerWith(endpoint, () => ({ token: 'de-teste', psychologist: screen.practice.profile }))
  return screen
}

describe('the login screen', () => {
  it('the login screen has the tabs Login and Cadastro, and a link back to the site root', async () => {
    await openScreen(LOGIN, NOBODY)
    const tabs = page.getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Login', 'Cadastro'])
    const back = page.getByRole('link', { name: 'Voltar ao início' })
    await expect.element(back).toHaveAttribute('href', '/')
  })

  it('the login screen shows and hides the password', async () => {
    await openScreen(LOGIN, NOBODY)
    await button('Mostrar senha').click()
    await expect.element(password()).toHaveAttribute('type', 'text')
    await button('Ocultar senha').click()
    await expect.element(password()).toHaveAttribute('type', 'password')
  })

  it('the login screen shows errors at the fields', async () => {
    await openScreen(LOGIN, NOBODY)
    await page.getByLabelText('E-mail').fill('ana')
    await password().fill('12345')
    await button('Entrar').click()
    await sees('Email inválido')
    await sees('Senha deve ter pelo menos 6 caracteres')
  })

  it('the login screen logs in and goes to the dashboard', async () => {
    const { sent, stored } = await openEntrance(LOGIN)
    await logIn()
    await expect.poll(() => location.pathname).toBe('/psychologist/dashboard')
    expect(loginsIn(stored)).toEqual(['token', 'psychologist'])
    expect(sent.find(({ path }) => path === login.path)?.body).toEqual({
      email: 'ana@exemplo.com.br',
      password: 'uma senha boa',
    })
  })

  it('the super admin lands on /admin/dashboard after the login, without a flash of another', async () => {
    const profile = { name: 'Super Admin', isAdmin: true }
    const { answers } = asAdmin()
    const { practice } = await openScreen(LOGIN, { ...NOBODY, profile, answers })
    answerWith(login, () => ({ token: 'de-teste', psychologist: practice.profile }))
    let isGreeted = false
    const greeting = new MutationObserver(() => {
      isGreeted ||= document.querySelector('h1')?.textContent.startsWith('Olá') ?? false
    })
    onTestFinished(() => greeting.disconnect())
    greeting.observe(document.body, { subtree: true, childList: true, characterData: true })
    await logIn()
    await seesPage('Super Admin')
    expect(location.pathname).toBe('/admin/dashboard')
    expect(document.title).toMatch(/^Super Admin/)
    expect(isGreeted).toBe(false)
    await sees('Acesso Restrito')
    await openScreen('/psychologist/dashboard', { profile, answers })
    await expect.poll(() => location.pathname).toBe('/admin/dashboard')
  })

  it.each([
    [new Problem('wrong_credentials'), 'E-mail ou senha incorretos'],
    [
      new Problem('throttled', { retryAfter: 40 }),
      'Muitas tentativas. Tente novamente em 40 segundos.',
    ],
  ])(
    'the login screen shows the refusal %s in an alert, and keeps the e-mail',
    async (refusal, text) => {
      await openScreen(LOGIN, NOBODY)
      answerWith(login, () => {
        throw refusal
      })
      await logIn('senha errada')
      await alertText(text)
      await expect.element(page.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br')
    },
  )

  it.each([
    [400, '{}', 'HTTP error! status: 400'],
    [409, 'x', 'Erro na requisição'],
  ])('the login screen shows an answer %i %s as %s in the alert', async (status, body, text) => {
    await openScreen(LOGIN, NOBODY)
    respondWith(login, () => new Response(body, { status }))
    await logIn()
    await alertText(text)
  })
})

describe('the registration', () => {
  it('the registration shows errors at the fields', async () => {
    await openScreen(LOGIN, NOBODY)
    await page.getByRole('tab', { name: 'Cadastro' }).click()
    await sees(/A conta fica ativa assim que você se cadastra\./)
    await page.getByLabelText('Nome completo').fill('A')
    await page.getByLabelText('E-mail').fill('ana@')
    await password().fill('12345')
    await page.getByLabelText('Confirmar senha').fill('1234')
    await button('Criar conta').click()
    await sees('Nome deve ter pelo menos 2 caracteres')
    await sees('Email inválido')
    await sees('Senha deve ter pelo menos 6 caracteres')
    await sees('Senhas não coincidem')
  })

  it('the registration says while typing whether a password is strong enough, and refuses a weak one on submit', async () => {
    await openScreen(REGISTER, NOBODY)
    await page.getByLabelText('Nome completo').fill('Bia Melo')
    await page.getByLabelText('E-mail').fill('bia.senha@exemplo.com.br')
    await password().click()
    await userEvent.keyboard('senha')
    await sees('Falta 1 caractere.')
    await userEvent.keyboard('123')
    const weak = page.getByText(/^Esta senha é fácil de adivinhar\./)
    await sees(weak)
    await checkScreen()
    await page.getByLabelText('Confirmar senha').fill('senha123')
    await button('Criar conta').click()
    await expect.poll(() => document.querySelector('[aria-invalid=true]:focus')).not.toBe(null)
    expect(weak.elements()).toHaveLength(1)
    await password().fill('uma senha boa')
    await sees('Boa senha.')
    await seesNo(weak)
  })

  it('the registration sends no confirmPassword, needs neither phone nor CRP, and goes to the dashboard', async () => {
    const { sent } = await openEntrance(REGISTER)
    await fillRegistration('Bia Melo', 'bia@exemplo.com.br')
    await button('Criar conta').click()
    await expect.poll(() => location.pathname).toBe('/psychologist/dashboard')
    const body = sent.find(({ path }) => path === register.path)?.body
    expect(Object.keys(Object(body)).sort()).toEqual(
      ['name', 'email', 'password', 'phone', 'crp'].sort(),
    )
  })

  it('the registration keeps what was typed at a reload, except the password, until the account is created', async () => {
    const { tab } = await openEntrance(REGISTER)
    await fillRegistration('Bia Melo', 'bia@exemplo.com.br')
    await openEntrance(REGISTER, tab)
    await expect.element(page.getByLabelText('Nome completo')).toHaveValue('Bia Melo')
    await expect.element(password()).toHaveValue('')
    await fillRegistration('Bia Melo', 'bia@exemplo.com.br')
    await button('Criar conta').click()
    await expect.poll(() => location.pathname).toBe('/psychologist/dashboard')
    expect([...tab.keys()]).not.toContain('cadastro')
  })

  it('the registration names the terms and the privacy text that it accepts, with their version', async () => {
    await openScreen(REGISTER, NOBODY)
    await sees(page.getByRole('link', { name: /^Termos de Uso/ }))
    const links = [/^Termos de Uso/, /^Política de Privacidade/].map((name) =>
      page.getByRole('link', { name }).element().getAttribute('href'),
    )
    expect(links).toEqual(['/legal#termos', '/legal#privacidade'])
    await sees(new RegExp(`na versão de ${formatDay(TERMS_VERSION)}\\.$`))
  })

  it('the registration shows the refusal in an alert', async () => {
    await openScreen(REGISTER, NOBODY)
    const refusal = { message: 'Motivo do servidor' }
    respondWith(register, () => Response.json(refusal, { status: 409 }))
    await fillRegistration('Caio Reis', 'caio@exemplo.com.br')
    await button('Criar conta').click()
    await alertText('Motivo do servidor')
  })
})

it('without a token nothing but the options of passkeys is requested from the server', async () => {
  const fetched = vi.spyOn(window, 'fetch')
  for (const path of ['/psychologist/dashboard', '/psychologist/reports', '/admin/dashboard']) {
    const { sent } = await openScreen(path, NOBODY)
    await expect.poll(() => location.pathname).toBe(LOGIN)
    await sees(page.getByRole('tab'))
    expect(sent.filter(({ path }) => path !== passkeyOptions.path)).toEqual([])
  }
  expect(fetched.mock.calls.filter(([address]) => String(address).includes('/api/'))).toEqual([])
  fetched.mockRestore()
})

it('typed text stays if the same account logs in again in another tab, and not if another account does', async () => {
  const token = 'a'.repeat(64)
  const { stored, practice } = await openScreen('/psychologist/profile', { stored: { token } })
  const field = page.getByLabelText('Nome completo')
  await field.fill('Ana Lima')
  const logInElsewhere = (newValue: string) => {
    stored.set('token', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }))
  }
  logInElsewhere(`${token.slice(0, 40)}${'b'.repeat(24)}`)
  await expect.element(field).toHaveValue('Ana Lima')
  logInElsewhere('b'.repeat(64))
  await expect.element(field).toHaveValue(practice.profile.name)
})

it("an unknown page is '404 Page Not Found'", async () => {
  await openScreen('/psychologist/nada', NOBODY)
  await sees(page.getByRole('heading', { name: /404 Page Not Found/ }))
  await sees(/Did you forget to add the page to the router\?/)
})
