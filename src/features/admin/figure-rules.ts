import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/**
 * A plan counts as paid for so long after its period: a renewal is told some hours or days after it began, and who pays late
 * did not leave.
 */
export const PATIENCE = 72 * HOUR

/** What is known of the figures as they are kept. */
export interface FiguresState {
  /** Epoch milliseconds. */
  refreshedAt: number
  /** When they were last asked for, to the minute. */
  askedAt: number
  /** Sessions that were counted. */
  sessions: number
}

/** No figure shown is older. */
export const OLDEST_FIGURES = MINUTE

/**
 * Up to so many sessions the figures are made anew whenever they are asked for, which takes about 100 ms on the embedded
 * database: whoever tries the platform out sees at once what was done.
 */
export const ALWAYS_ANEW = 5_000

/** Whether the figures have to be made anew before they are shown. */
export function isStale(state: FiguresState | null, now: number): boolean {
  return !state || !isLarge(state) || Math.abs(now - state.refreshedAt) > OLDEST_FIGURES
}

/** So long after somebody looked at them a job keeps them fresh; who looks after a rest waits once. */
const WATCHED = 10 * MINUTE

/** Whether a job keeps them fresh: they take long, and somebody is looking. */
export function isKept(state: FiguresState, now: number): boolean {
  return isLarge(state) && now - state.askedAt < WATCHED
}

/** Whether it has to be written down that they were asked for. */
export function isNewlyAsked(state: FiguresState, now: number): boolean {
  return now - state.askedAt >= MINUTE
}

/** Whether they take long to be made. */
function isLarge({ sessions }: Pick<FiguresState, 'sessions'>): boolean {
  return sessions > ALWAYS_ANEW
}
