import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile, updateSettings } from '../src/features/profile/contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { chooseTime, isAwake } from './booking-form.ts'
import { openBrowser } from './browser.ts'
import { openOffice, refuse } from './office.ts'

/** The public booking page: its form, its refusals, and its texts once a time is booked. */

let origin: string
let context: BrowserContext
let link: string
let page: Page

beforeAll(async () => {
  origin = (await openApp()).origin
  const browser = await openBrowser(origin)
  context = await browser.context({ viewport: { width: 1280, height: 800 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  const { token, account } = await openOffice(origin)
  link = `${origin}/agendar/${account.friendlyId}/${account.publicSlug}`
  const service = { name: 'Terapia', type: 'single', price: '180.00', duration: 50 } as const
  await ask(origin, createService, { body: { ...service, isInPerson: true } }, { token })
  await ask(origin, updateSettings, { body: { pixKey: 'ana@exemplo.com.br' } }, { token })
  const office = { attendsInPerson: true, address: 'Rua das Flores', addressNumber: '120' }
  await ask(origin, updateProfile, { body: office }, { token })
})

beforeEach(async () => {
  // Drafts are stored per tab: each test has a separate one.
  page = await context.newPage()
  await page.goto(link)
  await isAwake(page)
  return () => page.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const service = () => page.getByLabel('Serviço')
const sees = (text: string | RegExp) =>
  page.getByText(text).and(page.locator(':not(option)')).first().waitFor()

async function toastSays(title: string, description: string): Promise<void> {
  const area = page.getByRole('region', { name: 'Notificações (F8)' })
  await area.getByText(title, { exact: true }).waitFor()
  await area.getByText(description).waitFor()
}

async function fillIn(): Promise<void> {
  await service().selectOption({ label: 'Terapia – R$\u00a0180,00' })
  await page.getByLabel('Nome completo').fill('João Reis')
  await page.getByLabel('WhatsApp').fill('11923456789')
  await chooseTime(page)
}

describe('the next free time', () => {
  it('the next free time is chosen by one tap, and its hour has the focus', async () => {
    const next = page.getByRole('button', { name: /^Próximo horário livre/ })
    const first = await next.locator('time').getAttribute('datetime')
    await next.click()
    await expect.poll(() => next.count()).toBe(0)
    const chosen = page.locator('form p time')
    expect(await chosen.getAttribute('datetime')).toBe(first)
    const hour = page.locator('[data-hour] input:checked')
    expect(await hour.evaluate((it) => it === document.activeElement)).toBe(true)
  })
})

describe('the booking form', () => {
  it('the booking form summarises the chosen service: duration, how one is received and price', async () => {
    await service().selectOption({ label: 'Terapia – R$\u00a0180,00' })
    const summary = page
      .locator('p', { hasText: '50 min' })
      .filter({ hasText: 'R$\u00a0180,00' })
      .first()
    for (const text of ['Online', 'Presencial']) await summary.getByText(text).waitFor()
  })

  it('the booking form has a month calendar from Dom to Sáb that ends with the second month after this one', async () => {
    const grid = page.getByRole('grid')
    expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'],
    ])
    const next = button('Próximo mês')
    let months = 1
    for (; (await next.getAttribute('aria-disabled')) !== 'true'; months++) await next.click()
    while ((await button('Mês anterior').getAttribute('aria-disabled')) !== 'true')
      await button('Mês anterior').click()
    expect(months).toBeGreaterThanOrEqual(2)
    expect(months).toBeLessThanOrEqual(3)
  })

  it('the booking form without date and hour is not sent', async () => {
    await button('Agendar Consulta').click()
    await toastSays(
      'Selecione data e horário',
      'Por favor, escolha uma data e horário para a consulta',
    )
  })

  it('the booking form without a service is not sent', async () => {
    await chooseTime(page)
    await button('Agendar Consulta').click()
    await toastSays('Selecione um serviço', 'Por favor, escolha um serviço para a consulta')
  })

  it('the booking form says what is wrong beside the fields', async () => {
    await page.getByLabel('E-mail').fill('joao@')
    await button('Agendar Consulta').click()
    for (const text of [
      'Nome deve ter pelo menos 2 caracteres',
      'Telefone deve ter pelo menos 10 dígitos',
      'Email inválido',
    ])
      await sees(text)
  })

  it('another day clears the chosen hour, and the chosen time is shown', async () => {
    await chooseTime(page)
    expect(await page.locator('[data-hour] input:checked').count()).toBe(1)
    const shown = page.locator('form time[datetime]')
    expect(await shown.innerText()).toMatch(/^\p{L}+-feira, \d+ de \p{L}+, às \d\d:00$/u)
    const days = page
      .getByRole('button', { name: /livres?$/ })
      .and(page.locator('[aria-disabled=false]'))
    if ((await days.count()) === 1) await button('Próximo mês').click()
    await days.and(page.locator('[aria-pressed=false]')).first().click()
    expect(await page.locator('[data-hour] input:checked').count()).toBe(0)
    expect(await shown.count()).toBe(0)
  })

  it("the booking form tells a failure: 'Erro ao agendar sessão' with what the server said", async () => {
    await refuse(page, 'POST', /\/api\/public\/booking\//)
    await fillIn()
    await button('Agendar Consulta').click()
    await toastSays('Erro ao agendar sessão', 'Motivo do servidor')
  })
})

describe('a booked time', () => {
  it("a booked time says 'Agendando...' while it is sent, then shows the chosen way, how to pay and an empty form", async () => {
    await page.route(/\/api\/public\/booking\//, async (route) => {
      await button('Agendando...').waitFor()
      await route.continue()
    })
    await fillIn()
    await page.getByLabel('E-mail').fill('joao.reis@exemplo.com')
    const way = page.getByRole('group', { name: 'Online ou presencial?' })
    expect(await way.getByRole('radio', { name: 'Online' }).isChecked()).toBe(true)
    await way.getByRole('radio', { name: 'Presencial' }).check()
    await sees('Local: Rua das Flores, 120')
    const sent = page.waitForRequest(/\/api\/public\/booking\//)
    await button('Agendar Consulta').click()
    expect((await sent).postDataJSON()).toMatchObject({ type: 'presencial' })
    const booked = page.getByRole('region', { name: 'Seu horário está reservado' })
    const said = [
      'Sessão agendada com sucesso!',
      'O envio de e-mails ainda não foi ligado aqui: nenhum e-mail chega. Guarde o link da consulta. Confira os dados para pagamento abaixo.',
    ]
    for (const text of said) await booked.getByText(text, { exact: true }).waitFor()
    // Nothing covers the way to pay.
    const toasts = page.getByRole('region', { name: 'Notificações (F8)' })
    expect(await toasts.innerText()).toBe('')
    for (const text of ['Pague por PIX', 'Salve o comprovante', 'Envie o comprovante por mensagem'])
      await sees(text)
    for (const text of ['Presencial', 'Local: Rua das Flores, 120'])
      await booked.getByText(text, { exact: true }).waitFor()
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('')
    const chat = page.getByRole('link', { name: 'Enviar comprovante pelo WhatsApp' })
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.+/)
    await button('Copiar chave').click()
    await toastSays('Chave PIX copiada!', 'Cole no seu app de pagamentos')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ana@exemplo.com.br')
  })
})
