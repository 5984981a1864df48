import { beforeAll, expect, it } from 'vitest'
import { ADMIN, openApp } from './app.ts'
import { checkShape } from './check-page.ts'
import { pathOf } from './office.ts'
import { openWindows, type Platform, toHeading, WIDE } from './platform.ts'

/** The super admin's login; the dashboard is in screens/admin-psychologists.test.ts, at both sizes in screens/admin-loading.test.ts. */

let platform: Platform
beforeAll(async () => {
  platform = await openWindows((await openApp()).origin)
})

it('the super admin lands on /admin/dashboard after the login, without a flash of another', async () => {
  const page = await (await platform.browser.context(WIDE)).newPage()
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
  await checkShape(page)
  await page.goto(`${platform.origin}/psychologist/dashboard`)
  await page.waitForURL('**/admin/dashboard')
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
