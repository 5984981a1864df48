import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { recordSessionPayment } from '../src/features/payments/record-contract.ts'
import { updateProfile } from '../src/features/profile/contract.ts'
import { createSession } from '../src/features/sessions/contract.ts'
import { DEFAULT_ZONE, dayAt, formatDay } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { ask, openPractice } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkEnlarged, checkPage } from './check-page.ts'
import { loggedIn, seesToast, undoOf, walkTo } from './office.ts'

/**
 * Money of a month: an expense with its receipt file, the figures of the cash book, and the export of a payment to Receita
 * Saúde.
 */

const today = dayAt(Date.now(), DEFAULT_ZONE)
const PROOF = { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') }

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let practice: Awaited<ReturnType<typeof openPractice>>
beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  practice = await openPractice(origin)
  const { token, serviceId, slots } = practice
  const { id: patientId } = await ask(
    origin,
    createPatient,
    { body: { name: 'Maria Lima', phone: '11 91234-5678', cpf: '529.982.247-25' } },
    { token },
  )
  const session = await ask(
    origin,
    createSession,
    { body: { patientId, serviceId, datetime: slots[0] ?? '', type: 'online', price: '242.85' } },
    { token },
  )
  await ask(
    origin,
    recordSessionPayment,
    { params: { id: session.id }, body: { method: 'pix', amount: '242.85' } },
    { token },
  )
})

async function open(address: string, title: string, options = {}): Promise<Page> {
  const page = await (
    await browser.context({ ...loggedIn(origin, practice), ...options })
  ).newPage()
  await page.goto(origin + address)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}

const figure = (page: Page, label: string) =>
  page.locator('dl').filter({ hasText: label }).locator('dd').first()

async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe('the book', () => {
  it('the book takes an expense with its proof, adds it up, and restores a deleted one', async () => {
    const page = await open('/psychologist/book', 'Livro', PHONE)
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await page.getByRole('button', { name: 'Nova despesa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova despesa' })
    await dialog.getByRole('button', { name: 'Registrar despesa' }).click()
    await dialog.getByText('Escolha a categoria').waitFor()
    await dialog.getByText('Informe o valor, de até R$ 99.999,99').waitFor()
    const hasFocus = () =>
      dialog.getByLabel('Valor').evaluate((field) => field === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await dialog.getByLabel('Valor').fill('1000,00')
    await dialog.getByRole('combobox', { name: 'Categoria' }).fill('alug')
    await dialog.getByRole('option', { name: /Aluguel do consultório/ }).click()
    await dialog.getByLabel('Descrição').fill('Aluguel da sala')
    await dialog.getByLabel('Comprovantes para anexar').setInputFiles(PROOF)
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Registrar despesa' }).dblclick()
    await seesToast(page, 'Despesa registrada')
    await expect.poll(() => figure(page, 'Despesas').innerText()).toMatch(/R\$\s1\.000,00/)
    expect(await figure(page, 'Recebido').innerText()).toMatch(/R\$\s242,85/)
    expect(await figure(page, 'Líquido').innerText()).toMatch(/−R\$\s757,15/)
    await page.getByText('1 comprovante').waitFor()
    await checkPage(page)
    await checkEnlarged(page)
    const menu = page.getByRole('button', { name: 'Ações de Aluguel da sala' })
    await menu.click()
    const { name, bytes } = await saved(page, () =>
      page.getByRole('menuitem', { name: 'Baixar recibo.pdf' }).click(),
    )
    expect([name, bytes.equals(PROOF.buffer)]).toEqual(['recibo.pdf', true])
    await menu.click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect.poll(() => figure(page, 'Despesas').innerText()).toMatch(/R\$\s0,00/)
    await undoOf(page, 'Despesa excluída').click()
    await seesToast(page, 'Despesa restaurada')
    await page.getByText('1 comprovante').waitFor()
  })

  it('the book shows a year and its months, and exports a table', async () => {
    const page = await open(`/psychologist/book?year=${today.slice(0, 4)}`, 'Livro')
    await page
      .getByRole('img', { name: /Mês a mês|use as setas/ })
      .or(page.getByText('Mês a mês'))
      .first()
      .waitFor()
    await checkPage(page)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const { name, bytes } = await saved(page, () =>
      page.getByRole('menuitem', { name: 'Tabela (CSV)' }).click(),
    )
    expect(name).toBe(`livro-${today.slice(0, 4)}.csv`)
    expect(bytes.toString()).toContain('Aluguel da sala')
  })
})

describe('Receita Saúde', () => {
  it('Receita Saúde leads to missing data, gives the file, and leaves out receipts marked as issued', async () => {
    const page = await open(
      `/psychologist/receita-saude?month=${today.slice(0, 7)}`,
      'Receita Saúde',
    )
    await page.getByRole('link', { name: /Falta o seu CPF/ }).click()
    await page.locator('#cpf:focus').waitFor()
    await ask(
      origin,
      updateProfile,
      { body: { cpf: '390.533.447-05', crp: '06/123456' } },
      practice,
    )
    await walkTo(page, `/psychologist/receita-saude?month=${today.slice(0, 7)}`)
    await page.getByText('Tudo certo: 1 pagamento pronto para emitir.').waitFor()
    await checkPage(page)
    const { name, bytes } = await saved(page, () =>
      page.getByRole('button', { name: 'Baixar: Recibos' }).click(),
    )
    expect(name).toBe(`receita-saude-${today.slice(0, 7)}.csv`)
    expect(bytes.toString('latin1').split(';').slice(0, 4)).toEqual([
      formatDay(today),
      'R01.001.001',
      '255',
      '242,85',
    ])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: /^Marcar todos: 1/ }).dblclick()
    await seesToast(page, 'Marcado como emitido')
    await page.getByText('Tudo emitido: 1 já emitido.').waitFor()
    await page.getByText('Já emitidos: 1 pagamento').click()
    await page.getByText(`Emitido em ${formatDay(today)}`).waitFor()
    await checkPage(page)
    await checkEnlarged(page)
  })
})
