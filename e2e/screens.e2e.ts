import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn, openOffice } from './office.ts'

let origin: string
let page: Page

beforeAll(async () => {
  origin = (await openApp()).origin
  const browser = await openBrowser(origin)
  const office = await openOffice(origin)
  page = await (await browser.context(loggedIn(origin, office))).newPage()
})

const open = (path: string) => page.goto(origin + path)
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the dashboard', () => {
  it('the dashboard greets by name and shows the four figures and the next sessions', async () => {
    await open('/psychologist/dashboard')
    await page.getByRole('heading', { name: 'Olá, Ana' }).waitFor()
    for (const text of ['Total de pacientes', 'Sessões hoje', 'Receita do mês', 'Taxa de ocupação'])
      await sees(text)
    await sees('Próximas sessões')
    await sees('Maria Lima')
  })

  it('the dashboard shows a free user the upgrade banner', async () => {
    await sees('Você está no plano Básico')
    await sees('Até 3 pacientes e 6 sessões por mês.')
  })
})

describe('patients', () => {
  it('patients are a table on wide screens and cards on narrow ones, each Ativo', async () => {
    await open('/psychologist/patients')
    await page.getByRole('table').getByText('Ativo').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('list').getByText('Ativo').waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('patients say what is wrong beside the fields', async () => {
    await button('Novo paciente').click()
    const dialog = page.getByRole('dialog', { name: 'Novo paciente' })
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('maria@')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await sees('Nome deve ter pelo menos 2 caracteres')
    await sees('Telefone deve ter pelo menos 10 dígitos')
    await sees('Email inválido')
    await page.keyboard.press('Escape')
  })
})

describe('the area at rest', () => {
  it('the area at rest loads the code of its commonest windows, which then open without asking for any', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url())
    })
    const loaded = [/assets\/session-dialog/, /assets\/patient-dialog/].map((name) =>
      page.waitForResponse(name),
    )
    await open('/psychologist/patients')
    await Promise.all(loaded)
    asked.length = 0
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Nova sessão' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await button('Novo paciente').click()
    await page.getByRole('dialog', { name: 'Novo paciente' }).waitFor()
    await page.keyboard.press('Escape')
    expect(asked).toEqual([])
  })
})

describe('services', () => {
  it('services are a grid of cards with their dialog', async () => {
    await open('/psychologist/services')
    await page.getByRole('list', { name: 'Serviços' }).getByText('R$ 150,00').waitFor()
    await button('Novo serviço').click()
    const dialog = page.getByRole('dialog', { name: 'Novo serviço' })
    const duration = dialog.getByLabel('Duração (minutos)')
    expect([await duration.inputValue(), await duration.getAttribute('step')]).toEqual(['50', '5'])
    await duration.fill('14')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await sees('Nome é obrigatório')
    await sees('Preço é obrigatório')
    await sees('Duração mínima é 15 minutos')
    await page.keyboard.press('Escape')
  })
})

describe('sessions', () => {
  it('sessions say what is missing, and start with 50 minutes', async () => {
    await open('/psychologist/sessions')
    await button('Nova sessão').click()
    const dialog = page.getByRole('dialog', { name: 'Nova sessão' })
    const duration = dialog.getByLabel('Duração (min)')
    expect(await duration.inputValue()).toBe('50')
    await duration.fill('10')
    await dialog.getByRole('button', { name: 'Agendar sessão' }).click()
    for (const text of ['Selecione data e hora', 'Duração mínima de 15 minutos']) await sees(text)
    for (const text of ['Selecione um paciente', 'Selecione um serviço'])
      await dialog.getByText(text).and(page.locator(':not(option)')).waitFor()
  })

  it('sessions ask before what was typed is thrown away by Escape', async () => {
    const question = page.getByRole('alertdialog', { name: 'Descartar o que você digitou?' })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Duração (min)').inputValue()).toBe('10')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('sessions offer a pending and unpaid one every action', async () => {
    await button('Ações da sessão de Maria Lima').click()
    await page.getByRole('menuitem', { name: 'Mais ações' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Marcar como concluída' }).waitFor()
    const texts = await page.getByRole('menuitem').allInnerTexts()
    const offered = texts.map((text) => text.split('\n')[0])
    expect(offered).toEqual(
      expect.arrayContaining([
        'Confirmar sessão',
        'Confirmar pagamento',
        'Marcar como concluída',
        'Enviar lembrete',
        'Excluir',
      ]),
    )
    await page.keyboard.press('Escape')
  })
})
