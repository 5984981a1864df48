import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { checkPage } from './check-page.ts'
import {
  DASHBOARD,
  type InstalledApp,
  openInstalledApp,
  practiceForEach,
  workerIsReady,
} from './installed-app.ts'
import { loggedIn, pathOf, seesToast } from './office.ts'
import { focused, toHeading, WIDE } from './platform.ts'

/** The offer to install. */

const CARD = { name: 'Instalar Consultório' }
const ANNOUNCED = 'Você pode instalar o Consultório'

/** For tests without a service worker, which would first fetch every screen. */
const WITHOUT_WORKER: BrowserContextOptions = { serviceWorkers: 'block' }

let app: InstalledApp
beforeAll(async () => {
  app = await openInstalledApp({ notifies: true })
})
const practice = practiceForEach(() => app)

/** Opens the psychologist's area logged in, in a separate browser. */
async function openOwnArea(options: BrowserContextOptions): Promise<Page> {
  const page = await app.openOwnBrowser(options)
  // The browser's own prompt cannot be pressed here: requesting it counts as accepting.
  await page.addInitScript(() => {
    addEventListener('beforeinstallprompt', (event) => {
      document.documentElement.dataset.offered = ''
      const { promise, resolve } = Promise.withResolvers()
      const prompt = async () => {
        document.documentElement.dataset.asked = String(event.isTrusted)
        resolve({ outcome: 'accepted' })
      }
      Object.defineProperties(event, { prompt: { value: prompt }, userChoice: { value: promise } })
    })
  })
  await page.clock.install()
  await page.goto(`${app.origin}/psychologist/login`)
  const { token, account } = practice()
  await page.evaluate(
    ([key, user]) => {
      localStorage.setItem('token', key)
      localStorage.setItem('psychologist', user)
    },
    [token, JSON.stringify(account)] as const,
  )
  return page
}

/** Opens the psychologist's area with a controlled clock. */
async function openArea(options: BrowserContextOptions): Promise<Page> {
  const page = await app.openWindow({
    ...WITHOUT_WORKER,
    ...loggedIn(app.origin, practice()),
    ...options,
  })
  await page.clock.install()
  await page.goto(app.origin + DASHBOARD)
  await toHeading(page, /^Olá/)
  return page
}

/** The offer to install comes five seconds after a login. */
const CARD_IS_DUE = 7_000
const isDue = (page: Page) => page.clock.runFor(CARD_IS_DUE)

/** Opens a patient's phone on which nobody has logged in. */
async function openPatientArea(options: BrowserContextOptions, path: string): Promise<Page> {
  const page = await app.openWindow({ ...WITHOUT_WORKER, ...options })
  await page.clock.install()
  await page.goto(`${app.origin}/patient/login`)
  await page.evaluate(() => localStorage.setItem('patientPhone', '11944440000'))
  await page.goto(app.origin + path)
  return page
}

const cardOf = (page: Page) => page.getByRole('region', CARD)
const dialogOf = (page: Page) => page.getByRole('dialog', CARD)

/** Waits until the loaded parts are drawn: React delays showing a part that was late. */
async function comesWithTime(page: Page, part: Locator): Promise<void> {
  const isThere = async () => {
    await page.clock.runFor(10)
    return part.isVisible()
  }
  await expect.poll(isThere).toBe(true)
}

/** Checks that nothing is offered: the announcement would come with the next render, the card when its code is loaded. */
async function isNotOffered(page: Page): Promise<void> {
  await page.clock.runFor(100)
  expect(await page.getByText(ANNOUNCED).count()).toBe(0)
  expect(await cardOf(page).count()).toBe(0)
}

async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu do perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Instalar aplicativo' }).click()
  await dialogOf(page).waitFor()
}

describe('the install card, with the browser’s own event', () => {
  it('the install card appears 5 seconds after the login, takes no focus, and leads to the browser’s prompt', async () => {
    const page = await openOwnArea(WIDE)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(app.origin + DASHBOARD)
    await page.locator('html[data-offered]').waitFor()
    const menu = page.getByRole('button', { name: /^Menu do perfil/ })
    await comesWithTime(page, menu)
    await menu.focus()
    await page.clock.runFor(4_300)
    await isNotOffered(page)
    await page.clock.runFor(1_200)
    await comesWithTime(page, cardOf(page))
    await page.clock.resume()
    expect(await focused(page)).toMatch(/^Menu do perfil/)
    await page.getByRole('status').getByText(ANNOUNCED).waitFor()
    await checkPage(page)
    await cardOf(page).getByRole('button', { name: 'Instalar', exact: true }).click()
    await seesDialog(page)
    await checkPage(page)
    await page.getByRole('button', { name: 'Instalar Agora' }).click()
    await page.locator('html[data-asked=true]').waitFor()
    await seesToast(page, 'Aplicativo instalado')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await cardOf(page).count()).toBe(0)
  })

  it('the install card, once dismissed, stays hidden on other screens, and appears again with a new page', {
    tags: 'long',
  }, async () => {
    const page = await openOwnArea(PHONE)
    await page.goto(app.origin + DASHBOARD)
    await page.locator('html[data-offered]').waitFor()
    await isDue(page)
    await cardOf(page).getByRole('button', { name: 'Dispensar a instalação' }).click()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('link', { name: 'Pacientes' }).click()
    await toHeading(page, 'Pacientes')
    await isDue(page)
    await isNotOffered(page)
    await page.reload()
    await page.locator('html[data-offered]').waitFor()
    await isDue(page)
    await cardOf(page).getByRole('button', { name: 'Instalar', exact: true }).click()
    await page.getByRole('button', { name: 'Talvez depois' }).click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await cardOf(page).count()).toBe(0)
  })
})

