import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { formatDateTime, weekdayOf } from '../../../platform/shared/calendar.ts'
import { UNKNOWN_PATIENT } from '../../patients/contract.ts'
import { findOwnRow } from '../../practice/queries.ts'
import { SPOKEN_WEEKDAYS } from '../../practice/weekdays.ts'
import type { Import } from '../contract.ts'
import { ITEM_KINDS, type ItemKind } from '../labels.ts'

/** The tables that list, for 7 days, the things that an import added. */

export interface KeptIn {
  table: string
  /** Includes the ids of the things. */
  column: string
}

export const KEPT_IN: Record<ItemKind, KeptIn> = {
  patients: { table: 'imported_patients', column: 'patient_id' },
  services: { table: 'imported_services', column: 'service_id' },
  sessions: { table: 'imported_sessions', column: 'session_id' },
  series: { table: 'imported_series', column: 'series_id' },
  packages: { table: 'imported_packages', column: 'package_id' },
  expenses: { table: 'imported_expenses', column: 'expense_id' },
}

/** Counts the things that an import added; an undo decides for each whether to remove it. */
export async function countBrought(tenant: Tenant, importId: string): Promise<number> {
  let all = 0
  for (const { table } of Object.values(KEPT_IN)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}
      where psychologist_id = ${tenant.id} and import_id = ${importId}`.execute(tenant.sql)
    all += rows[0]?.count ?? 0
  }
  return all
}

type KeptItem = Import['kept'][number]

type ListKept = (tenant: Tenant, importId: string, most: number) => Promise<KeptItem[]>

const listPatients: ListKept = async (tenant, importId, most) => {
  const { rows } = await sql<KeptItem>`
    select 'patients' as kind, p.id, p.id as "patientId", p.name, k.kept as why
    from imported_patients k join patients p on p.psychologist_id = k.psychologist_id and p.id = k.patient_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by p.sort_name, p.id limit ${most}`.execute(tenant.sql)
  return rows
}

const listServices: ListKept = async (tenant, importId, most) => {
  const { rows } = await sql<KeptItem>`
    select 'services' as kind, v.id, null::uuid as "patientId", v.name, k.kept as why
    from imported_services k join services v on v.psychologist_id = k.psychologist_id and v.id = k.service_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by v.name, v.id limit ${most}`.execute(tenant.sql)
  return rows
}

const listSessions: ListKept = async (tenant, importId, most) => {
  const { timezone } = await findOwnRow(tenant)
  const { rows } = await sql<KeptItem & { startsAt: Date }>`
    select 'sessions' as kind, s.id, p.id as "patientId", coalesce(p.name, ${UNKNOWN_PATIENT}) as name, k.kept as why, s.starts_at as "startsAt"
    from imported_sessions k join sessions s on s.psychologist_id = k.psychologist_id and s.id = k.session_id
    left join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by s.starts_at, s.id limit ${most}`.execute(tenant.sql)
  return rows.map(({ startsAt, name, ...row }) => ({
    ...row,
    name: `${name}, ${formatDateTime(startsAt.getTime(), timezone)}`,
  }))
}

const listSeries: ListKept = async (tenant, importId, most) => {
  const { rows } = await sql<KeptItem & { firstDate: string; time: string }>`
    select 'series' as kind, r.id, p.id as "patientId", coalesce(p.name, ${UNKNOWN_PATIENT}) as name, k.kept as why,
      r.first_date as "firstDate", r.start_time as time
    from imported_series k join series r on r.psychologist_id = k.psychologist_id and r.id = k.series_id
    left join patients p on p.psychologist_id = r.psychologist_id and p.id = r.patient_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by p.sort_name, r.id limit ${most}`.execute(tenant.sql)
  return rows.map(({ firstDate, time, name, ...row }) => ({
    ...row,
    name: `${name}, ${SPOKEN_WEEKDAYS[weekdayOf(firstDate)]} às ${time}`,
  }))
}

const listPackages: ListKept = async (tenant, importId, most) => {
  const { rows } = await sql<KeptItem & { service: string }>`
    select 'packages' as kind, g.id, p.id as "patientId", coalesce(p.name, ${UNKNOWN_PATIENT}) as name, k.kept as why, v.name as service
    from imported_packages k join packages g on g.psychologist_id = k.psychologist_id and g.id = k.package_id
    join services v on v.psychologist_id = g.psychologist_id and v.id = g.service_id
    left join patients p on p.psychologist_id = g.psychologist_id and p.id = g.patient_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by p.sort_name, g.id limit ${most}`.execute(tenant.sql)
  return rows.map(({ service, name, ...row }) => ({
    ...row,
    name: `${name}, pacote de ${service}`,
  }))
}

const listExpenses: ListKept = async (tenant, importId, most) => {
  const { rows } = await sql<KeptItem>`
    select 'expenses' as kind, e.id, null::uuid as "patientId", e.description as name, k.kept as why
    from imported_expenses k join expenses e on e.psychologist_id = k.psychologist_id and e.id = k.expense_id
    where k.psychologist_id = ${tenant.id} and k.import_id = ${importId} and k.kept is not null
    order by e.date, e.id limit ${most}`.execute(tenant.sql)
  return rows
}

const LISTS: Record<ItemKind, ListKept> = {
  patients: listPatients,
  services: listServices,
  sessions: listSessions,
  series: listSeries,
  packages: listPackages,
  expenses: listExpenses,
}

/** Returns the things that an undo left, with the reason. */
export async function listKept(
  tenant: Tenant,
  importId: string,
  most: number,
): Promise<KeptItem[]> {
  const notRemoved: KeptItem[] = []
  for (const kind of ITEM_KINDS)
    notRemoved.push(...(await LISTS[kind](tenant, importId, most - notRemoved.length)))
  return notRemoved
}
