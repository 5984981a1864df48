import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { PHONE } from '../test/launch-browser.ts'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'

/** The landing page on the smallest phones and with the largest text. */

let origin: string
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  origin = (await openApp()).origin
  browser = await openBrowser(origin)
})

async function open(options: Parameters<typeof browser.context>[0]) {
  const page = await (await browser.context(options)).newPage()
  await page.goto(`${origin}/`)
  return page
}

/** Returns elements that end beyond the window's right edge, or overflow their box there. */
function cutOff(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body :not(svg *, .sr-only)')]
      .filter((element) => element.getClientRects().length > 0 && element.clientWidth > 1)
      .filter(
        (element) =>
          element.getBoundingClientRect().right > document.documentElement.clientWidth ||
          (getComputedStyle(element).overflowX === 'visible' &&
            element.scrollWidth > element.clientWidth + 1),
      )
      .map((element) => `${element.localName} ${element.textContent?.slice(0, 40)}`),
  )
}

it('at 320 pixels nothing is cut off, and nothing spills out of its box', async () => {
  const page = await open({ ...PHONE, viewport: { width: 320, height: 640 } })
  expect(await cutOff(page)).toEqual([])
})

it.each([360, 1280])(
  'with letters twice as large nothing at the top of the landing page is cut off at %i pixels',
  async (width) => {
    const page = await open({ viewport: { width, height: 740 } })
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const controls = page.getByRole('banner').getByRole('link').filter({ visible: true })
    for (const control of await controls.all()) {
      const box = await control.boundingBox()
      expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width)
    }
  },
)
