import { DAY, HOUR } from '../src/platform/shared/calendar.ts'

type Step = 'pay' | 'complete' | 'cancel'
export interface PlannedSession {
  patient: string
  daysAgo: number
  price: string
  steps: Step[]
  type?: 'online' | 'presencial'
  duration?: number
}

export const ERASED = 'Rui Prado'

/** The sessions that the reports add up over the last 45 days; the expected figures are in the tests. */
export const PAID_PRACTICE: readonly PlannedSession[] = [
  { patient: 'Pedro Alves', daysAgo: 2, price: '70.00', steps: ['cancel'] },
  { patient: 'João Reis', daysAgo: 3, price: '130.00', steps: ['complete'] },
  { patient: 'João Reis', daysAgo: 4, price: '100.00', steps: [] },
  { patient: 'Maria Lima', daysAgo: 5, price: '150.00', steps: ['pay', 'complete'] },
  { patient: 'Maria Lima', daysAgo: 6, price: '1250.00', steps: ['pay', 'complete'], duration: 80 },
  { patient: 'Érica Nunes', daysAgo: 8, price: '120.00', steps: ['pay'] },
  { patient: ERASED, daysAgo: 9, price: '90.00', steps: ['pay', 'complete'] },
  {
    patient: 'João Reis',
    daysAgo: 40,
    price: '300.50',
    steps: ['pay', 'complete'],
    type: 'presencial',
  },
  { patient: 'Pedro Alves', daysAgo: 45, price: '80.00', steps: ['pay', 'complete'] },
]

export function startOf({ daysAgo }: Pick<PlannedSession, 'daysAgo'>, now: number): string {
  return new Date(Math.floor((now - daysAgo * DAY) / HOUR) * HOUR).toISOString()
}
