import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'

/** How long a plan counts as paid after its period, in milliseconds: the provider may report a renewal hours or days late. */
export const RENEWAL_GRACE = 72 * HOUR

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
const LARGE_PLATFORM = 5_000

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
  return sessions > LARGE_PLATFORM
}
