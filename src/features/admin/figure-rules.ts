import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** The time a plan counts as paid after its period: the provider may report a renewal hours or days late. */
export const PATIENCE = 72 * HOUR

export interface FiguresState {
  refreshedAt: number
  askedAt: number
  sessions: number
}

export const OLDEST_FIGURES = MINUTE

/**
 * Up to this number of sessions the figures are recomputed at each call (about 100 ms on the embedded database), so
 * that a trial shows each action at once.
 */
export const ALWAYS_ANEW = 5_000

export function isStale(state: FiguresState | null, now: number): boolean {
  return !state || !isLarge(state) || Math.abs(now - state.refreshedAt) > OLDEST_FIGURES
}

const WATCHED = 10 * MINUTE

export function isKept(state: FiguresState, now: number): boolean {
  return isLarge(state) && now - state.askedAt < WATCHED
}

export function isFirstInMinute(state: FiguresState, now: number): boolean {
  return now - state.askedAt >= MINUTE
}

function isLarge({ sessions }: Pick<FiguresState, 'sessions'>): boolean {
  return sessions > ALWAYS_ANEW
}
