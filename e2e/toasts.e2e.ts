import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from './app.ts'
import { MOVING, openBrowser } from './browser.ts'

/** Toasts: 5 seconds, and a swipe to the right (docs/product.md, Screens), with motion. */

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>
let page: Page

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
  page = await newPage()
})

const newPage = async () =>
  (await browser.context({ ...MOVING, viewport: { width: 1280, height: 800 } })).newPage()

async function openComponents(): Promise<void> {
  await page.goto(`${origin}/dev/components`)
  await page.getByRole('heading', { name: 'Componentes' }).waitFor()
}

describe('a toast', () => {
  beforeEach(openComponents)
  const toasts = () => page.getByRole('region', { name: 'Notificações (F8)' }).getByRole('listitem')
  const show = (name: string) => page.getByRole('button', { name, exact: true }).click()

  it.each([
    [49, 1],
    [60, 0],
  ])('swiped %i px to the right leaves %i', async (pixels, remaining) => {
    await show('Mostrar erro')
    await expect.poll(() => toasts().count()).toBe(1)
    // A toast that still slides in has not reached the touched place.
    await toasts().evaluate((toast) =>
      Promise.allSettled(toast.getAnimations().map(({ finished }) => finished)),
    )
    const box = await toasts().boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 30]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 10, y)
    await page.mouse.move(x + pixels, y)
    await page.mouse.up()
    await expect.poll(() => toasts().count()).toBe(remaining)
  })

  it('a toast disappears after 5 seconds', async () => {
    page = await newPage()
    await page.clock.install()
    await openComponents()
    await page.clock.pauseAt(Date.now() + 60_000)
    await show('Mostrar aviso')
    await toasts().waitFor()
    await page.clock.runFor(4_999)
    expect(await toasts().count()).toBe(1)
    await page.clock.runFor(1)
    await expect.poll(() => toasts().count()).toBe(0)
  })
})
