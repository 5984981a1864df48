import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** How long a plan counts as paid after its period: a renewal is reported hours or days late. */
export const PATIENCE = 72 * HOUR

export interface FiguresState {
  /** Epoch milliseconds. */
  refreshedAt: number
  /** When they were last asked for, to the minute. */
  askedAt: number
  sessions: number
}

/** The greatest age of a figure on screen. */
export const OLDEST_FIGURES = MINUTE

/**
 * Up to so many sessions the figures are recomputed at each call, which takes about 100 ms on the embedded database: a
 * trial shows each action at once.
 */
export const ALWAYS_ANEW = 5_000

/** Whether the figures have to be recomputed before they are shown. */
export function isStale(state: FiguresState | null, now: number): boolean {
  return !state || !isLarge(state) || Math.abs(now - state.refreshedAt) > OLDEST_FIGURES
}

/** How long after a look a job keeps them fresh. */
const WATCHED = 10 * MINUTE

/** Whether a job keeps them fresh: they take long, and somebody looks at them. */
export function isKept(state: FiguresState, now: number): boolean {
  return isLarge(state) && now - state.askedAt < WATCHED
}

export function isNewlyAsked(state: FiguresState, now: number): boolean {
  return now - state.askedAt >= MINUTE
}

function isLarge({ sessions }: Pick<FiguresState, 'sessions'>): boolean {
  return sessions > ALWAYS_ANEW
}
