import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { addDays, dayAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findUsablePackage } from '../packages/queries.ts'
import { findPrices } from '../patients/price-queries.ts'
import { type AgreedPrice, seriesCentsOn } from '../patients/price-rules.ts'
import type { Practice } from '../practice/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import { findPricedService } from '../services/queries.ts'
import { sessionCentsOf } from '../sessions/rules.ts'
import {
  agreedStarts,
  changedRule,
  decideChange,
  type LedgerDate,
  type Left,
  type Matching,
  namesTimes,
  type OfSeries,
  openChange,
} from './change-rules.ts'
import type { previewSeriesChange, SeriesChange } from './contract.ts'
import {
  type DecidedDate,
  type Diary,
  datesAhead,
  inOrderOfTime,
  toOccurrences,
} from './occurrence-rules.ts'
import { findPricedFrom, pricedAs } from './plan-queries.ts'
import { findDiary, findSeriesRow, ruleColumns, ruleOf, type SeriesRow } from './queries.ts'
import { horizonOf } from './rules.ts'

export type OpenSeries = SeriesRow & { patient_id: string }

export interface ChangePlan extends Pick<Matching, 'matched' | 'blocked' | 'missed'> {
  changed: OpenSeries
  /** The patient's agreed prices, newest first, and those prices of the fixed time itself that the change keeps. */
  prices: readonly AgreedPrice[]
  isRepriced: boolean
  keepsTimes: boolean
  ledger: LedgerDate[]
  diary: Diary
  decided: DecidedDate[]
  cancelled: OfSeries[]
  left: Left[]
  horizon: string
}

export async function findChangePreview(
  tenant: Tenant,
  id: string,
  input: SeriesChange,
  now: number,
): Promise<ReplyOf<typeof previewSeriesChange>> {
  const row = await findOpenRow(tenant, id)
  const change = withinRule(row, input)
  const plan = await planChange(tenant, await findOwnRow(tenant), row, change, now)
  const { changed, diary, decided, matched, left, cancelled, horizon } = plan
  const costs = {
    packageId: changed.package_id,
    patientId: changed.patient_id,
    serviceId: changed.service_id,
  }
  return {
    occurrences: toOccurrences(diary, decided, changed.duration, now),
    pricedFrom: await findPricedFrom(tenant, costs, datesThatConsume(plan, change)),
    price: moneyOut(seriesCentsOn(changed, plan.prices, change.from)),
    horizon,
    moved: inOrderOfTime(decided).filter(({ date }) => matched.has(date)).length,
    cancelled: cancelled.length,
    left,
  }
}

export async function findOpenRow(tenant: Tenant, id: string): Promise<OpenSeries> {
  const row = openSeriesOf(await findSeriesRow(tenant, id))
  if (row.ended_from !== null) throw new Problem('series_over')
  return row
}

export function openSeriesOf(row: SeriesRow): OpenSeries {
  const { patient_id } = row
  if (patient_id === null) throw new Problem('series_over')
  return { ...row, patient_id }
}

export async function planChange(
  tenant: Tenant,
  practice: Practice,
  row: OpenSeries,
  change: SeriesChange,
  now: number,
): Promise<ChangePlan> {
  const { timezone } = practice
  const { changed, prices, isRepriced } = await changedRow(tenant, row, change)
  const [old, rule] = [ruleOf(row), ruleOf(changed)]
  const today = dayAt(now, timezone)
  const since = addDays(change.from < rule.firstDate ? change.from : rule.firstDate, -PERIOD_DAYS)
  const ledger = await listLedger(tenant, row.id, since)
  // If its clock was set back, a practice has decided dates beyond today's horizon.
  const horizon = laterOf(horizonOf(today), ledger.at(-1)?.date ?? today)
  const ahead = datesAhead(rule, { ...change, time: changed.start_time, timezone, horizon }, now)
  const dates = agreedStarts(ahead, ledger, change)
  const request = { dates, duration: changed.duration, choices: change.choices, from: change.from }
  const opened = openChange([old, rule], ledger, request, now)
  const { open, moving } = opened
  const [first = today, last = today] = [open[0]?.date, open.at(-1)?.date]
  const diary = await findDiary(tenant, practice, { from: first, to: last }, now, moving)
  const { matched, blocked, missed } = opened.matching
  return {
    changed,
    prices,
    isRepriced,
    keepsTimes: !namesTimes(change),
    ledger,
    diary,
    matched,
    blocked,
    missed,
    ...decideChange(opened, diary, request, now),
    horizon,
  }
}

