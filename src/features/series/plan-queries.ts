import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { findUsablePackage, toPackage } from '../packages/queries.ts'
import { creditNumbersInOrder } from '../packages/rules.ts'
import { findPrices } from '../patients/price-queries.ts'
import { type AgreedPrice, agreedCentsOn, seriesCentsOn } from '../patients/price-rules.ts'
import { findPatient } from '../patients/queries.ts'
import type { Practice } from '../practice/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import { findPricedService } from '../services/queries.ts'
import { sessionCentsOf } from '../sessions/rules.ts'
import type { SeriesInput, SeriesPreview } from './contract.ts'
import {
  type DecidedDate,
  type Diary,
  datesAhead,
  decideDates,
  inOrderOfTime,
  toOccurrences,
} from './occurrence-rules.ts'
import { findDiary } from './queries.ts'
import { horizonOf } from './rules.ts'

export interface Plan {
  diary: Diary
  decided: DecidedDate[]
  horizon: string
  /** The fixed time's price: a typed one, otherwise the one that applies on its first date, otherwise the service's. */
  priceCents: number
  /** Whether that price differs from the one that would apply anyway: agreed prices do not change it. */
  hasOwnPrice: boolean
  /** The patient's agreed prices, newest first. */
  prices: readonly AgreedPrice[]
}

export async function findPreview(
  tenant: Tenant,
  input: SeriesInput,
  now: number,
): Promise<SeriesPreview> {
  const plan = await planNew(tenant, await findOwnRow(tenant), input, now)
  const { diary, decided, horizon, prices, priceCents, hasOwnPrice } = plan
  const series = { id: '', own_price: hasOwnPrice, price_cents: priceCents }
  const firstDate = decided[0]?.date ?? input.firstDate
  return {
    occurrences: toOccurrences(diary, decided, input.duration, now),
    pricedFrom: await findPricedFrom(tenant, input, decided),
    price: moneyOut(seriesCentsOn(series, prices, firstDate)),
    horizon,
  }
}

export async function planNew(
  tenant: Tenant,
  practice: Practice,
  input: SeriesInput,
  now: number,
): Promise<Plan> {
  await findPatient(tenant, input.patientId, now)
  const service = await findPricedService(tenant, input.serviceId)
  if (input.packageId) await findUsablePackage(tenant, input.packageId, input)
  const today = dayAt(now, practice.timezone)
  const horizon = horizonOf(today)
  const dates = datesAhead(input, { ...input, timezone: practice.timezone, horizon }, now)
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date]
  if (!first || !last)
    throw invalidField('firstDate', 'Escolha um começo do qual ainda haja datas por vir')
  const diary = await findDiary(tenant, practice, { from: first, to: last }, now)
  const decided = decideDates(diary, dates, input, now)
  const prices = (await findPrices(tenant, [input.patientId])).get(input.patientId) ?? []
  const usualCents = sessionCentsOf(service, service.priceCents)
  return {
    diary,
    decided,
    horizon,
    prices,
    ...pricedAs(input.price, { usualCents, prices }, first),
  }
}

/** Returns the price of a fixed time from a typed one, and whether it is a separate price. */
export function pricedAs(
  typed: number | null,
  { usualCents, prices }: { usualCents: number; prices: readonly AgreedPrice[] },
  day: string,
): Pick<Plan, 'priceCents' | 'hasOwnPrice'> {
  const holding = agreedCentsOn(prices, day) ?? usualCents
  const hasOwnPrice = typed !== null && typed !== holding
  return { priceCents: hasOwnPrice ? typed : usualCents, hasOwnPrice }
}

export async function findPricedFrom(
  tenant: Tenant,
  input: Pick<SeriesInput, 'packageId' | 'patientId' | 'serviceId'>,
  decided: readonly DecidedDate[],
): Promise<string | null> {
  const createdDates = inOrderOfTime(decided)
  if (!input.packageId) return createdDates[0]?.date ?? null
  const row = await findUsablePackage(tenant, input.packageId, input)
  const starts = createdDates.map(({ start }) => start)
  const uncovered = creditNumbersInOrder(toPackage(row), row.taken, starts).indexOf(null)
  return createdDates[uncovered]?.date ?? null
}
