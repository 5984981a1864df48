import type { AnalyticsPeriod } from '../src/features/admin/analytics-contract.ts'
import type { TenantId } from '../src/platform/server/database.ts'
import { dayOf, daysFrom, type Everything, type recomputedDay } from './recomputed-figures.ts'

/** The detailed metrics, recomputed from every row and every call. */

export interface SeenCall {
  id: TenantId
  screen: string | null
  at: number
}

const DAYS: Record<AnalyticsPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }
const NAMES = { agenda: 'Agenda', patients: 'Pacientes', reports: 'Relatórios' }
const HALF_AN_HOUR = 1_800_000

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const oneDecimal = (value: number) => Math.round(value * 10) / 10

interface Known {
  everything: Everything
  seen: readonly SeenCall[]
  told: readonly ReturnType<typeof recomputedDay>[]
  now: number
}

export function recomputedMetrics({ everything, seen, told, now }: Known, period: AnalyticsPeriod) {
  const days = told.map(({ day }) => day)
  const newUsers = registeredOn(everything, days)
  const previousUsers = registeredOn(everything, daysBack(now, DAYS[period], DAYS[period]))
  const { payments } = everything
  const received = sum(payments.map(({ amount_cents }) => amount_cents))
  const payers = new Set(payments.map(({ psychologist_id }) => psychologist_id)).size
  return {
    days: days.length,
    newUsers,
    previousUsers,
    growthRate: growthRate(newUsers, previousUsers),
    lifetimeValue: { value: (Math.round(received / payers) / 100).toFixed(2), basis: 'ever' },
    ...paidMetrics(everything, told),
    ...usageMetrics(seen, days),
  }
}

function growthRate(recent: number, previous: number): number {
  if (previous === 0) return recent === 0 ? 0 : 100
  return oneDecimal(((recent - previous) / previous) * 100)
}

const measured = <T>(value: T) => ({ value, basis: 'period' })

function daysBack(now: number, ago: number, count: number): string[] {
  const last = Temporal.PlainDate.from(dayOf(now)).subtract({ days: ago })
  return daysFrom(last.subtract({ days: count - 1 }).toString(), last.toString())
}

function registeredOn({ psychologists }: Everything, days: string[]): number {
  return psychologists.filter(({ created_at }) => days.includes(dayOf(created_at))).length
}

function paidMetrics(everything: Everything, told: Known['told']) {
  const began = told.findIndex(({ subscribers }) => subscribers > 0)
  const base = told[began]?.subscribers ?? 0
  const ended = Math.min(base, sum(told.slice(began).map((day) => day.ended)))
  const conversions = sum(told.map((day) => day.conversions))
  const seconds = sum(told.map((day) => day.conversion_seconds))
  return {
    churnRate: measured(oneDecimal((ended / base) * 100)),
    daysToConvert:
      conversions > 0
        ? measured(oneDecimal(seconds / conversions / 86_400))
        : { value: daysToConvertEver(everything), basis: 'ever' },
  }
}

/** Returns the average days to the first payment, over all accounts that ever paid and still exist. */
function daysToConvertEver({ psychologists, payments }: Everything): number {
  const waits = psychologists.flatMap(({ id, created_at }) => {
    const paid = payments.filter(({ psychologist_id }) => psychologist_id === id)
    if (paid.length === 0) return []
    const first = Math.min(...paid.map(({ paid_at }) => Number(paid_at)))
    return [Math.max(0, Math.round((first - Number(created_at)) / 1000))]
  })
  return oneDecimal(sum(waits) / waits.length / 86_400)
}

function usageMetrics(seen: readonly SeenCall[], days: string[]) {
  const began = dayOf(Math.min(...seen.map(({ at }) => at)))
  const over = days.filter((day) => day >= began).slice(0, -1)
  const visits = visitsOf(seen)
  const begun = visits.filter(({ day }) => days.includes(day))
  const pauses = visits.flatMap((visit) => visit.pauses).filter(({ day }) => days.includes(day))
  const used = (screen: string | null) => accountDays(seen, days, screen)
  const [top = 'agenda'] = (Object.keys(NAMES) as (keyof typeof NAMES)[]).toSorted(
    (a, b) => used(b) - used(a),
  )
  return {
    dailyActives: measured(oneDecimal(accountDays(seen, over) / over.length)),
    visitSeconds: measured(
      Math.round(sum(pauses.map(({ length }) => length)) / 1000 / begun.length),
    ),
    topFeature: measured({
      name: NAMES[top],
      percent: Math.round((used(top) / accountDays(seen, days)) * 100),
    }),
  }
}

/** Returns the number of days on which accounts were seen, or used a screen. */
function accountDays(seen: readonly SeenCall[], days: string[], screen?: string | null): number {
  const calls = screen === undefined ? seen : seen.filter((call) => call.screen === screen)
  const keys = calls
    .filter(({ at }) => days.includes(dayOf(at)))
    .map(({ id, at }) => id + dayOf(at))
  return new Set(keys).size
}

interface Visit {
  day: string
  pauses: { day: string; length: number }[]
}

function visitsOf(seen: readonly SeenCall[]): Visit[] {
  const visits: Visit[] = []
  for (const calls of Map.groupBy(seen, ({ id }) => id).values()) {
    let before = -HALF_AN_HOUR
    for (const { at } of calls.toSorted((a, b) => a.at - b.at)) {
      const length = at - before
      before = at
      if (length >= HALF_AN_HOUR) visits.push({ day: dayOf(at), pauses: [] })
      else visits.at(-1)?.pauses.push({ day: dayOf(at), length })
    }
  }
  return visits
}
