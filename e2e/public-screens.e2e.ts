import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { openOffice, pathOf, refuse, seesToast, storedKeys } from './office.ts'

/** The screens open to everyone: login and registration, the patient's area, 404. */

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let office: Awaited<ReturnType<typeof openOffice>>
let page: Page

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  office = await openOffice(origin)
  page = await newPage()
})
beforeEach(async () => {
  await page.unrouteAll()
  await page.goto(`${origin}/api/health`)
  await page.evaluate(() => localStorage.clear())
})

const newPage = async () =>
  (await browser.context({ viewport: { width: 1280, height: 800 } })).newPage()
const open = (path: string) => page.goto(origin + path)
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const alertText = (text: string) => page.getByRole('alert').getByText(text).waitFor()

describe('the login screen', () => {
  it('the login screen has the tabs Login and Cadastro, and a link back to the site root', async () => {
    await open('/psychologist/login')
    await page.getByRole('tab').first().waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Login', 'Cadastro'])
    const back = page.getByRole('link', { name: 'Voltar ao início' })
    expect(await back.getAttribute('href')).toBe('/')
  })

  it('the login screen shows and hides the password', async () => {
    await open('/psychologist/login')
    const password = page.getByLabel('Senha', { exact: true })
    await button('Mostrar senha').click()
    expect(await password.getAttribute('type')).toBe('text')
    await button('Ocultar senha').click()
    expect(await password.getAttribute('type')).toBe('password')
  })

  it('the login screen says what is wrong beside the fields', async () => {
    await open('/psychologist/login')
    await page.getByLabel('E-mail').fill('ana')
    await page.getByLabel('Senha', { exact: true }).fill('12345')
    await button('Entrar').click()
    await sees('Email inválido')
    await sees('Senha deve ter pelo menos 6 caracteres')
  })

  it('the login screen logs in and goes to the dashboard', async () => {
    await logIn('uma senha boa')
    await page.waitForURL('**/psychologist/dashboard')
    expect(await storedKeys(page)).toEqual(['token', 'psychologist'])
  })

  it('the login screen shows the refusal in an alert', async () => {
    await logIn('senha errada')
    await alertText('E-mail ou senha incorretos')
  })

  it.each([
    [400, '{}', 'HTTP error! status: 400'],
    [409, 'x', 'Erro na requisição'],
  ])('the login screen shows an answer %i %s as %s in the alert', async (status, body, text) => {
    await refuse(page, 'POST', '/api/auth/login', { status, body })
    await logIn('uma senha boa')
    await alertText(text)
  })

  async function logIn(password: string): Promise<void> {
    await open('/psychologist/login')
    await page.getByLabel('E-mail').fill(office.account.email)
    await page.getByLabel('Senha', { exact: true }).fill(password)
    await button('Entrar').click()
  }
})

describe('the registration', () => {
  it('the registration says what is wrong beside the fields', async () => {
    await open('/psychologist/login')
    await page.getByRole('tab', { name: 'Cadastro' }).click()
    await sees('A conta fica ativa assim que você se cadastra.')
    await page.getByLabel('Nome completo').fill('A')
    await page.getByLabel('E-mail').fill('ana@')
    await page.getByLabel('Senha', { exact: true }).fill('12345')
    await page.getByLabel('Confirmar senha').fill('1234')
    await button('Criar conta').click()
    await sees('Nome deve ter pelo menos 2 caracteres')
    await sees('Email inválido')
    await sees('Senha deve ter pelo menos 6 caracteres')
    await sees('Senhas não coincidem')
  })

  it('the registration says while typing whether a password is strong enough, and refuses a weak one once', async () => {
    await open('/psychologist/register')
    await page.getByLabel('Nome completo').fill('Bia Melo')
    await page.getByLabel('E-mail').fill('bia.senha@exemplo.com.br')
    const password = page.getByLabel('Senha', { exact: true })
    await password.pressSequentially('senha')
    await page.getByText('Falta 1 caractere.').waitFor()
    await password.pressSequentially('123')
    const weak = page.getByText(/^Esta senha é fácil de adivinhar\./)
    await weak.waitFor()
    await checkPage(page)
    await page.getByLabel('Confirmar senha').fill('senha123')
    await button('Criar conta').click()
    await page.locator('[aria-invalid=true]:focus').waitFor()
    expect(await weak.count()).toBe(1)
    await password.fill('uma senha boa')
    await page.getByText('Boa senha.').waitFor()
    await weak.waitFor({ state: 'detached' })
  })

  it('the registration sends no confirmPassword, needs neither phone nor CRP, and goes to the dashboard', async () => {
    await open('/psychologist/register')
    await page.getByLabel('Nome completo').fill('Bia Melo')
    await page.getByLabel('E-mail').fill('bia@exemplo.com.br')
    await page.getByLabel('Senha', { exact: true }).fill('uma senha boa')
    await page.getByLabel('Confirmar senha').fill('uma senha boa')
    const [sent] = await Promise.all([
      page.waitForRequest('**/api/auth/register'),
      button('Criar conta').click(),
    ])
    expect(Object.keys(sent.postDataJSON()).sort()).toEqual(
      ['name', 'email', 'password', 'phone', 'crp'].sort(),
    )
    await page.waitForURL('**/psychologist/dashboard')
  })

  it('the registration shows the refusal in an alert', async () => {
    await refuse(page, 'POST', '/api/auth/register')
    await open('/psychologist/register')
    await page.getByLabel('Nome completo').fill('Caio Reis')
    await page.getByLabel('E-mail').fill('caio@exemplo.com.br')
    await page.getByLabel('Senha', { exact: true }).fill('uma senha boa')
    await page.getByLabel('Confirmar senha').fill('uma senha boa')
    await button('Criar conta').click()
    await alertText('Motivo do servidor')
  })
})

