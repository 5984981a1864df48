import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, default as axe, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  allowMovement,
  cutTexts,
  endMovement,
  motionPreference,
  NARROWEST,
  namelessGroups,
  nextFrame,
  overflowingNames,
  RULES_OF_COLOUR,
  scrollsSideways,
} from '../screens/screen-faults.ts'
import { untilStill } from './requests.ts'

/** This file has less than half the size of the `source` in the package. */
const AXE_FILE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))
/** A report names elements only by selectors: copying the source of each takes a tenth of a check. */
const AXE = `${readFileSync(AXE_FILE, 'utf8')}; axe.configure({ noHtml: true })`
/** Light comes last: it is the scheme before and after a check, and each change redraws the page. */
const SCHEMES = ['dark', 'light'] as const

const VIEWPORTS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** Checks a screen at the end of a step: no axe violation in light and dark, every group named, nothing wider than the screen. */
export async function checkPage(page: Page): Promise<void> {
  await checkShape(page)
  await expectNoViolation(page, { light: [], dark: RULES_OF_COLOUR })
}

/**
 * Waits until the page is idle and checks that every group is named and nothing is wider than the screen: checkPage without axe,
 * for a screen whose axe check is in `screens`.
 */
export async function checkShape(page: Page): Promise<void> {
  // An open window hides the page's heading from queries by role.
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor()
  // Content faded during a refetch is not checked for contrast.
  await untilStill(page)
  expect(await page.evaluate(namelessGroups), `${pathOf(page)}: groups without a name`).toEqual([])
  // A resized window is laid out with the next frame.
  await expect
    .poll(() => page.evaluate(scrollsSideways), { message: `${pathOf(page)} scrolls sideways` })
    .toBe(false)
}

/** Expects no violation of these axe rules in each colour scheme that is given; an empty list means all rules. */
export async function expectNoViolation(
  page: Page,
  rules: Partial<Record<(typeof SCHEMES)[number], string[]>>,
): Promise<void> {
  // Old data is faded while new data loads, for less than a second.
  await page.locator('.opacity-60[aria-busy=true]').first().waitFor({ state: 'detached' })
  const reducedMotion = await page.evaluate(motionPreference)
  if (reducedMotion !== 'reduce') await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(endMovement)
  for (const colorScheme of SCHEMES) {
    const rule = rules[colorScheme]
    if (!rule) continue
    await page.emulateMedia({ colorScheme })
    await page.evaluate(nextFrame)
    expect(await violations(page, rule), `${pathOf(page)}, ${colorScheme}`).toEqual([])
  }
  if (!rules.light) await page.emulateMedia({ colorScheme: 'light' })
  if (reducedMotion !== 'reduce') await page.emulateMedia({ reducedMotion })
  await page.evaluate(allowMovement)
}

/** Opens an address in a new page, wide and as on a phone: nothing moves while it loads, and text of twice the size fits. */
export async function checkLoading(page: Page, address: string): Promise<void> {
  await page.addInitScript(watchShifts)
  await page.addInitScript(spaceAnswers)
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport)
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await checkSteady(page)
    await checkEnlarged(page)
  }
}

export interface Watched extends Window {
  shift?: number
  /** The elements that moved, each with its old and new place. */
  moved?: string[]
}

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Adds up the layout shifts of each page of a window: `page.addInitScript(watchShifts)`, before it goes anywhere. */
export function watchShifts(): void {
  const watched = window as Watched
  watched.shift = 0
  watched.moved = []
  const rectText = ({ x, y, width, height }: DOMRect) => `${width}x${height}+${x}+${y}`
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      watched.shift = (watched.shift ?? 0) + value
      for (const { node, previousRect, currentRect } of sources)
        watched.moved?.push(
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)}: ${rectText(previousRect)} to ${rectText(currentRect)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Delivers answers one by one, so that late parts are noticed: in order in a wide window, last first in a narrow one, so that
 * no part depends on which answer is quicker. A script like the one above.
 */
function spaceAnswers(): void {
  const read = Response.prototype.json
  const waiting: (() => void)[] = []
  const next = () => (innerWidth < 600 ? waiting.pop() : waiting.shift())?.()
  let unread = 0
  const count = (more: number) => {
    unread += more
    document.documentElement.ariaBusy = String(unread > 0)
  }
  Response.prototype.json = async function spaced(this: Response): Promise<unknown> {
    count(1)
    // One turn for each answer, given to the next one that waits.
    setTimeout(next, 30 * unread)
    await new Promise<void>((resolve) => waiting.push(resolve))
    // The requests and renders that an answer causes begin before it counts as read.
    return read.call(this).finally(() => setTimeout(() => count(-1)))
  }
}

/** Expects that nothing moved while the page was loading. */
export async function checkSteady(page: Page): Promise<void> {
  await untilStill(page)
  const { shift, moved } = await page.evaluate(() => {
    const watched = window as Watched
    return { shift: watched.shift, moved: watched.moved }
  })
  expect(shift, `${pathOf(page)} moved while loading: ${moved?.join(', ')}`).toBe(0)
}

/**
 * Expects that text of twice the size scrolls nowhere sideways, and that shortened text stays readable; in a phone's window
 * also on the narrowest phone.
 */
export async function checkEnlarged(page: Page): Promise<void> {
  await untilStill(page)
  // Each size still takes a moment to change, even with reduced motion.
  await page.evaluate(endMovement)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectFit(page)
  const viewport = page.viewportSize()
  if (viewport && viewport.width < 640) {
    await page.setViewportSize({ ...viewport, width: NARROWEST })
    await page.evaluate(nextFrame)
    await expectFit(page)
    await page.setViewportSize(viewport)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    // Laid out before transitions are back, so that the caller measures no size in between.
    return document.documentElement.offsetHeight
  })
  await page.evaluate(allowMovement)
}

async function expectFit(page: Page): Promise<void> {
  const where = `${pathOf(page)} at ${page.viewportSize()?.width} px and 200 %`
  expect(await page.evaluate(scrollsSideways), `${where} scrolls sideways`).toBe(false)
  expect(await page.evaluate(cutTexts), `${where} is cut`).toEqual([])
  expect(
    await page.evaluate(overflowingNames),
    `${where}: texts beside their link or button`,
  ).toEqual([])
}

/**
 * Returns what axe finds. Axe's own package for Playwright takes three to ten times as long: it also sends the rules that passed,
 * and opens a page.
 */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  }
  return page.evaluate(async (given) => {
    const injected: typeof axe = Reflect.get(window, 'axe')
    const results: AxeResults = await injected.run(document, given)
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
    )
  }, options)
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}
