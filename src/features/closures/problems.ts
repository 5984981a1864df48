import type { Problems } from '../../platform/shared/problem.ts'

export const CLOSURE_PROBLEMS = {
  day_off_meets_sessions: [
    409,
    'Há sessões marcadas neste período. Decida o que fazer com cada uma; nada foi salvo.',
  ],
  hours_leave_sessions: [
    409,
    'Há sessões marcadas fora destes horários. Decida o que fazer com cada uma; nada foi salvo.',
  ],
} as const satisfies Problems
