import { beforeAll, expect, it } from 'vitest'
import { codeAt } from '../test/second-factor.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkShape } from './check-page.ts'
import { loggedIn, openOffice, pathOf } from './office.ts'

/** A second factor from its set-up to the next login. Each screen is tested in screens/second-factor.test.ts. */

let origin: string
beforeAll(async () => {
  origin = (await openApp()).origin
})

it('a psychologist switches on the second factor, logs in with a recovery code, and this browser is then remembered', async () => {
  const office = await openOffice(origin)
  const browser = await openBrowser(origin)
  const page = await (await browser.context(loggedIn(origin, office))).newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`${origin}/psychologist/settings?parte=conta`)
  await page.getByRole('link', { name: 'Ligar' }).click()
  await button('Começar').click()
  const key = page.locator('.font-mono')
  const secret = ((await key.textContent()) ?? '').replaceAll('-', '')
  await page.getByLabel('Código de 6 números').fill(codeAt(secret, Date.now()))
  await page.getByRole('heading', { level: 1, name: 'Códigos de recuperação' }).waitFor()
  const download = page.waitForEvent('download')
  await button('Baixar').click()
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  const code = (await page.getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Guardei os códigos' }).click()
  await page.getByText('Restam 10 códigos de recuperação').waitFor()

  const logOut = () => page.evaluate(() => localStorage.clear())
  const giveCredentials = async () => {
    await page.goto(`${origin}/psychologist/login`)
    await page.getByLabel('E-mail').fill(office.account.email)
    await page.getByLabel('Senha', { exact: true }).fill('uma senha boa')
    await button('Entrar').click()
  }
  await logOut()
  await giveCredentials()
  await page.getByLabel('Código de 6 números').waitFor()
  await checkShape(page)
  await button('Usar um código de recuperação').click()
  await page.getByLabel('Código de recuperação').fill(code)
  await page.getByLabel('Lembrar este aparelho por 30 dias').check()
  await button('Entrar').click()
  await expect.poll(() => pathOf(page)).toBe('/psychologist/dashboard')

  await logOut()
  await giveCredentials()
  await expect.poll(() => pathOf(page)).toBe('/psychologist/dashboard')
})
