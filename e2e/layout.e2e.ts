import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { checkLoading } from './check-page.ts'
import { storedKeys } from './office.ts'
import { closeWindowsAfterEach, FREE, openMember, type Platform, toHeading } from './platform.ts'

/**
 * The login guard and the notices, if a test needs a server, a load or a second window; the rest is in screens/layout.test.ts.
 */

let platform: Platform
beforeAll(async () => {
  platform = await openMember()
})
closeWindowsAfterEach(() => platform)

describe('the guard', () => {
  const user = JSON.stringify({ id: '1', email: 'ana@exemplo.com.br' })
  it('the guard clears the storage and shows the login when the token is dead', async () => {
    for (const path of ['/psychologist/patients', '/admin/dashboard']) {
      const page = await platform.open(path, { token: 'x', psychologist: user })
      await page.waitForURL('**/psychologist/login')
      expect([path, await storedKeys(page)]).toEqual([path, []])
    }
  })

  it('a logout in another tab shows the login', async () => {
    const page = await platform.openAs(FREE)
    await toHeading(page, 'Olá, Clara')
    const other = await page.context().newPage()
    await other.goto(platform.origin)
    await other.evaluate(() => localStorage.clear())
    await page.waitForURL('**/psychologist/login')
  })
})

describe('a notice that is known from before', () => {
  const CHANGE = { version: '2026-12-01', appliesFrom: '2027-01-01', change: 'Um teste muda.' }

  it('a notice that is known from before is drawn above the heading with the first frame', async () => {
    const page = await platform.openAs(FREE, '/legal')
    await page.route('**/api/psychologist/terms-changes', (route) =>
      route.fulfill({ json: [CHANGE] }),
    )
    // The second load reads it from the cache of the first.
    await checkLoading(page, `${platform.origin}/psychologist/services`)
    const notice = page.getByRole('region', { name: 'Mudança nos termos' })
    const heading = page.getByRole('heading', { level: 1 })
    const [above, below] = [await notice.boundingBox(), await heading.boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
  })
})

describe('the area at rest', () => {
  it('the area at rest loads the code of its commonest windows, which then open without asking for any', async () => {
    const page = await platform.openAs(FREE, '/legal')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') requests.push(request.url())
    })
    const loaded = [/assets\/session-dialog/, /assets\/patient-dialog/].map((name) =>
      page.waitForResponse(name),
    )
    await page.goto(`${platform.origin}/psychologist/patients`)
    await Promise.all(loaded)
    requests.length = 0
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Nova sessão' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Novo paciente' }).first().click()
    await page.getByRole('dialog', { name: 'Novo paciente' }).waitFor()
    expect(requests).toEqual([])
  })
})

it('an unknown address leads back to the landing page', async () => {
  const page = await platform.open('/nada', {}, PHONE)
  await toHeading(page, '404 Page Not Found')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await page.waitForURL(`${platform.origin}/`)
})
