import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage } from './check-page.ts'
import { openOffice, pathOf, seesToast } from './office.ts'

/** A passkey from its offer to its end, with Chromium's virtual authenticator; what servers refuse is in passkey-routes.test.ts. */

const PASSWORD = 'uma senha boa'
const DASHBOARD = '/psychologist/dashboard'

describe('a passkey', () => {
  let origin: string
  let page: Page
  let cdp: CDPSession
  let authenticatorId: string
  let email: string

  beforeAll(async () => {
    ;({ origin } = await openApp())
    email = (await openOffice(origin)).account.email
    const browser = await openBrowser(origin)
    page = await (await browser.context()).newPage()
    cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    })
    authenticatorId = id
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const open = (screen: string) => page.goto(`${origin}/psychologist/${screen}`)
  const signOut = async () => {
    await page.evaluate(() => localStorage.clear())
  }
  const stored = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

  async function logInByPassword(): Promise<void> {
    await open('login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await button('Entrar').click()
  }

  it('it is offered after a login by password, and created although suggestions were waiting', async () => {
    expect(new URL(origin).hostname).toBe('localhost')
    await logInByPassword()
    await page.getByRole('heading', { name: 'Entrar sem senha' }).waitFor()
    await checkPage(page)
    await button('Criar chave de acesso').click()
    await seesToast(page, 'Chave de acesso criada')
    await expect.poll(() => pathOf(page)).toBe(DASHBOARD)
    expect(await stored()).toHaveLength(1)
  })

  it('it logs in from the suggestions of the e-mail field', async () => {
    await signOut()
    await open('login')
    await expect.poll(() => pathOf(page), { timeout: 15_000 }).toBe(DASHBOARD)
  })

  it('it logs in by the button, and not if the authenticator does not verify its person', async () => {
    await signOut()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await open('login')
    await button('Entrar com chave de acesso').click()
    await page.getByRole('alert').getByText('Nada foi confirmado.').waitFor()
    expect(pathOf(page)).toBe('/psychologist/login')
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await button('Entrar com chave de acesso').click()
    await expect.poll(() => pathOf(page)).toBe(DASHBOARD)
  })

  it('it is listed with its last use and the devices, and removed here and in the authenticator', async () => {
    await open('settings?parte=conta')
    await page.getByText(/Último uso em/).waitFor()
    await page.getByText('Este acesso', { exact: true }).waitFor()
    await checkPage(page)
    await page.getByRole('button', { name: /^Remover Chrome/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await seesToast(page, 'Chave de acesso removida')
    await expect.poll(stored).toEqual([])
  })
})
