import { formatCount, pluralize } from '../../../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../../../platform/shared/money.ts'
import { type ChartPoint, pointOfMonth } from '../../../../platform/web/ui/chart-points.ts'
import { countSessions } from '../../../reports/report-texts.ts'
import type { EngagementPoint, GrowthPoint } from '../../analytics-contract.ts'
import { planParts, stepNames } from '../../analytics-texts.ts'
import type { AdminAnalytics } from '../../contract.ts'

export function growthPoints(points: readonly GrowthPoint[], today: string): ChartPoint[] {
  return points.map(({ users, sessions, ...stretch }) =>
    pointOfMonth(
      {
        ...stepNames(stretch, points.length),
        value: users,
        text: countPsychologists(users),
        beside: { value: sessions, text: countSessions(sessions) },
      },
      isRunning(stretch, today),
    ),
  )
}

export function receivedPoints(points: readonly GrowthPoint[], today: string): ChartPoint[] {
  return points.map(({ revenue, ...stretch }) =>
    pointOfMonth(
      {
        ...stepNames(stretch, points.length),
        value: centsOf(revenue),
        text: formatMoney(revenue),
      },
      isRunning(stretch, today),
    ),
  )
}

function isRunning({ date, step }: Pick<GrowthPoint, 'date' | 'step'>, today: string): boolean {
  return step === 'month' && date.slice(0, 7) === today.slice(0, 7)
}

export function engagementPoints(points: readonly EngagementPoint[]): ChartPoint[] {
  return points.map(({ name, sessions, patients }) => ({
    name,
    value: sessions,
    text: countSessions(sessions),
    beside: {
      value: patients,
      text: pluralize(patients, 'paciente', 'pacientes'),
    },
  }))
}

const PLAN_COLORS = {
  free: 'var(--muted)',
  pro: 'var(--petrol)',
  'pro-annual': 'var(--clay)',
} as const

export function planPoints(analytics: Pick<AdminAnalytics, 'plans'>): ChartPoint[] {
  return planParts(analytics).map(({ plan, name, count }) => ({
    name,
    value: count,
    text: formatCount(count),
    color: PLAN_COLORS[plan],
  }))
}

function countPsychologists(count: number): string {
  return pluralize(count, 'psicólogo', 'psicólogos')
}
