import { DEFAULT_HOURS, parseWorkingHours } from '../practice/working-hours.ts'

/** A new account's way to its first booking, in the order it is shown. */
export const FIRST_STEPS = ['hours', 'service', 'pixKey', 'crp', 'link'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

interface Begun {
  workingHours: string
  pixKey: string | null
  crp: string | null
  hasActiveService: boolean
  /** Steps that looking is enough for: the hours may be right as they are, a link leaves no trace when it is shared. */
  seen: ReadonlySet<FirstStep>
}

/** Which of the first steps are done. */
export function doneSteps({
  workingHours,
  pixKey,
  crp,
  hasActiveService,
  seen,
}: Begun): Set<FirstStep> {
  const done: Record<FirstStep, boolean> = {
    hours: seen.has('hours') || differsFromDefault(workingHours),
    service: hasActiveService,
    pixKey: pixKey !== null,
    crp: crp !== null,
    link: seen.has('link'),
  }
  return new Set(FIRST_STEPS.filter((step) => done[step]))
}

function differsFromDefault(workingHours: string): boolean {
  return JSON.stringify(parseWorkingHours(workingHours)) !== JSON.stringify(DEFAULT_HOURS)
}

interface Standing {
  done: ReadonlySet<FirstStep>
  /** The first booking, or a session of the psychologist's own making. */
  hasSession: boolean
  dismissed: boolean
}

/** Whether the first steps are still shown: until all are done, a session came of them, or they were dismissed. */
export function areFirstStepsDue({ done, hasSession, dismissed }: Standing): boolean {
  return !dismissed && !hasSession && done.size < FIRST_STEPS.length
}
