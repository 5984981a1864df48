import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { untilStill } from '../../e2e/requests.ts'
import { quantile } from '../results.ts'
import type { Login } from '../scale/logins.ts'
import { openWindow, untilSettled } from './browser.ts'
import { HOME, type Screen } from './screens.ts'
import { followLink, type Step, surroundings, type Walker } from './steps.ts'

export interface StepTime {
  screen: string
  step: string
  milliseconds: number | null
  reason?: string
}

const SLOWDOWN = 4
/** Milliseconds between two steps; a person takes longer. */
const PAUSE = 100

interface Walk {
  browser: Browser
  options: BrowserContextOptions
  login: Login
  origin: string
  passes: number
}

export async function measureInteractions(screens: Screen[], walk: Walk): Promise<StepTime[]> {
  const page = await openWindow(walk.browser, walk.options, walk.login)
  const walker = { page, touch: walk.options.hasTouch === true }
  const passes: StepTime[][] = []
  try {
    await page.goto(walk.origin + (screens.at(-1)?.path ?? ''))
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
    times.push(...(await timeStep(walker, step)).map((time) => ({ ...time, screen: screen.name })))
  }
  let linked = true
  await note({
    name: 'follow its link',
    leads: true,
    act: async (_, there) => {
      linked = await followLink(walker, screen.path)
      if (linked) await there()
    },
  })
  if (!linked) times.length = 0
  if (!linked) await page.goto(origin + screen.path)
  await page.waitForURL(({ pathname }) => pathname === screen.path)
  await untilIdle(page)
  for (const step of [...screen.steps, ...(screen.around ? surroundings(walker.touch) : [])]) {
    if (step.only && (step.only === 'phone') !== walker.touch) continue
    await note(step)
    await untilIdle(page)
  }
  if (screen.asksBeforeLeaving) await leaveUnsaved(walker)
  return times
}

async function leaveUnsaved(walker: Walker): Promise<void> {
  const { page } = walker
  await followLink(walker, HOME)
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await page.waitForURL(({ pathname }) => pathname === HOME)
  await untilIdle(page)
}

async function untilIdle(page: Page): Promise<void> {
  await untilStill(page)
  await wait(PAUSE)
}

/** Returns the time to the next paint or, if the step leads to a screen or window, until that is painted. */
async function timeStep(walker: Walker, step: Step): Promise<Omit<StepTime, 'screen'>[]> {
  const { page } = walker
  await page.evaluate('forgetInteractions()')
  let shown: number | null = null
  try {
    await step.act(walker, async () => {
      shown = step.leads ? await page.evaluate<number | null>('takeShown()') : null
    })
    const milliseconds = Math.max(0, ...(await takeInteractions(page)))
    return [
      { step: step.name, milliseconds },
      ...(shown === null
        ? []
        : [{ step: `${step.name}, until it is there`, milliseconds: Math.round(shown) }]),
    ]
  } catch (error) {
    await page.keyboard.press('Escape')
    return [{ step: step.name, milliseconds: null, reason: String(error).split('\n')[0] ?? '' }]
  }
}

async function takeInteractions(page: Page): Promise<number[]> {
  return page.evaluate<number[]>('takeInteractions()')
}

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
