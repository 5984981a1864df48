import { type RawBuilder, sql } from 'kysely'
import { cutBatch } from '../../../platform/server/batches.ts'
import { cursorWhole, decodeCursor, encodeCursor } from '../../../platform/server/cursor.ts'
import type { Tenant } from '../../../platform/server/database.ts'
import { Page } from '../../../platform/server/routes.ts'
import { sendTogether } from '../../../platform/server/transactions.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import type {
  PatientShow,
  PatientSort,
  PatientWithFigures,
} from '../../patients/figures-contract.ts'
import {
  matchingPatients,
  type PatientRow,
  patientColumns,
  samePhoneAs,
  toPatient,
} from '../../patients/queries.ts'
import { overdueCents } from '../payments/owed-queries.ts'
import { isStillValid } from '../queries.ts'

interface PatientFilters {
  search?: string | undefined
  show?: PatientShow | undefined
  sort?: PatientSort | undefined
  limit?: number | undefined
  after?: string | undefined
}

interface FiguresRow extends PatientRow {
  sort_name: string
  sort_value: number
  next_at: Date | null
  last_at: Date | null
  overdue_cents: number | null
  samePhoneAs: PatientWithFigures['samePhoneAs']
}

export async function listPatientsWithFigures(
  tenant: Tenant,
  filters: PatientFilters,
  now: number,
): Promise<PatientWithFigures[] | Page<PatientWithFigures>> {
  const { limit } = filters
  const count = sql<{ count: number }>`${countOf(tenant, filters, now)}`
  const [{ rows }, total] = await sendTogether(tenant.sql, [
    () => sql<FiguresRow>`${pageOf(tenant, filters, now)}`.execute(tenant.sql),
    () => (limit ? count.execute(tenant.sql) : null),
  ])
  const { items, next } = cutBatch(rows, limit, (row) =>
    encodeCursor(String(row.sort_value), row.sort_name, row.id),
  )
  const patients = items.map((row) => toPatientWithFigures(row, now))
  return total ? new Page(patients, total.rows[0]?.count ?? 0, next) : patients
}

function pageOf(tenant: Tenant, filters: PatientFilters, now: number): RawBuilder<unknown> {
  const { show, sort = 'name', limit, after } = filters
  const [sortValue, name, id] = decodeCursor(after, 3)
  const matching = matchingPatients(tenant, shownAmong(filters))
  const most = limit ? sql`limit ${limit + 1}` : sql``
  const columns = sql`${patientColumns}, m.sort_name, f.next_at, f.last_at, f.overdue_cents, ${samePhoneAs} as "samePhoneAs"`
  if (sort === 'name' && needsNoFigures(show)) {
    const from = name === undefined ? sql`` : sql`and (m.sort_name, m.id) > (${name}, ${id}::uuid)`
    // Selects the page first, so that figures are summed for its patients only.
    return sql`
      select ${columns}, 0 as sort_value
      from (select m.* from patients m where ${matching} ${from} order by m.sort_name, m.id ${most}) m
      left join lateral (
        select ${figures(now)} from sessions s
        where s.psychologist_id = m.psychologist_id and s.patient_id = m.id) f on true
      order by m.sort_name, m.id`
  }
  const from =
    sortValue === undefined
      ? sql``
      : sql`and (${SORT_VALUES[sort]}, m.sort_name, m.id) > (${cursorWhole(sortValue)}::bigint, ${name}, ${id}::uuid)`
  return sql`
    with f as (${figuresOfAll(tenant, now)})
    select ${columns}, ${SORT_VALUES[sort]} as sort_value from patients m left join f on f.patient_id = m.id
    where ${matching} ${shown(show)} ${from}
    order by sort_value, m.sort_name, m.id ${most}`
}

function countOf(tenant: Tenant, filters: PatientFilters, now: number): RawBuilder<unknown> {
  const matching = matchingPatients(tenant, shownAmong(filters))
  if (needsNoFigures(filters.show))
    return sql`select count(*) as count from patients m where ${matching}`
  return sql`
    with f as (${figuresOfAll(tenant, now)})
    select count(*) as count from patients m left join f on f.patient_id = m.id
    where ${matching} ${shown(filters.show)}`
}

/** Returns which patients a list shows; ended ones are in their own list only. */
function shownAmong({ search, show }: Pick<PatientFilters, 'search' | 'show'>) {
  return { search, ended: show === 'ended' }
}

function needsNoFigures(show: PatientShow | undefined): boolean {
  return show === undefined || show === 'ended'
}

function figuresOfAll(tenant: Tenant, now: number): RawBuilder<unknown> {
  return sql`
    select s.patient_id, ${figures(now)} from sessions s
    where s.psychologist_id = ${tenant.id} and s.patient_id is not null group by s.patient_id`
}

function figures(now: number): RawBuilder<unknown> {
  const instant = new Date(now)
  const counts = sql`s.status <> 'cancelled' and ${isStillValid(now)}`
  return sql`
    min(s.starts_at) filter (where s.starts_at > ${instant} and ${counts}) as next_at,
    max(s.starts_at) filter (where s.starts_at <= ${instant} and ${counts}) as last_at,
    ${overdueCents(now)} as overdue_cents`
}

function shown(show: PatientShow | undefined): RawBuilder<unknown> {
  if (needsNoFigures(show)) return sql``
  return show === 'overdue' ? sql`and f.overdue_cents > 0` : sql`and f.next_at is null`
}

const epoch = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::bigint`

const LAST_SORT_VALUE = sql`8640000000000000`

const SORT_VALUES: Record<PatientSort, RawBuilder<unknown>> = {
  name: sql`0::bigint`,
  next: sql`coalesce(${epoch(sql`f.next_at`)}, ${LAST_SORT_VALUE})`,
  last: sql`-coalesce(${epoch(sql`f.last_at`)}, -${LAST_SORT_VALUE})`,
  overdue: sql`-coalesce(f.overdue_cents, 0)::bigint`,
}

function toPatientWithFigures(row: FiguresRow, now: number): PatientWithFigures {
  return {
    ...toPatient(row, now),
    samePhoneAs: row.samePhoneAs,
    nextSession: row.next_at?.toISOString() ?? null,
    lastSession: row.last_at?.toISOString() ?? null,
    overdue: moneyOut(row.overdue_cents ?? 0),
  }
}
