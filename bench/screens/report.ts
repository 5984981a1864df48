import { mark, table } from '../document.ts'
import type { StepTime } from './interactions.ts'
import type { Load } from './loads.ts'
import type { Screen } from './screens.ts'

const INTERACTION_AT_MOST = 200
const ROUND_TRIPS_AT_MOST = 1
const CODE_AT_MOST = 200 * 1024
const WORTH_TELLING = 100

export interface Measured {
  screen: Screen
  window: string
  load: Load | null
  steps: StepTime[]
}

export function textOf(measured: Measured[], size: { patients: number; sessions: number }): string {
  const there = measured.filter(({ load }) => load)
  const missing = new Set(measured.filter(({ load }) => !load).map(({ screen }) => screen.name))
  return `Every screen of a psychologist with ${size.patients} patients and ${size.sessions.toLocaleString('en')} sessions in Chromium, with the built server on PostgreSQL.

${table(['screen', 'window', 'worst interaction', 'ms', 'round trips', 'files', 'code', 'data', 'kept'], there.map(rowOf))}

- **Interaction**: from the input to the next paint, at 4× CPU slowdown, as the browser's event timing tells it (in steps of 8 ms);
  promised at most ${INTERACTION_AT_MOST} ms. Each step is the slowest of its interactions, the median of the passes.
  The theme and the profile's menu, the same around every screen, are measured on five.
- **Round trips**: calls one after the other until the data are on the screen; promised ${ROUND_TRIPS_AT_MOST}. Every answer is held back
  longer than the code takes to come: a request after an answer has waited for it.
- **Files, code, data**: the first load, nothing kept: requests for pages, code, styles and fonts, what they and the answers
  to calls weigh as they travel, without headers (KiB); promised at most ${CODE_AT_MOST / 1024} of code on screens without charts.
${missing.size > 0 ? `\nNot measured, as there is no such screen: ${[...missing].join(', ')}.\n` : ''}
### Interactions from ${WORTH_TELLING} ms on

${table(['screen', 'window', 'step', 'ms'], slowSteps(there))}
`
}

export function brokenPromises(measured: Measured[]): string[] {
  return measured.flatMap(({ screen, window, load, steps }) => {
    if (!load) return []
    const where = `${screen.name}, ${window}`
    const slow = steps.filter(({ milliseconds }) => (milliseconds ?? 0) > INTERACTION_AT_MOST)
    const failed = steps.filter(({ milliseconds }) => milliseconds === null)
    return [
      ...slow.map(({ step, milliseconds }) => `${where}: ${step}: ${milliseconds} ms`),
      ...failed.map(({ step, reason }) => `${where}: ${step}: could not be done (${reason})`),
      ...(load.roundTrips > ROUND_TRIPS_AT_MOST
        ? [`${where}: ${load.roundTrips} round trips, waited: ${load.waited.join(', ')}`]
        : []),
      ...(load.codeBytes > CODE_AT_MOST && !screen.charts
        ? [`${where}: ${inKib(load.codeBytes)} KiB of code`]
        : []),
    ]
  })
}

function rowOf(measured: Measured): string[] {
  const { screen, window, load, steps } = measured
  const worst = steps.toSorted((a, b) => (b.milliseconds ?? 0) - (a.milliseconds ?? 0))[0]
  return [
    screen.name,
    window,
    worst?.step ?? '',
    `**${worst?.milliseconds ?? 0}**`,
    String(load?.roundTrips ?? ''),
    String(load?.files ?? ''),
    inKib(load?.codeBytes ?? 0),
    inKib(load?.dataBytes ?? 0),
    mark(brokenPromises([measured]).length === 0),
  ]
}

function slowSteps(measured: Measured[]): string[][] {
  return measured
    .flatMap(({ window, steps }) => steps.map((step) => ({ ...step, window })))
    .filter(({ milliseconds }) => (milliseconds ?? 0) >= WORTH_TELLING)
    .toSorted((a, b) => (b.milliseconds ?? 0) - (a.milliseconds ?? 0))
    .map(({ screen, window, step, milliseconds }) => [screen, window, step, String(milliseconds)])
}

function inKib(bytes: number): string {
  return (bytes / 1024).toFixed(0)
}