const PERIOD_DAYS = 35

export function withinRule({ first_date }: SeriesRow, change: SeriesChange): SeriesChange {
  const { from, firstDate = first_date } = change
  return from < first_date && firstDate === first_date ? { ...change, from: first_date } : change
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b
}

async function changedRow(
  tenant: Tenant,
  row: OpenSeries,
  change: SeriesChange,
): Promise<Pick<ChangePlan, 'changed' | 'prices' | 'isRepriced'>> {
  const { serviceId = row.service_id } = change
  // A package has one service: with another service the series is detached from it.
  const samePackage = serviceId === row.service_id ? row.package_id : null
  const { packageId = samePackage } = change
  if (packageId)
    await findUsablePackage(tenant, packageId, { patientId: row.patient_id, serviceId })
  const known = (await findPrices(tenant, [row.patient_id])).get(row.patient_id) ?? []
  const priced = await changedPrice(tenant, row, change, known)
  const changed = {
    ...row,
    ...priced,
    service_id: serviceId,
    package_id: packageId,
    type: change.type ?? row.type,
    duration: change.duration ?? row.duration,
    location: change.location === undefined ? row.location : change.location,
    start_time: change.time ?? row.start_time,
    ...ruleColumns(changedRule(ruleOf(row), change)),
  }
  const prices = priced ? known.filter(({ seriesId }) => seriesId !== row.id) : known
  return { changed, prices, isRepriced: priced !== null }
}

/** Returns the changed price columns; null if the price stays. */
async function changedPrice(
  tenant: Tenant,
  row: OpenSeries,
  { serviceId = row.service_id, price, from }: SeriesChange,
  prices: readonly AgreedPrice[],
): Promise<Pick<OpenSeries, 'price_cents' | 'own_price'> | null> {
  if (serviceId === row.service_id && price === undefined) return null
  const service = await findPricedService(tenant, serviceId)
  const usualCents = sessionCentsOf(service, service.priceCents)
  const { priceCents, hasOwnPrice } = pricedAs(price ?? null, { usualCents, prices }, from)
  return { price_cents: priceCents, own_price: hasOwnPrice }
}

/**
 * Returns the dates that consume a credit: those of new sessions and, from another package, those without a package or
 * payment.
 */
export function datesThatConsume(
  { decided, matched, changed }: Pick<ChangePlan, 'decided' | 'matched' | 'changed'>,
  { packageId }: SeriesChange,
): DecidedDate[] {
  const takes = packageId !== undefined && changed.package_id !== null
  return inOrderOfTime(decided).filter(({ date }) => {
    const session = matched.get(date)
    return !session || (takes && !session.usesCredit && !session.paid)
  })
}

interface LedgerRow {
  date: string
  state: LedgerDate['state']
  rule_start: Date
  id: string | null
  status: string
  starts_at: Date
  duration: number
  is_paid: boolean
  uses_credit: boolean
  type: OfSeries['type']
  location: string | null
}

async function listLedger(tenant: Tenant, id: string, since: string): Promise<LedgerDate[]> {
  const { rows } = await sql<LedgerRow>`
    select d.date, d.state, d.starts_at as rule_start, s.id, s.status, s.starts_at, s.duration,
      s.paid or s.received_cents > 0 as is_paid, s.package_place is not null as uses_credit, s.type, s.location
    from series_dates d
    left join sessions s on s.psychologist_id = d.psychologist_id and s.series_id = d.series_id and s.series_date = d.date
    where d.psychologist_id = ${tenant.id} and d.series_id = ${id} and d.date >= ${since}
    order by d.date`.execute(tenant.sql)
  return rows.map(({ date, state, rule_start, id: sessionId, status, ...row }) => ({
    date,
    state,
    ruleStart: rule_start.getTime(),
    session:
      sessionId === null
        ? null
        : {
            id: sessionId,
            status,
            date,
            start: row.starts_at.getTime(),
            duration: row.duration,
            paid: row.is_paid,
            usesCredit: row.uses_credit,
            type: row.type,
            location: row.location,
          },
  }))
}
