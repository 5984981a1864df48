import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { quantile } from '../results.ts'
import type { Login } from '../scale/logins.ts'
import { openWindow, untilSettled } from './browser.ts'
import type { Screen } from './screens.ts'
import { followLink, type Step, surroundings, type Walker } from './steps.ts'

/** What a step took to the next paint on one screen: the slowest of its interactions, the median of the passes. */
export interface StepTime {
  screen: string
  step: string
  /** Null when it could not be done. */
  milliseconds: number | null
  reason?: string
}

const SLOWDOWN = 4

interface Walk {
  browser: Browser
  options: BrowserContextOptions
  login: Login
  origin: string
  passes: number
}

/** Walks the screens so many times in one window, four times slower than the machine is. */
export async function measureInteractions(screens: Screen[], walk: Walk): Promise<StepTime[]> {
  const page = await openWindow(walk.browser, walk.options, walk.login)
  const walker = { page, touch: walk.options.hasTouch === true }
  const passes: StepTime[][] = []
  try {
    await page.goto(walk.origin + (screens[0]?.path ?? ''))
    await untilSettled(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    for (let pass = 0; pass < walk.passes; pass++) {
      const times: StepTime[] = []
      for (const screen of screens) times.push(...(await walkScreen(walker, screen, walk.origin)))
      passes.push(times)
    }
    return mediansOf(passes)
  } finally {
    await page.context().close()
  }
}

async function walkScreen(walker: Walker, screen: Screen, origin: string): Promise<StepTime[]> {
  const { page } = walker
  const times: StepTime[] = []
  const note = async (step: Step) => {
    const outcome = await timeStep(walker, step)
    times.push({ screen: screen.name, step: step.name, ...outcome })
  }
  let linked = true
  await note({
    name: 'follow its link',
    act: async () => {
      linked = await followLink(walker, screen.path)
    },
  })
  // Without a link there is nothing to measure: it is opened by its address.
  if (!linked) times.pop()
  if (!linked) await page.goto(origin + screen.path)
  await page.waitForURL(({ pathname }) => pathname === screen.path)
  await untilSettled(page)
  for (const step of [...screen.steps, ...surroundings(walker.touch)]) {
    if (step.only && (step.only === 'phone') !== walker.touch) continue
    await note(step)
    await untilSettled(page)
  }
  return times
}

async function timeStep(
  walker: Walker,
  step: Step,
): Promise<Pick<StepTime, 'milliseconds' | 'reason'>> {
  await takeInteractions(walker.page)
  try {
    await step.act(walker)
    return { milliseconds: Math.max(0, ...(await takeInteractions(walker.page))) }
  } catch (error) {
    await walker.page.keyboard.press('Escape')
    return { milliseconds: null, reason: String(error).split('\n')[0] ?? '' }
  }
}

async function takeInteractions(page: Page): Promise<number[]> {
  return page.evaluate<number[]>('takeInteractions()')
}

/** A step that failed once did fail. */
function mediansOf(passes: StepTime[][]): StepTime[] {
  const byStep = Map.groupBy(passes.flat(), ({ screen, step }) => `${screen}\n${step}`)
  return [...byStep.values()].flatMap((times) => {
    const [first] = times
    const failed = times.find(({ milliseconds }) => milliseconds === null)
    if (!first) return []
    const measured = times.map(({ milliseconds }) => milliseconds ?? 0)
    return [failed ?? { ...first, milliseconds: quantile(measured, 0.5) }]
  })
}
