import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { updateProfile } from '../src/features/profile/contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { ask } from '../test/process/caller.ts'
import {
  chooseTime,
  fillIn,
  isBooked,
  newPhone,
  openBookingPage,
  submitButton,
} from './booking-form.ts'
import { checkPage } from './check-page.ts'

/** The public booking page as the server sends it, from the first look to the booking; its parts are in screens/booking*. */

const WIDE = { viewport: { width: 1280, height: 800 } }

let strangers: Awaited<ReturnType<typeof openBookingPage>>
beforeAll(async () => {
  strangers = await openBookingPage()
})
afterEach(() => strangers.closeWindows())

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement
    const label = here instanceof HTMLInputElement ? here.labels?.[0] : null
    const name = here?.getAttribute('aria-label') ?? (label ?? here)?.textContent
    return name?.trim() ?? ''
  })
}

async function press(page: Page, ...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key)
  return focused(page)
}

describe('by keyboard only', () => {
  it('a time is booked from the first Tab on, and the Pix code copied', async () => {
    const page = await strangers.open(WIDE)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    expect(await press(page, 'Tab')).toMatch(/^Conversar pelo WhatsApp/)
    expect(await press(page, 'Tab')).toMatch(/^Consulta/)
    expect(await press(page, 'Tab')).toMatch(/^Próximo horário livre/)
    expect(await press(page, 'Tab')).toBe('Mês anterior')
    expect(await press(page, 'Tab')).toBe('Próximo mês')
    expect(await press(page, 'Tab')).toMatch(/horários? livres?$/)
    await press(page, 'PageDown')
    while (
      !/horários? livres?$/.test(await focused(page)) ||
      /sem horários/.test(await focused(page))
    )
      await press(page, 'ArrowRight')
    const day = await focused(page)
    expect(await press(page, 'Enter')).toBe('09:00')
    await page.getByRole('status').getByText('8 horários livres', { exact: true }).waitFor()
    expect(await press(page, 'Shift+Tab')).toBe(day)
    expect(await press(page, 'Tab', 'Space', 'ArrowDown')).toBe('10:00')
    expect(await page.locator('[data-hour] input:checked').count()).toBe(1)
    expect(await press(page, 'Tab')).toBe('Nome completo')
    await page.keyboard.type('Davi Melo')
    expect(await press(page, 'Tab')).toBe('WhatsApp')
    await page.keyboard.type(newPhone())
    expect(await press(page, 'Tab')).toBe('E-mail (opcional)')
    expect(await press(page, 'Tab')).toBe('')
    await page.keyboard.type('Prefiro por vídeo')
    expect(await press(page, 'Tab')).toMatch(/^Agendar Consulta/)
    await press(page, 'Enter')
    await isBooked(page)
    expect(await focused(page)).toBe('Seu horário está reservado')
    await page.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    expect(await press(page, 'Tab')).toBe('Copiar código Pix')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Copiado' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^000201.*br\.gov\.bcb\.pix/,
    )
    await checkPage(page)
  })
})

describe('a booked time', () => {
  it("a booked time says 'Agendando...' while it is sent, then shows the chosen way, how to pay and an empty form", async () => {
    const practice = await openBookingPage()
    onTestFinished(practice.closeWindows)
    const service = { name: 'Terapia', type: 'single', price: '180.00', duration: 50 } as const
    await ask(practice.origin, createService, { body: { ...service, isInPerson: true } }, practice)
    const office = { attendsInPerson: true, address: 'Rua das Flores', addressNumber: '120' }
    await ask(practice.origin, updateProfile, { body: office }, practice)
    const page = await practice.open(WIDE)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const sees = (text: string) =>
      page.getByText(text).and(page.locator(':not(option)')).first().waitFor()
    await page.route(/\/api\/public\/booking\//, async (route) => {
      await button('Agendando...').waitFor()
      await route.continue()
    })
    await page.getByRole('radio', { name: /^Terapia/ }).check()
    await page.getByLabel('Nome completo').fill('João Reis')
    await page.getByLabel('WhatsApp').fill('11923456789')
    await chooseTime(page)
    await page.getByLabel('E-mail').fill('joao.reis@exemplo.com')
    const typeGroup = page.getByRole('group', { name: 'Online ou presencial?' })
    expect(await typeGroup.getByRole('radio', { name: 'Online' }).isChecked()).toBe(true)
    await typeGroup.getByRole('radio', { name: 'Presencial' }).check()
    await sees('Local: Rua das Flores, 120')
    const sent = page.waitForRequest(/\/api\/public\/booking\//)
    await button('Agendar Consulta').click()
    expect((await sent).postDataJSON()).toMatchObject({ type: 'presencial' })
    const booked = page.getByRole('region', { name: 'Seu horário está reservado' })
    const texts = [
      'Sessão agendada com sucesso!',
      'O envio de e-mails ainda não foi ligado aqui: nenhum e-mail chega. Guarde o link da consulta. Confira os dados para pagamento abaixo.',
    ]
    for (const text of texts) await booked.getByText(text, { exact: true }).waitFor()
    // Nothing covers the part that says how to pay.
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
    for (const text of ['Chave PIX copiada!', 'Cole no seu app de pagamentos'])
      await toasts.getByText(text, { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ana@exemplo.com.br')
  })
})

describe('other visitors', () => {
  it('a patient in another time zone reads both times of the booking', async () => {
    const page = await strangers.open({ timezoneId: 'America/Manaus' })
    await fillIn(page)
    await submitButton(page).click()
    await isBooked(page)
    await page
      .getByText(/às 08:00$/)
      .first()
      .waitFor()
    await page.getByText('Para quem atende: 09:00, Horário de Brasília (GMT-3)').first().waitFor()
  })

  it('a visitor without JavaScript reads who attends, the price and the free days, and how to book all the same', async () => {
    const page = await (await strangers.newWindow({ javaScriptEnabled: false })).newPage()
    await page.goto(strangers.link)
    await page.getByRole('heading', { level: 1, name: 'Ana Souza' }).waitFor()
    await page.getByRole('heading', { name: 'Serviços disponíveis' }).waitFor()
    expect(await page.getByText('R$\u00a0150,00').count()).toBeGreaterThan(1)
    expect(await page.locator('[data-day][aria-disabled=false]').count()).toBeGreaterThan(0)
    const notice = page.locator('noscript')
    expect(await notice.innerText()).toContain('Este formulário precisa do JavaScript')
    expect(await notice.getByRole('link', { name: /^Conversar pelo WhatsApp/ }).count()).toBe(1)
  })
})