async function seesDialog(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.waitFor()
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
    'Funciona offline para consultas básicas',
    'Notificações de lembretes de sessões',
    'Acesso direto pela tela inicial',
    'Otimizado para celular',
  ])
  for (const name of ['Instalar Agora', 'Notificações', 'Talvez depois'])
    await dialog.getByRole('button', { name }).waitFor()
}

const SMALL_PHONE = { width: 320, height: 640 }
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('the install card', () => {
  it('the install card covers no control of a phone permanently, and is offered to a patient too', async () => {
    const page = await openPatientArea({ ...PHONE, userAgent: SAFARI }, '/patient/dashboard')
    await isDue(page)
    await cardOf(page).waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const card = await cardOf(page).boundingBox()
    const below = await page.evaluate((top) => {
      const controls = [...document.querySelectorAll('main :is(a, button)')]
      return controls.filter((control) => control.getBoundingClientRect().bottom > top).length
    }, card?.y ?? 0)
    expect(below).toBe(0)
    await checkPage(page)
  })

  it('the install card names the product in one piece on a small phone, and shows the browser’s own steps if there is no prompt', async () => {
    const page = await openArea({ ...PHONE, viewport: SMALL_PHONE, userAgent: SAFARI })
    await isDue(page)
    const name = cardOf(page).getByText('Consultório', { exact: true })
    expect(await name.evaluate((one) => one.getClientRects().length)).toBe(1)
    await cardOf(page).getByRole('button', { name: 'Instalar', exact: true }).click()
    await page.getByRole('button', { name: 'Instalar Agora' }).click()
    const help = dialogOf(page).getByRole('alert')
    await help.getByText('Escolha “Adicionar à Tela de Início”.').waitFor()
    await checkPage(page)
  })

  it('the install card is not offered if the browser cannot install, but its menu still says what to do', {
    tags: 'long',
  }, async () => {
    const page = await openArea(WIDE)
    await isDue(page)
    await isNotOffered(page)
    await openFromMenu(page)
    await page.getByRole('button', { name: 'Instalar Agora' }).click()
    await dialogOf(page).getByRole('alert').getByText('Clique no ícone de instalar').waitFor()
  })

  it('the install card is not offered in the installed application, nor is its menu entry', {
    tags: 'long',
  }, async () => {
    const page = await openArea({ ...WIDE, userAgent: SAFARI })
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
    await page.reload()
    await page.getByRole('button', { name: /^Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Perfil',
      'Configurações',
      'Sair',
    ])
    await isDue(page)
    await isNotOffered(page)
  })

  it('the install card disappears within a second once this window is the installed application’s', {
    tags: 'long',
  }, async () => {
    const page = await openArea({ ...WIDE, userAgent: SAFARI })
    await isDue(page)
    await cardOf(page).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => Object.assign(navigator, { standalone: true }))
    expect(await cardOf(page).count()).toBe(1)
    await page.clock.runFor(1_000)
    await cardOf(page).waitFor({ state: 'detached' })
  })

  it('the installed application of a patient starts in the patient’s area', async () => {
    const page = await openPatientArea(PHONE, '/patient/dashboard')
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }))
    await page.goto(app.origin + DASHBOARD)
    await toHeading(page, 'Minhas Consultas')
    expect(pathOf(page)).toBe('/patient/dashboard')
  })

  it('the install card asks for notifications, and if they are blocked says how to allow them', {
    tags: 'long',
  }, async () => {
    const page = await app.openArea(practice())
    await page.context().grantPermissions([])
    await openFromMenu(page)
    await dialogOf(page).getByRole('button', { name: 'Notificações' }).click()
    const status = dialogOf(page).getByRole('status')
    await status.getByText('Para permitir, abra as configurações deste site').waitFor()
  })

  it('the install dialog says if notifications are already permitted, and asks nothing', {
    tags: 'long',
  }, async () => {
    const page = await app.openArea(practice())
    await page.context().grantPermissions(['notifications'])
    await openFromMenu(page)
    const button = dialogOf(page).getByRole('button', { name: 'Notificações permitidas' })
    expect(await button.isDisabled()).toBe(true)
    await dialogOf(page).getByRole('status').getByText('Notificações permitidas.').waitFor()
    await checkPage(page)
  })

  it('the settings turn notifications on for this device, and logging out ends them', async () => {
    const page = await app.openWindow({ ...loggedIn(app.origin, practice()), ...WIDE })
    await page.context().grantPermissions(['notifications'])
    // No push service can be reached from here: the browser's part of it is replaced.
    await page.addInitScript(() => {
      const keys = {
        p256dh:
          'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      }
      const endpoint = 'https://push.exemplo.com/aparelho'
      const unsubscribe = async () => {
        document.documentElement.dataset.ended = ''
        return true
      }
      const subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) }
      const answer = { value: async () => subscription }
      Object.defineProperties(PushManager.prototype, { subscribe: answer, getSubscription: answer })
    })
    await page.goto(`${app.origin}/psychologist/settings?parte=aparelho`)
    await workerIsReady(page)
    const subscribed = page.waitForResponse(/push-subscriptions$/)
    await page.getByRole('switch', { name: 'Receber notificações' }).check()
    expect((await subscribed).status()).toBe(204)
    await page.getByText('este aparelho recebe os avisos').waitFor()
    await checkPage(page)
    await page.getByRole('button', { name: /^Menu do perfil/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.locator('html[data-ended]').waitFor({ state: 'attached' })
  })
})
