import type { Browser, BrowserContextOptions } from 'playwright-core'
import { listPatients, type Patient } from '../../src/features/patients/contract.ts'
import { TERMS_VERSION } from '../../src/features/practice/terms.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { launchBrowser, PHONE } from '../../test/launch-browser.ts'
import type { Part } from '../document.ts'
import { partOnPostgres, withClient } from '../postgres.ts'
import { type Served, withServer } from '../processes.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogin, type Login } from '../scale/logins.ts'
import { seedPsychologists } from '../scale/seed.ts'
import { DESK } from './browser.ts'
import { measureInteractions } from './interactions.ts'
import { type Load, measureLoad } from './loads.ts'
import { brokenPromises, type Measured, textOf } from './report.ts'
import { type Screen, screens } from './screens.ts'

const SIZE = { psychologists: 1, sessions: 5_000, largest: 5_000 }
const PATIENTS = 500
const WINDOWS: [name: string, options: BrowserContextOptions][] = [
  ['360×740', PHONE],
  ['1280×800', DESK],
]
const PASSES = 3

/** Measures every screen of a full practice in a real browser: the cost of opening it and of its interactions. */
export function measureScreens({ quick }: { quick: boolean }): Promise<Part> {
  return partOnPostgres('Screens', async (url) => {
    await seedPsychologists(url, SIZE)
    const login = await createLogin(url)
    await acceptTerms(url, login)
    const browser = await launchBrowser()
    try {
      const measured = await withServer({ DATABASE_URL: url }, (served) =>
        measureWindows(browser, served, login, quick ? 1 : PASSES),
      )
      return {
        text: textOf(measured, { patients: PATIENTS, sessions: SIZE.sessions }),
        broken: brokenPromises(measured),
      }
    } finally {
      await browser.close()
    }
  })
}

async function measureWindows(
  browser: Browser,
  { origin }: Served,
  login: Login,
  passes: number,
): Promise<Measured[]> {
  const filled = await fillPaths(origin, login)
  const measured: Measured[] = []
  for (const [window, options] of WINDOWS) {
    const loads = new Map<Screen, Load | null>()
    for (const screen of filled)
      loads.set(screen, await measureLoad(browser, options, login, origin + screen.path))
    const there = filled.filter((screen) => loads.get(screen))
    const walk = { browser, options, login, origin, passes }
    const steps = await measureInteractions(there, walk)
    for (const screen of filled) {
      const ofScreen = steps.filter((step) => step.screen === screen.name)
      measured.push({ screen, window, load: loads.get(screen) ?? null, steps: ofScreen })
    }
  }
  return measured
}

/** Dismisses the notice of changed terms, which would cover the lower half of a phone's screen. */
async function acceptTerms(url: string, { psychologist }: Login): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      'insert into terms_notices (psychologist_id, version, known_at, dismissed_at) values ($1, $2, now(), now())',
      [psychologist.id, TERMS_VERSION],
    ),
  )
}

async function fillPaths(origin: string, login: Login): Promise<Screen[]> {
  const address = addressOf(listPatients, { query: { limit: 1 } })
  const answer = await fetch(origin + address, { headers: headersOf(login) })
  const [patient] = (await answer.json()) as Patient[]
  return screens.map((screen) => ({
    ...screen,
    path: screen.path.replace(':patient', patient?.id ?? ''),
  }))
}
