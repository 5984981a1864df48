import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import { findUsablePackage, toPackage } from '../packages/queries.ts'
import { creditNumbersInOrder } from '../packages/rules.ts'
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
  priceCents: number
}

export async function findPreview(
  tenant: Tenant,
  input: SeriesInput,
  now: number,
): Promise<SeriesPreview> {
  const { diary, decided, horizon, priceCents } = await planNew(
    tenant,
    await findOwnRow(tenant),
    input,
    now,
  )
  return {
    occurrences: toOccurrences(diary, decided, input.duration, now),
    pricedFrom: await findPricedFrom(tenant, input, decided),
    price: moneyOut(priceCents),
    horizon,
  }
}

export async function planNew(
  tenant: Tenant,
  practice: Practice,
  input: SeriesInput,
  now: number,
): Promise<Plan> {
  await findPatient(tenant, input.patientId)
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
  return {
    diary,
    decided,
    horizon,
    priceCents: input.price ?? sessionCentsOf(service, service.priceCents),
  }
}

export async function findPricedFrom(
  tenant: Tenant,
  input: Pick<SeriesInput, 'packageId' | 'patientId' | 'serviceId'>,
  decided: readonly DecidedDate[],
): Promise<string | null> {
  const made = inOrderOfTime(decided)
  if (!input.packageId) return made[0]?.date ?? null
  const row = await findUsablePackage(tenant, input.packageId, input)
  const starts = made.map(({ start }) => start)
  const uncovered = creditNumbersInOrder(toPackage(row), row.taken, starts).indexOf(null)
  return made[uncovered]?.date ?? null
}
