import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, DEFAULT_ZONE, dayAt } from '../src/platform/shared/calendar.ts'
import { PHONE } from '../test/launch-browser.ts'
import { openPractice } from '../test/process/caller.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { loggedIn } from './office.ts'

it('the agenda on a phone changes its day by a swipe, and its week by a tap', async () => {
  const { origin } = await openApp()
  const browser = await openBrowser(origin)
  const practice = await openPractice(origin)
  const context = await browser.context({ ...loggedIn(origin, practice), ...PHONE })
  const page = await context.newPage()
  const today = dayAt(Date.now(), DEFAULT_ZONE)
  await page.goto(`${origin}/psychologist/agenda?day=${addDays(today, 1)}`)
  // The title, which covers the bar's name while it is folded, leaves the buttons free.
  for (const [button, ahead] of [
    ['Semana anterior', -6],
    ['Próxima semana', 1],
  ] as const) {
    await page.getByRole('button', { name: button }).tap()
    await page.waitForURL(`**?day=${addDays(today, ahead)}`)
  }
  for (const ahead of [2, 3]) {
    await page.getByRole('columnheader', { name: 'nenhuma sessão' }).waitFor()
    await swipeLeft(page)
    await page.waitForURL(`**?day=${addDays(today, ahead)}`)
  }
  expect(await page.getByRole('columnheader', { name: 'nenhuma sessão' }).count()).toBe(1)
})

async function swipeLeft(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  // A quick stroke, however long the machine takes for it.
  let timestamp = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) => {
    timestamp += 0.02
    return devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints as [],
      timestamp,
    })
  }
  await touch('touchStart', { x: 300, y: 400 })
  for (const x of [240, 180, 120]) await touch('touchMove', { x, y: 400 })
  await touch('touchEnd')
}
