import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { ADMIN } from './app.ts'
import { checkPage } from './check-page.ts'
import { pathOf } from './office.ts'
import {
  closeWindowsAfterEach,
  linksOf,
  openPlatform,
  type Platform,
  toHeading,
  WIDE,
} from './platform.ts'

/** The super admin's dashboard after the login; the psychologist's is in screens/dashboard.test.ts. */

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
closeWindowsAfterEach(() => platform)

describe('the super admin', () => {
  it.each([
    ['a phone', PHONE],
    ['a wide screen', WIDE],
  ])(
    'the super admin lands on /admin/dashboard after the login, without a flash of another, on %s',
    async (_, options) => {
      const page = await (await platform.browser.context(options)).newPage()
      await page.addInitScript(watchGreetings)
      await page.goto(`${platform.origin}/psychologist/login`)
      await page.getByLabel('E-mail').fill(ADMIN.email)
      await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await toHeading(page, 'Super Admin')
      expect(pathOf(page)).toBe('/admin/dashboard')
      expect(await page.title()).toMatch(/^Super Admin/)
      expect(await page.evaluate(() => (window as Watched).greeted)).toBe(false)
      await page.getByText('Acesso Restrito').waitFor()
      await checkPage(page)
      await page.goto(`${platform.origin}/psychologist/dashboard`)
      await page.waitForURL('**/admin/dashboard')
    },
  )

  it('the super admin sees the platform’s figures, the newest accounts, and the next sessions', async () => {
    const page = await platform.openAs(ADMIN, '/admin')
    await page.getByText('Total de Psicólogos').waitFor()
    for (const text of ['2 ativos', '50,0% do total', 'R$ 0,00'])
      await page.getByText(text).first().waitFor()
    const recent = page.getByRole('listitem').filter({ hasText: /@exemplo\.com\.br/ })
    const shown = (await recent.allTextContents()).map((row) => row.replace(/^[A-Z]{2}/, ''))
    expect(shown).toHaveLength(2)
    expect(shown[0]).toMatch(/^Davi Melo.*Pro\d{2}\/\d{2}\/\d{4}$/)
    expect(shown[1]).toMatch(/^Clara Rocha.*Gratuito\d{2}\/\d{2}\/\d{4}$/)
    const clinics = page.getByRole('button', { name: 'Configurar Clínicas (Futuro)' })
    expect(await clinics.isDisabled()).toBe(true)
    for (const feature of ['Gestão de clínicas', 'Analytics avançado', 'Pix automático'])
      await page.getByText(feature).waitFor()
    const links = await linksOf(page, 'Super Admin')
    expect(links.slice(0, 4)).toEqual(['Dashboard', 'Psicólogos', 'Financeiro', 'Analytics'])
  })
})

interface Watched extends Window {
  greeted?: boolean
}

/** Records whether the psychologist's greeting was ever on the page into which it is injected. */
function watchGreetings(): void {
  const watched = window as Watched
  watched.greeted = false
  new MutationObserver(() => {
    if (document.querySelector('h1')?.textContent?.startsWith('Olá')) watched.greeted = true
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
