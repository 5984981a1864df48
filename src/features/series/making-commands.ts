import { type Insertable, sql } from 'kysely'
import type { SeriesDates } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { consumeCredits } from '../packages/credit-commands.ts'
import { type AgreedPrice, seriesCentsOn } from '../patients/price-rules.ts'
import type { Practice } from '../practice/queries.ts'
import type { NewSession } from '../sessions/changes/insertion-commands.ts'
import { type DateStart, type DecidedDate, ledgerOf } from './occurrence-rules.ts'
import type { SeriesRow } from './queries.ts'

export type Made = Pick<
  SeriesRow,
  | 'id'
  | 'service_id'
  | 'package_id'
  | 'type'
  | 'duration'
  | 'location'
  | 'price_cents'
  | 'own_price'
> & { patient_id: string }

/** Returns the sessions of dates, each at the price of its day; `prices` are the patient's, newest first. */
export function newSessions(
  series: Made,
  dates: readonly DateStart[],
  credits: Awaited<ReturnType<typeof consumeFor>>,
  prices: readonly AgreedPrice[],
): NewSession[] {
  return dates.map(({ date, start }, index) => ({
    patientId: series.patient_id,
    serviceId: series.service_id,
    type: series.type,
    startsAt: start,
    duration: series.duration,
    location: series.location,
    charge: credits[index] ?? { price_cents: seriesCentsOn(series, prices, date) },
    confirmed: true,
    series: { id: series.id, date },
  }))
}

/**
 * Consumes credits of the series' package by time and returns each session's columns; null if it costs its price. From the
 * first session without a credit onwards the series is detached from the package.
 */
export async function consumeFor(
  tenant: Tenant,
  { id, package_id: packageId, patient_id: patientId, service_id: serviceId }: Made,
  dates: readonly Pick<DateStart, 'start'>[],
) {
  if (packageId === null || dates.length === 0) return []
  const starts = dates.map(({ start }) => start)
  const credits = await consumeCredits(tenant, packageId, { patientId, serviceId }, starts)
  if (credits.includes(null))
    await sql`
      update series set package_id = null where psychologist_id = ${tenant.id} and id = ${id}`.execute(
      tenant.sql,
    )
  return credits
}

interface KeptDates {
  series: Pick<SeriesRow, 'id' | 'start_time'>
  decided: readonly DecidedDate[]
}

export async function keepDates(
  tenant: Tenant,
  { timezone }: Pick<Practice, 'timezone'>,
  keptDates: readonly KeptDates[],
): Promise<void> {
  const rows = keptDates.flatMap(({ series, decided }) =>
    ledgerOf(decided, series.start_time, timezone).map(({ ruleStart, ...row }) => ({
      series_id: series.id,
      ...row,
      starts_at: new Date(ruleStart),
    })),
  )
  await insertDateRows(tenant, rows)
}

export type DateRow = Omit<Insertable<SeriesDates>, 'psychologist_id'>

/** Inserts decided dates: of the practice or the demonstration. */
export async function insertDateRows(
  { id, sql: db }: Tenant,
  rows: readonly DateRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('series_dates')
    .values(rows.map((row) => ({ psychologist_id: id, ...row })))
    .execute()
}
