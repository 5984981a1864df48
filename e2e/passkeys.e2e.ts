import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  loginByPasskey,
  passkeyAnswer,
  passkeyOptions,
} from '../src/features/identity/passkey-contract.ts'
import { closeAtEnd } from '../test/close-at-end.ts'
import { call } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { checkPage, checkShape } from './check-page.ts'
import { openOffice, pathOf, seesToast } from './office.ts'

/**
 * A passkey from its offer to its removal, with Chromium's virtual authenticator. That one always counts up;
 * passkey-routes.test.ts covers the counter 0 of synced keys and the server's refusals.
 */

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
        ...{ defaultBackupEligibility: true, defaultBackupState: true },
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

  it('a passkey is offered after a login by password, and created although suggestions were waiting', async () => {
    expect(new URL(origin).hostname).toBe('localhost')
    await logInByPassword()
    await page.getByRole('heading', { name: 'Entrar sem senha' }).waitFor()
    await checkPage(page)
    await button('Criar chave de acesso').click()
    await seesToast(page, 'Chave de acesso criada')
    await expect.poll(() => pathOf(page)).toBe(DASHBOARD)
    expect(await stored()).toHaveLength(1)
  })

  it('a passkey logs in from the suggestions of the e-mail field', async () => {
    await signOut()
    await open('login')
    await expect.poll(() => pathOf(page), { timeout: 15_000 }).toBe(DASHBOARD)
  })

  it('a passkey logs in by the button, and not if the authenticator does not verify its person', async () => {
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

  it('a passkey’s answer is refused when it is sent again, and from an imitated page on the same machine', async () => {
    // The virtual authenticator accepts the suggestion without a press of the button.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    // The script holds for the next document; the logout leads to the login page in this one.
    await page.reload()
    await signOut()
    await open('login')
    const sent = page.waitForRequest((request) => request.url().endsWith(loginByPasskey.path))
    await button('Entrar com chave de acesso').click()
    const body = (await sent).postDataJSON()
    await expect.poll(() => pathOf(page)).toBe(DASHBOARD)
    const again = await call(origin, loginByPasskey, { body })
    expect([again.status, again.body]).toMatchObject([401, { code: 'passkey_refused' }])
    await signOut()

    const imitation = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<title>Entrar</title>')
    })
    await new Promise<void>((resolve) => imitation.listen(0, 'localhost', resolve))
    closeAtEnd(() => new Promise((resolve) => imitation.close(resolve)))
    const options = await call(origin, passkeyOptions, { body: { purpose: 'login' } })
    await page.goto(`http://localhost:${(imitation.address() as AddressInfo).port}/`)
    const stolen = await page.evaluate(async (optionsJSON) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(optionsJSON)
      const answer = await navigator.credentials.get({ publicKey })
      return (answer as PublicKeyCredential).toJSON()
    }, options.body as PublicKeyCredentialRequestOptionsJSON)
    const used = await call(origin, loginByPasskey, { body: passkeyAnswer.parse(stolen) })
    expect([used.status, used.body]).toMatchObject([401, { code: 'passkey_refused' }])
  })

  it('a copy of a passkey, whose counter is behind, is refused with an explanation', async () => {
    const [original] = await stored()
    if (!original) throw new Error('the authenticator has no passkey')
    const replace = async (signCount: number) => {
      const { credentialId } = original
      await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...original, signCount },
      })
    }
    await replace(1)
    await open('login')
    await button('Entrar com chave de acesso').click()
    await page.getByRole('alert').getByText('Esta chave de acesso não foi aceita.').waitFor()
    expect(pathOf(page)).toBe('/psychologist/login')
    await replace(original.signCount)
    await button('Entrar com chave de acesso').click()
    await expect.poll(() => pathOf(page)).toBe(DASHBOARD)
  })

  it('a passkey is listed with its last use and the devices, and removed here and in the authenticator', async () => {
    await open('settings?parte=conta')
    await page.getByText(/Último uso em/).waitFor()
    await page.getByText('Sincronizada', { exact: true }).waitFor()
    await page.getByText('Este acesso', { exact: true }).waitFor()
    await checkShape(page)
    await page.getByRole('button', { name: /^Remover Chrome/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
    await seesToast(page, 'Chave de acesso removida')
    await expect.poll(stored).toEqual([])
  })
})
