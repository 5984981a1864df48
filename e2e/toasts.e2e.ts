import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { openApp } from './app.ts'
import { MOVING, openBrowser } from './browser.ts'

/** Toasts: one at a time, 5 seconds, F8, a swipe to the right (docs/product.md, Screens). */

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
  const showUnderWindow = (name: string) =>
    page.getByRole('button', { name, exact: true, includeHidden: true }).dispatchEvent('click')

  const focusedRegion = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'),
    )

  it('a toast is shown alone: the next one takes its place', async () => {
    await show('Mostrar aviso')
    await show('Mostrar erro')
    await toasts().filter({ hasText: 'Erro ao criar paciente' }).waitFor()
    expect(await toasts().count()).toBe(1)
  })

  it('a toast is default or destructive, each with its own look', async () => {
    const looks: (string | null)[] = []
    for (const name of ['Mostrar aviso', 'Mostrar erro']) {
      await show(name)
      await toasts().waitFor()
      looks.push(await toasts().evaluate((toast) => getComputedStyle(toast).borderColor))
    }
    expect(looks[0]).not.toBe(looks[1])
  })

  it('a toast is reached with F8', async () => {
    await show('Mostrar aviso')
    await toasts().waitFor()
    await page.keyboard.press('F8')
    await expect.poll(focusedRegion).toBe('Notificações (F8)')
  })

  it.each([
    [49, 1],
    [60, 0],
  ])('swiped %i px to the right leaves %i', async (pixels, left) => {
    await show('Mostrar erro')
    await expect.poll(() => toasts().count()).toBe(1)
    // A toast that still slides in is not yet where it is touched.
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
    await expect.poll(() => toasts().count()).toBe(left)
  })

  it('a toast leaves Escape to the window under it: one closes the window', async () => {
    await show('Abrir texto longo')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await showUnderWindow('Mostrar aviso')
    await toasts().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await toasts().count()).toBe(0)
  })

  it('a toast has the Escape of its own area: the window stays', async () => {
    await show('Abrir texto longo')
    await page.getByRole('dialog').waitFor()
    await showUnderWindow('Mostrar aviso')
    await toasts().waitFor()
    await page.keyboard.press('F8')
    await expect.poll(focusedRegion).toBe('Notificações (F8)')
    await page.keyboard.press('Escape')
    await toasts().waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  it('a toast on a phone is below, and above the buttons that stay there', async () => {
    page = await (await browser.context({ ...MOVING, ...PHONE })).newPage()
    await openComponents()
    await showUnderWindow('Mostrar aviso')
    expect((await placeOf(toasts())).top).toBeGreaterThan(740 / 2)
    for (const opener of ['Abrir formulário', 'Abrir texto longo', 'Excluir paciente']) {
      await show(opener)
      await showUnderWindow('Mostrar erro')
      const { bottom } = await placeOf(toasts())
      const buttons = page.locator('[data-actions] button')
      const tops = await buttons.evaluateAll((all) =>
        all.map((button) => button.getBoundingClientRect().top),
      )
      expect(bottom).toBeLessThanOrEqual(Math.min(...tops))
      await page.keyboard.press('Escape')
      await buttons.first().waitFor({ state: 'detached' })
    }
    for (const place of ['li', 'div']) {
      await page.evaluate((around) => {
        const row = document.createElement(around)
        row.style.cssText = 'position: fixed; inset: auto 0 1rem'
        const button = document.createElement('button')
        button.style.cssText = 'display: block; width: 50%; height: 2rem'
        row.append(button)
        document.body.append(row)
        button.focus()
      }, place)
      await showUnderWindow('Mostrar aviso')
      await expect.poll(async () => (await placeOf(toasts())).bottom).toBeLessThan(740 / 2)
      await page.evaluate(() => document.activeElement?.remove())
      await showUnderWindow('Mostrar erro')
      await expect.poll(async () => (await placeOf(toasts())).top).toBeGreaterThan(740 / 2)
    }
    page = await newPage()
  })

  it('a toast on a phone has the width of the window, and waits while a menu is open at the foot', async () => {
    page = await (await browser.context({ ...MOVING, ...PHONE })).newPage()
    await openComponents()
    await show('Abrir menu')
    await page.getByRole('menu').waitFor()
    await showUnderWindow('Mostrar aviso')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await toasts().count()).toBe(0)
    await page.keyboard.press('Escape')
    const box = await toasts().boundingBox()
    expect(box?.width).toBeGreaterThan(360 - 20)
    page = await newPage()
  })

  it('a toast on a wide screen leaves the buttons of a window free', async () => {
    page = await newPage()
    await openComponents()
    for (const opener of ['Abrir formulário', 'Abrir texto longo', 'Excluir paciente']) {
      await show(opener)
      await showUnderWindow('Mostrar erro')
      const { right } = await placeOf(toasts())
      const lefts = await page
        .locator('[data-actions] button')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().left))
      expect(right).toBeLessThanOrEqual(Math.min(...lefts))
      await page.keyboard.press('Escape')
      await page.locator('[data-actions] button').first().waitFor({ state: 'detached' })
    }
  })

  it('a toast goes after 5 seconds', async () => {
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

async function placeOf(shown: Locator) {
  await shown.waitFor()
  return shown.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
    const { top, right, bottom } = element.getBoundingClientRect()
    return { top, right, bottom }
  })
}
