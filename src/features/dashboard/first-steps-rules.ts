import { DEFAULT_HOURS, parseWorkingHours } from '../practice/working-hours.ts'

export const FIRST_STEPS = [
  'hours',
  'notice',
  'crp',
  'whatsapp',
  'service',
  'pixKey',
  'link',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

interface Progress {
  workingHours: string
  minimumNoticeMinutes: number
  pixKey: string | null
  crp: string | null
  phone: string | null
  hasActiveService: boolean
  /** Steps that count as done once seen: the hours may be right as they are, and sharing a link cannot be observed. */
  seen: ReadonlySet<FirstStep>
}

export function doneSteps({
  workingHours,
  minimumNoticeMinutes,
  pixKey,
  crp,
  phone,
  hasActiveService,
  seen,
}: Progress): Set<FirstStep> {
  const isDone: Record<FirstStep, boolean> = {
    hours: seen.has('hours') || differsFromDefault(workingHours),
    notice: minimumNoticeMinutes > 0,
    crp: crp !== null,
    whatsapp: phone !== null,
    service: hasActiveService,
    pixKey: pixKey !== null,
    link: seen.has('link'),
  }
  return new Set(FIRST_STEPS.filter((step) => isDone[step]))
}

export function stepAfter(step: FirstStep, done: ReadonlySet<FirstStep>): FirstStep | null {
  const index = FIRST_STEPS.indexOf(step)
  const ordered = [...FIRST_STEPS.slice(index + 1), ...FIRST_STEPS.slice(0, index)]
  return ordered.find((other) => !done.has(other)) ?? null
}

function differsFromDefault(workingHours: string): boolean {
  return JSON.stringify(parseWorkingHours(workingHours)) !== JSON.stringify(DEFAULT_HOURS)
}

interface StepsState {
  done: ReadonlySet<FirstStep>
  hasSession: boolean
  dismissed: boolean
}

/** Returns whether the first steps are still shown: until all are done, a session exists, or they were dismissed. */
export function areFirstStepsDue({ done, hasSession, dismissed }: StepsState): boolean {
  return !dismissed && !hasSession && done.size < FIRST_STEPS.length
}
