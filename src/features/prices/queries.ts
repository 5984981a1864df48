import { type Selectable, sql } from 'kysely'
import type { Psychologists, Series } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findPrices, pricesOf } from '../patients/price-queries.ts'
import { type AgreedPrice, priceFields } from '../patients/price-rules.ts'
import { isOpen, isPlanned, isStillValid } from '../sessions/queries.ts'
import type { PatientPrice, PriceChangeInput } from './contract.ts'
import { type PatientPlan, type PricedSession, planPatient, usualCentsOn } from './rules.ts'

interface PriceRow {
  id: string
  name: string
  prices: AgreedPrice[]
  from_day: string | null
  created_at: Date | null
  percent_hundredths: number | null
  amount_cents: number | null
  last_cents: number | null
}

/** The price of the last session without a package or coupon. */
const lastCents = sql<number | null>`(
      select s.price_cents from sessions s
      where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and ${isPlanned}
        and s.package_place is null and s.discount_cents = 0
      order by s.starts_at desc, s.id desc limit 1)`

/** Returns the agreed price of each active patient with the last change that was not undone, by name. */
export async function listPrices(
  tenant: Tenant,
  { timezone }: Pick<Selectable<Psychologists>, 'timezone'>,
  now: number,
): Promise<PatientPrice[]> {
  const { rows } = await sql<PriceRow>`
    select p.id, p.name, ${pricesOf('p')} as prices, ${lastCents} as last_cents,
      c.from_day, c.created_at, c.percent_hundredths, c.amount_cents
    from patients p left join lateral (
      select c.* from patient_prices h
      join price_changes c on c.psychologist_id = h.psychologist_id and c.id = h.price_change_id
      where h.psychologist_id = p.psychologist_id and h.patient_id = p.id
      order by c.created_at desc, c.id desc limit 1) c on true
    where p.psychologist_id = ${tenant.id} and p.ended_at is null order by p.sort_name, p.id`.execute(
    tenant.sql,
  )
  const today = dayAt(now, timezone)
  const ids = rows.map(({ id }) => id)
  const series = await findFixedTimes(tenant, ids, today)
  return rows.map((row) => ({
    patientId: row.id,
    patientName: row.name,
    ...priceFields(row.prices, today),
    usualPrice: moneyOut(
      usualCentsOn(
        { prices: row.prices, series: series.get(row.id) ?? [], lastCents: row.last_cents },
        today,
      ),
    ),
    lastChange:
      row.from_day === null || row.created_at === null
        ? null
        : {
            from: row.from_day,
            at: row.created_at.toISOString(),
            percent: moneyOut(row.percent_hundredths),
            amount: moneyOut(row.amount_cents),
          },
  }))
}

interface SessionRow {
  id: string
  patient_id: string
  series_id: string | null
  starts_at: Date
  is_done: boolean
  paid: boolean
  received_cents: number
  is_of_package: boolean
  is_stated: boolean
  is_booked: boolean
  price_cents: number
  discount_cents: number
  version: number
}

/** Returns the effect of a change on each patient, in the order of their names. An unknown patient is not found. */
export async function planChange(
  tenant: Tenant,
  { timezone }: Pick<Selectable<Psychologists>, 'timezone'>,
  input: PriceChangeInput,
  now: number,
): Promise<PatientPlan[]> {
  const { patientIds, from } = input
  const patients = await findNamed(tenant, patientIds)
  if (patients.length < patientIds.length) throw new Problem('not_found')
  const prices = await findPrices(tenant, patientIds)
  const series = await findFixedTimes(tenant, patientIds, from)
  const sessions = await findSessionsFrom(
    tenant,
    { patientIds, start: instantAt(from, '00:00', timezone) },
    now,
  )
  return patients.map(({ id, name, last_cents }) =>
    planPatient(
      {
        id,
        name,
        prices: prices.get(id) ?? [],
        series: series.get(id) ?? [],
        sessions: (sessions.get(id) ?? []).map(toFacts),
        lastCents: last_cents,
      },
      input,
    ),
  )
}

async function findNamed({ id, sql: db }: Tenant, patientIds: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; last_cents: number | null }>`
    select p.id, p.name, ${lastCents} as last_cents
    from patients p where p.psychologist_id = ${id} and p.id = any(${patientIds}::uuid[])
    order by p.sort_name, p.id`.execute(db)
  return rows
}

type FixedTimeRow = Pick<Selectable<Series>, 'id' | 'own_price' | 'price_cents'> & {
  patient_id: string
}

async function findFixedTimes({ id, sql: db }: Tenant, ids: readonly string[], from: string) {
  const { rows } = await sql<FixedTimeRow>`
    select r.id, r.patient_id, r.own_price, r.price_cents from series r
    where r.psychologist_id = ${id} and r.patient_id = any(${ids}::uuid[])
      and (r.ended_from is null or r.ended_from > ${from})
    order by r.created_at, r.id`.execute(db)
  return Map.groupBy(rows, ({ patient_id }) => patient_id)
}

interface From {
  patientIds: readonly string[]
  start: number
}

/** Returns the sessions of patients from an instant on, by patient, without expired bookings. */
async function findSessionsFrom(
  { id, sql: db }: Tenant,
  { patientIds, start }: From,
  now: number,
): Promise<Map<string, SessionRow[]>> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.patient_id, s.series_id, s.starts_at, s.status = 'completed' as is_done, s.paid, s.received_cents,
      s.package_place is not null as is_of_package, s.origin = 'public' as is_booked, s.price_cents, s.discount_cents, s.version,
      exists (select from statement_items i where i.psychologist_id = s.psychologist_id and i.session_id = s.id) as is_stated
    from sessions s
    where s.psychologist_id = ${id} and s.patient_id = any(${patientIds}::uuid[]) and s.starts_at >= ${new Date(start)}
      and (s.status = 'completed' or ${isOpen} and ${isStillValid(now)})
    order by s.starts_at, s.id`.execute(db)
  return Map.groupBy(rows, ({ patient_id }) => patient_id)
}

function toFacts(row: SessionRow): PricedSession {
  return {
    id: row.id,
    seriesId: row.series_id,
    startsAt: row.starts_at.getTime(),
    isDone: row.is_done,
    isPaid: row.paid,
    receivedCents: row.received_cents,
    isOfPackage: row.is_of_package,
    isStated: row.is_stated,
    isBooked: row.is_booked,
    priceCents: row.price_cents,
    discountCents: row.discount_cents,
    version: row.version,
  }
}
