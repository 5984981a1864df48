import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { updateSettings } from '../src/features/profile/contract.ts'
import { ask } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { loggedIn, openOffice, seesToast, sessionItem } from './office.ts'

const app = await openApp()
const { context } = await openBrowser(app.origin)
const office = await openOffice(app.origin)
await ask(
  app.origin,
  updateSettings,
  { body: { pixKey: 'ana@exemplo.com.br', pixKeyType: 'email' } },
  office,
)

async function openSessions(): Promise<Page> {
  const window = await context(loggedIn(app.origin, office))
  const page = await window.newPage()
  await page.goto(`${app.origin}/psychologist/sessions?lista=proximas`)
  return page
}

async function openPayments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações da sessão de Maria Lima' }).click()
  await (await sessionItem(page, 'Pagamentos')).click()
  await page.getByRole('dialog', { name: 'Pagamentos' }).waitFor()
}

async function record(page: Page, title: string, amount?: string): Promise<void> {
  await page.getByRole('button', { name: title }).click()
  const form = page.getByRole('dialog', { name: title })
  if (amount) await form.getByLabel('Valor').fill(amount)
  await form.getByRole('button', { name: title }).click()
  await form.waitFor({ state: 'detached' })
}

it('the payments of a session are kept in part, completed, refunded, and each has its receipt', async () => {
  const page = await openSessions()
  await openPayments(page)
  const dialog = page.getByRole('dialog', { name: 'Pagamentos' })

  await record(page, 'Registrar pagamento', '50,00')
  await seesToast(page, 'Pagamento registrado')
  await page.keyboard.press('Escape')
  await page.getByText('R$ 50,00 de R$ 150,00').first().waitFor()

  await openPayments(page)
  await record(page, 'Registrar pagamento')
  await dialog.getByText('Pago', { exact: true }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Registrar pagamento' }).count()).toBe(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Recibo nº 1' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recibo-1.pdf')
  const bytes = new Uint8Array(await readFile(await download.path()))
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  expect(text).toContain('cinquenta reais')

  await record(page, 'Registrar devolução', '20,00')
  await seesToast(page, 'Devolução registrada')
  await dialog.getByText('Devolução', { exact: true }).waitFor()
  await checkPage(page)
})
