import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateProfile } from '../src/features/profile/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkPage } from './check-page.ts'
import { loggedIn, openOffice, seesToast } from './office.ts'

/** A psychologist's own settings: profile, settings, password, attendance and the link. */

let page: Page
let origin: string
let link: string
let token: string

beforeAll(async () => {
  origin = (await openApp()).origin
  const browser = await openBrowser(origin)
  const office = await openOffice(origin)
  token = office.token
  const body = { specialization: 'Terapia cognitiva' }
  await ask(origin, updateProfile, { body }, { token })
  link = `${origin}/agendar/${office.account.friendlyId}/ana-souza`
  const context = await browser.context(loggedIn(origin, office))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  page = await context.newPage()
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => Object.assign(window, { shared: data.url }),
    })
  })
})

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const part = (name: string) =>
  page
    .getByRole('navigation', { name: /^Partes d/ })
    .getByRole('link', { name })
    .click()
const copied = () => page.evaluate(() => navigator.clipboard.readText())

async function open(path: string, title: string): Promise<void> {
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

describe('the profile screen', () => {
  it("the profile screen is titled 'Meu Perfil' and shows plan, personal info and public link", async () => {
    await open('/psychologist/profile', 'Meu Perfil')
    await sees('Plano atual')
    await sees('Informações pessoais')
    await sees('Link público de agendamento')
    expect(await page.getByLabel('Link público').inputValue()).toBe(link)
  })

  it('the profile screen copies the link', async () => {
    await button('Copiar Link').click()
    await expect.poll(copied).toBe(link)
  })

  it('the profile screen says what is wrong beside the fields', async () => {
    await page.getByLabel('Nome completo').fill('A')
    await page.getByLabel('E-mail').fill('ana@')
    await button('Salvar alterações').click()
    await sees('Nome deve ter pelo menos 2 caracteres')
    await sees('Email inválido')
  })
})

it('the profile block of the menu shows plan, CRP and specialization', async () => {
  const menu = page.getByRole('complementary', { name: 'Menu' })
  for (const text of ['Ana Souza', 'Básico', 'CRP 06/123456', 'Terapia cognitiva'])
    await menu.getByText(text, { exact: true }).waitFor()
})

describe('the settings screen', () => {
  it('leaving with something unsaved asks first, by a link, by logging out and by the back button', async () => {
    await open('/psychologist/settings', 'Configurações')
    const bar = page.getByText('Alterações não salvas')
    expect(await bar.count()).toBe(0)
    const link = page.getByLabel(/^Link padrão de vídeo/)
    await link.fill('https://sala.exemplo.com/ana')
    await bar.waitFor()
    await checkPage(page)
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await link.inputValue()).toBe('https://sala.exemplo.com/ana')
    await page.getByRole('button', { name: /^Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await link.inputValue()).toBe('https://sala.exemplo.com/ana')
    await part('Aplicativo')
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await page.getByRole('heading', { name: 'Aparência' }).waitFor()
    await page.goBack()
    expect(await link.inputValue()).toBe('')
    await part('Avisos')
    await page.getByRole('switch', { name: 'Notificações por SMS' }).click()
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await button('Descartar').click()
    await bar.waitFor({ state: 'detached' })
    await part('Atendimento')
  })

  it('the office address is read there, and changed in one place', async () => {
    expect(await page.getByLabel('Endereço do consultório').inputValue()).toBe('Não informado')
    await page.getByRole('link', { name: 'Alterar em Horários de Atendimento' }).click()
    await page.getByRole('heading', { level: 1, name: 'Horários de Atendimento' }).waitFor()
    await page.locator('[role=switch]:focus').waitFor()
    await page.keyboard.press('Space')
    await page.getByLabel('Rua', { exact: true }).fill('Rua das Flores')
    await page.getByLabel('Número', { exact: true }).fill('120')
    await button('Salvar alterações').click()
    await seesToast(page, 'Alterações salvas')
    await open('/psychologist/settings', 'Configurações')
    await expect
      .poll(() => page.getByLabel('Endereço do consultório').inputValue())
      .toBe('Rua das Flores, 120')
    const body = { attendsInPerson: false, address: null, addressNumber: null }
    await ask(origin, updateProfile, { body }, { token })
  })

  it('the settings screen shows the agenda in another calendar by a private link, until it is replaced or switched off', async () => {
    await part('Aplicativo')
    await button('Gerar link').click()
    await seesToast(page, 'Link gerado')
    await button('Copiar link').click()
    const first = await page.getByLabel('Link privado da agenda').inputValue()
    await expect.poll(copied).toBe(first)
    expect(await (await fetch(first)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
    await page.getByRole('switch', { name: 'Mostrar o nome completo dos pacientes' }).click()
    await button('Gerar novo link').click()
    const question = page.getByRole('alertdialog', { name: 'Gerar um novo link?' })
    await question.getByText('O link de agora para de funcionar.').waitFor()
    await question.getByRole('button', { name: 'Gerar novo link' }).click()
    await seesToast(page, 'Novo link gerado')
    const second = await page.getByLabel('Link privado da agenda').inputValue()
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
    await button('Desligar').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desligar' }).click()
    await seesToast(page, 'Link desligado')
    expect((await fetch(second)).status).toBe(404)
    await button('Gerar link').waitFor()
  })

  it('the settings screen keeps its title whole in text of twice the size, and fades the strip of its parts where there is more', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const title = page.getByRole('heading', { level: 1 })
    const strip = page.getByRole('navigation', { name: 'Partes das configurações' }).locator('ul')
    const fade = () => strip.evaluate(({ style }) => style.getPropertyValue('--after'))
    await part('Atendimento')
    expect(await fade()).toBe('0px')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(fade).not.toBe('0px')
    const lines = await title.evaluate(
      (shown) => shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
    )
    expect(Math.round(lines)).toBe(1)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('the settings screen refuses a password change that is not right, in its own words', async () => {
    await part('Conta')
    await page.getByLabel('Nova senha', { exact: true }).fill('12345')
    await page.getByLabel('Confirmar nova senha').fill('1234')
    await button('Alterar senha').click()
    await sees('Digite sua senha atual')
    await sees('Nova senha deve ter pelo menos 6 caracteres')
    await sees('As senhas não coincidem')
  })
})

describe('the attendance screen', () => {
  const fields = ['Rua', 'Número', 'Cidade', 'Estado'] as const

  it('the attendance screen is open online and not in person at first, Monday to Friday', async () => {
    await open('/psychologist/attendance', 'Horários de Atendimento')
    const on = (name: string) => page.getByRole('switch', { name, exact: true }).isChecked()
    expect([await on('Segunda-feira'), await on('Sábado')]).toEqual([true, false])
    await part('Locais')
    await sees('Observações para os pacientes')
    expect([await on('Atendimento online'), await on('Atendimento presencial')]).toEqual([
      true,
      false,
    ])
  })

  it('the attendance screen asks for street, number, city and state only while in-person is on', async () => {
    const field = (name: string) => page.getByLabel(name, { exact: true })
    for (const name of fields) expect(await field(name).count()).toBe(0)
    const inPerson = page.getByRole('switch', { name: 'Atendimento presencial' })
    await inPerson.click()
    for (const name of fields) await field(name).waitFor()
    await inPerson.click()
    await field('Rua').waitFor({ state: 'detached' })
  })

  it('each part of the attendance screen has its address, saves what is its own, and asks before it is left', async () => {
    await part('Regras')
    expect(new URL(page.url()).search).toBe('?parte=regras')
    await page.getByLabel('Intervalo entre sessões').selectOption('15')
    await part('Folgas')
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    const [sent] = await Promise.all([
      page.waitForRequest('**/api/psychologist/working-hours'),
      button('Salvar alterações').click(),
    ])
    expect(Object.keys(sent.postDataJSON()).sort()).toEqual(
      ['bufferMinutes', 'minimumNoticeMinutes', 'sessions', 'version'].sort(),
    )
    await seesToast(page, 'Alterações salvas')
    await part('Folgas')
    await page.getByRole('heading', { name: 'Dias sem atendimento' }).waitFor()
    await page.getByRole('switch', { name: 'Fechar nos feriados nacionais' }).waitFor()
    await page.goBack()
    await page.getByLabel('Intervalo entre sessões').waitFor()
    await part('Semana')
    await page.getByRole('switch', { name: 'Atender nos fins de semana' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it.each([
    ['#endereco', '[role=switch]:focus'],
    ['#dia-sem-atendimento', '#dia-sem-atendimento:focus'],
    ['#horarios', '#horarios:focus'],
  ])(
    'the attendance address that ends in %s leads to the part of its field',
    async (hash, field) => {
      await page.goto(`${origin}/api/health`)
      await open(`/psychologist/attendance${hash}`, 'Horários de Atendimento')
      await page.locator(field).waitFor()
    },
  )
})

describe('the share screen', () => {
  const slug = () => page.getByLabel('Personalizar o link')

  it("the share screen is titled 'Compartilhar Agenda' and shows the link, read-only, with a copy button", async () => {
    await open('/psychologist/share', 'Compartilhar Agenda')
    const shown = page.getByLabel('Link da agenda')
    expect(await shown.inputValue()).toBe(link)
    expect(await shown.getAttribute('readonly')).not.toBeNull()
    await button('Copiar').click()
    await expect.poll(copied).toBe(link)
  })

  it('the share screen sends the link whole: by WhatsApp with a text, by the device, and as a poster', async () => {
    const chat = page.getByRole('link', { name: 'Enviar pelo WhatsApp' })
    const url = new URL((await chat.getAttribute('href')) ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/')
    expect(url.searchParams.get('text')).toMatch(new RegExp(`por este link: ${link}$`))
    const [poster] = await Promise.all([
      page.waitForEvent('download'),
      button('Cartaz com QR code').click(),
    ])
    expect(poster.suggestedFilename()).toBe('cartaz-ana-souza.pdf')
    await button('Compartilhar').click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toBe(link)
    await page.reload()
    await page.getByLabel('Link da agenda').waitFor()
    const field = page.getByLabel('Link da agenda')
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await checkEnlarged(page)
      const cut = await field.evaluate((own) => own.scrollHeight > own.clientHeight + 2)
      expect(cut, `the link is cut at ${width}`).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('the share screen warns where the CRP is missing, and leads to where it is given', async () => {
    const warning = page.getByRole('complementary', { name: 'CRP não informado' })
    expect(await warning.count()).toBe(0)
    await ask(origin, updateProfile, { body: { crp: null } }, { token })
    await page.reload()
    await warning.getByText('Sua página está sem o número do CRP.').waitFor()
    await checkPage(page)
    await warning.getByRole('link', { name: 'Informar CRP' }).click()
    await page.getByRole('heading', { level: 1, name: 'Meu Perfil' }).waitFor()
    await ask(origin, updateProfile, { body: { crp: '06/123456' } }, { token })
    await open('/psychologist/share', 'Compartilhar Agenda')
  })

  it("the share screen is 'Agenda Pública Ativa', and 'Agenda Pública Desativada' once switched off", async () => {
    await sees('Os pacientes podem agendar consultas pelo link.')
    await page.getByRole('switch', { name: 'Agenda Pública Ativa' }).click()
    const off = page.getByRole('switch', { name: 'Agenda Pública Desativada' })
    await off.waitFor()
    await sees('Somente você pode agendar, pelo painel administrativo.')
    await seesToast(page, 'Agenda pública desativada')
    await off.click()
    await page.getByRole('switch', { name: 'Agenda Pública Ativa' }).waitFor()
  })

  it("the share screen has a slug field with the placeholder 'seu-nome' and the format as its hint", async () => {
    expect(await slug().getAttribute('placeholder')).toBe('seu-nome')
    await sees(/\/agendar\/\d+\/seu-nome$/)
  })

  it("the share screen offers 'Corrigir Formato' only after 8 hex characters and a hyphen", async () => {
    expect(await button('Corrigir Formato').count()).toBe(0)
    await slug().fill('0a1b2c3d-ana')
    await button('Corrigir Formato').click()
    expect(await slug().inputValue()).toBe('ana')
    expect(await button('Corrigir Formato').count()).toBe(0)
  })

  it("the share screen disables 'Salvar Link' while the slug is blank", async () => {
    await slug().fill('   ')
    expect(await button('Salvar Link').isDisabled()).toBe(true)
  })

  it("the share screen fills in the slug from the name with 'Gerar Automaticamente'", async () => {
    await button('Gerar Automaticamente').click()
    // Others on the worker's server have the name too.
    await expect.poll(() => slug().inputValue()).toMatch(/^ana-souza(-\d+)?$/)
  })

  it("the share screen saves the slug and says 'Salvando...' meanwhile", async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/psychologist/public-settings', async (route) => {
      await held
      await route.continue()
    })
    await slug().fill('Dra. Ana')
    await button('Salvar Link').click()
    expect(await button('Salvando...').isDisabled()).toBe(true)
    answer()
    await seesToast(page, 'Link salvo')
    expect(await slug().inputValue()).toBe('dra-ana')
    await page.unroute('**/api/psychologist/public-settings')
  })

  it('the share screen shows the preview and how it works', async () => {
    for (const text of ['Prévia', 'R$ 150,00', '50 minutos', 'Online', 'Presencial'])
      await page.getByRole('main').getByText(text, { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Como funciona' }).waitFor()
  })

  it("the share screen leads to the public page and copies the link: 'Visualizar Agenda Pública', 'Copiar Link'", async () => {
    const there = page.getByRole('link', { name: 'Visualizar Agenda Pública' })
    const saved = link.replace('ana-souza', 'dra-ana')
    expect(await there.getAttribute('href')).toBe(saved)
    await button('Copiar Link').click()
    await expect.poll(copied).toBe(saved)
  })
})