describe('the patient', () => {
  it('the patient is asked for 11 characters, in a simplified system', async () => {
    await open('/patient/login')
    await page.getByRole('heading', { name: 'Login do Paciente' }).waitFor()
    await sees('A verificação por SMS está planejada.')
    await page.getByLabel('Telefone').fill('119123456')
    await button('Acessar Consultas').click()
    await sees('Telefone deve ter pelo menos 11 dígitos')
  })

  it("the patient sees 'Minhas Consultas' with the phone, what comes and what was, and leaves: 'Até breve!'", async () => {
    await keepPhone('+5511912345678')
    await page.getByRole('heading', { name: 'Minhas Consultas' }).waitFor()
    await sees('(11) 91234-5678')
    await page.getByRole('heading', { name: 'Próximas Consultas' }).waitFor()
    await page.getByRole('heading', { name: 'Consultas Anteriores' }).waitFor()
    await sees('Aguardando pagamento')
    await button('Sair').click()
    await seesToast(page, 'Logout realizado', 'Até breve!')
    expect([pathOf(page), await storedKeys(page)]).toEqual(['/patient/login', []])
  })

  it("the patient without consultations reads 'Nenhuma consulta encontrada'", async () => {
    await keepPhone('+5511900000000')
    await sees('Nenhuma consulta encontrada')
  })

  it("the patient reads when consultations cannot be loaded: 'Erro ao carregar consultas'", async () => {
    await refuse(page, 'GET', /\/api\/patient\/sessions/, { status: 403 })
    await keepPhone('+5511912345678')
    await seesToast(page, 'Erro ao carregar consultas', 'Motivo do servidor')
  })

  it("the patient whose browser stores nothing reads 'Erro no login' / 'Tente novamente'", async () => {
    await open('/patient/login')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('QuotaExceededError')
      }
    })
    await page.getByLabel('Telefone').fill('11912345678')
    await button('Acessar Consultas').click()
    await seesToast(page, 'Erro no login', 'Tente novamente')
  })

  it('the patient without a stored phone is led to the login', async () => {
    await open('/patient/dashboard')
    await page.waitForURL('**/patient/login')
  })

  it('the patient is led to the consultations after 1 second', async () => {
    page = await newPage()
    await page.clock.install()
    await open('/patient/login')
    await page.getByLabel('Telefone').fill('11912345678')
    await page.clock.pauseAt(Date.now() + 60_000)
    await button('Acessar Consultas').click()
    const text = 'Redirecionando para suas consultas...'
    await seesToast(page, 'Login realizado com sucesso!', text)
    await page.clock.runFor(999)
    expect([pathOf(page), await storedKeys(page)]).toEqual(['/patient/login', ['patientPhone']])
    await page.clock.runFor(1)
    await page.waitForURL('**/patient/dashboard')
    page = await newPage()
  })

  async function keepPhone(phone: string): Promise<void> {
    await open('/patient/login')
    await page.evaluate((kept) => localStorage.setItem('patientPhone', kept), phone)
    await open('/patient/dashboard')
  }
})

it('without a token nothing is asked of the server', async () => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/psychologist/dashboard', '/psychologist/reports', '/admin/dashboard']) {
    await open(path)
    await page.waitForURL('**/psychologist/login')
    await page.getByRole('tab').first().waitFor()
  }
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

it("an unknown page is '404 Page Not Found'", async () => {
  await open('/psychologist/nada')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await sees('Did you forget to add the page to the router?')
})

describe('the description of the API', () => {
  it('the description of the API is read with an index and a search, in both themes, and asks nothing of another origin', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await open('/api/docs')
    await page.getByRole('heading', { name: 'API do Consultório' }).waitFor()
    await page.getByRole('link', { name: 'Pacientes', exact: true }).waitFor()
    await checkPage(page)
    await page.getByText('Buscar', { exact: true }).click()
    await page.keyboard.type('pacientes')
    await page.getByRole('option', { name: 'Os pacientes, por nome' }).waitFor()
    expect(new Set(asked)).toEqual(new Set([origin]))
  })
})
