import { MINUTE } from '../../platform/shared/calendar.ts'
import type { DayOffInput } from '../attendance/contract.ts'
import { meetsDayOff } from '../attendance/day-off-rules.ts'
import type { Session } from './contract.ts'
import type { DayOffAction, MetSession } from './day-off-contract.ts'

/** What is chosen for the sessions that a day off meets, until it is saved. */

interface Choice {
  action: DayOffAction
  /** The new time of one that moves, ISO 8601. */
  datetime?: string
}
/** By the session's id. */
export type Choices = Readonly<Record<string, Choice | undefined>>

/** The sessions nothing is chosen for yet. */
export function undecidedOf(met: readonly MetSession[], choices: Choices): MetSession[] {
  return met.filter(({ id }) => choices[id] === undefined)
}

/** The sessions that are to move. */
export function movingOf(met: readonly MetSession[], choices: Choices): MetSession[] {
  return met.filter(({ id }) => choices[id]?.action === 'move')
}

/** Of those, the ones without a new time. */
export function timelessOf(met: readonly MetSession[], choices: Choices): MetSession[] {
  return movingOf(met, choices).filter(({ id }) => !choices[id]?.datetime)
}

/** The choices as they are sent. */
export function decisionsOf(met: readonly MetSession[], choices: Choices) {
  return met.flatMap(({ id }) => {
    const choice = choices[id]
    return choice ? [{ id, ...choice }] : []
  })
}

interface Practice {
  timezone: string
  bufferMinutes: number
}

/** Whether a free time is none for a session that moves: the day off closes it, or another one that moves is to have it. */
export function isSpokenFor(
  instant: string,
  session: Pick<Session, 'id' | 'duration'>,
  { dayOff, met, choices }: { dayOff: DayOffInput; met: readonly MetSession[]; choices: Choices },
  { timezone, bufferMinutes }: Practice,
): boolean {
  const spanFrom = (start: string, duration: number, pause: number) => ({
    start: Date.parse(start),
    end: Date.parse(start) + (duration + pause) * MINUTE,
  })
  if (meetsDayOff(spanFrom(instant, session.duration, 0), dayOff, timezone)) return true
  const wanted = spanFrom(instant, session.duration, bufferMinutes)
  return movingOf(met, choices).some(({ id, duration }) => {
    const chosen = choices[id]?.datetime
    if (id === session.id || !chosen) return false
    const taken = spanFrom(chosen, duration, bufferMinutes)
    return wanted.start < taken.end && taken.start < wanted.end
  })
}

type Words = readonly (readonly [DayOffAction, one: string, many: string])[]

const AHEAD: Words = [
  ['cancel', 'será cancelada', 'serão canceladas'],
  ['move', 'será remarcada', 'serão remarcadas'],
  ['keep', 'continua marcada', 'continuam marcadas'],
]
export const DONE: Words = [
  ['cancel', 'cancelada', 'canceladas'],
  ['move', 'remarcada', 'remarcadas'],
  ['keep', 'mantida', 'mantidas'],
]

/** What saving does: `17 sessões serão canceladas e 1 continua marcada.`; once it is saved, `17 sessões canceladas e …`. */
export function consequenceText(
  met: readonly MetSession[],
  choices: Choices,
  words: Words = AHEAD,
): string {
  const count = (action: DayOffAction) =>
    met.filter(({ id }) => choices[id]?.action === action).length
  const said = words.flatMap(([action, one, many]) => {
    const number = count(action)
    return number === 0 ? [] : [[number, number === 1 ? one : many] as const]
  })
  const parts = said.map(([number, verb], index) => {
    const noun = index > 0 ? '' : number === 1 ? ' sessão' : ' sessões'
    return `${number}${noun} ${verb}`
  })
  return parts.length === 0 ? '' : `${inALine(parts)}.`
}

/** Which notices saving sends, and who is to be spoken to: nobody is reached by a channel that is off or has no address. */
export function noticesText(met: readonly MetSession[], choices: Choices): string {
  const changed = met.filter(({ id }) => ['cancel', 'move'].includes(choices[id]?.action ?? ''))
  const reached = changed.filter(({ reachedBy }) => reachedBy.length > 0)
  const ways = CHANNEL_WORDS.flatMap(([channel, word]) =>
    reached.some(({ reachedBy }) => reachedBy.includes(channel)) ? [word] : [],
  )
  const silent = [
    ...new Set(
      changed.filter(({ reachedBy }) => reachedBy.length === 0).map((one) => one.patientName),
    ),
  ]
  const named = silent.length > NAMED ? [...silent.slice(0, NAMED), 'outros'] : silent
  return [
    reached.length === 0
      ? ''
      : reached.length === 1
        ? `O paciente recebe um aviso por ${inALine(ways)}.`
        : `Os pacientes recebem ${reached.length} avisos por ${inALine(ways)}, um por sessão.`,
    silent.length === 0 ? '' : `Fale você com ${inALine(named)}: não há como enviar um aviso.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const CHANNEL_WORDS = [
  ['email', 'e-mail'],
  ['sms', 'SMS'],
] as const
/** Patients without a channel who are named; the others are `outros`. */
const NAMED = 3

/** `a, b e c` */
function inALine(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} e ${last}`
}
