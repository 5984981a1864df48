import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { costCents } from '../payments/queries.ts'
import { isInFigures, isOwed } from '../sessions/queries.ts'
import { chargedNow } from './item-queries.ts'
import type { OwingPatient } from './owed-contract.ts'
import {
  type OpenDebt,
  type OpenDebts,
  type OpenPackage,
  type OpenStatement,
  owingOf,
  withoutStated,
} from './owed-rules.ts'
import { findStatedItems } from './queries.ts'
import { openOf } from './rules.ts'

type Dated<Debt> = Omit<Debt, 'at'> & { at: Date }

/**
 * Returns what patients owe and how each part is paid; an erased patient owes nothing. The fee of a session that was cancelled
 * before its time is owed now.
 */
export async function findOpenDebts(
  tenant: Tenant,
  now: number,
  patientId?: string,
): Promise<OpenDebts> {
  const { id, sql: db } = tenant
  const own = (column: string) =>
    patientId ? sql`${sql.ref(column)} = ${patientId}` : sql`${sql.ref(column)} is not null`
  const findSessions = sql<Dated<OpenDebt>>`
    select s.id, s.patient_id as "patientId", ${costCents} - s.received_cents as cents,
      case when s.status = 'cancelled' then least(s.starts_at, ${new Date(now)}) else s.starts_at end as at
    from sessions s
    where s.psychologist_id = ${id} and ${own('s.patient_id')} and s.package_place is null and ${isOwed} and ${isInFigures(now)}
    order by s.starts_at, s.id`
  const findPackages = sql<Dated<OpenPackage>>`
    select k.id, k.patient_id as "patientId", k.price_cents - k.received_cents as cents, k.created_at as at,
      v.name as "serviceName", k.sessions_count as "sessionsCount"
    from packages k join services v on v.psychologist_id = k.psychologist_id and v.id = k.service_id
    where k.psychologist_id = ${id} and ${own('k.patient_id')} and not k.paid and k.price_cents > k.received_cents
    order by k.created_at, k.id`
  // Statements of patients without any open session or package are left out: nothing can be open on them.
  const findLast = sql<Dated<Omit<OpenStatement, 'cents' | 'itemIds'>> & { totalCents: number }>`
    select t.* from (
      select distinct on (t.patient_id) t.id, t.patient_id as "patientId", t.number, t.month, t.total_cents as "totalCents", t.created_at as at
      from statements t where t.psychologist_id = ${id} and ${own('t.patient_id')}
      order by t.patient_id, t.created_at desc, t.id desc) t
    where t."totalCents" > 0 and (
      exists (select from sessions s
        where s.psychologist_id = ${id} and s.patient_id = t."patientId" and ${chargedNow} > s.received_cents)
      or exists (select from packages k
        where k.psychologist_id = ${id} and k.patient_id = t."patientId" and k.price_cents > k.received_cents))`
  const [sessions, packages, last] = await sendTogether(db, [
    () => findSessions.execute(db),
    () => findPackages.execute(db),
    () => findLast.execute(db),
  ])
  const itemsOf = await findStatedItems(
    tenant,
    last.rows.map((row) => row.patientId),
  )
  const statements = last.rows.flatMap(({ totalCents, at, month, ...row }): OpenStatement[] => {
    const items = itemsOf.get(row.patientId) ?? []
    const cents = openOf(items, totalCents)
    if (cents === 0) return []
    const itemIds = items.flatMap(({ sessionId, packageId }) => sessionId ?? packageId ?? [])
    return [{ ...row, month: month.slice(0, 7), at: at.getTime(), cents, itemIds }]
  })
  return withoutStated({
    statements,
    packages: packages.rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() })),
    sessions: sessions.rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() })),
  })
}

/** Returns the patients who owe something, by name. */
export async function listOwingPatients(
  tenant: Tenant,
  patientId: string | undefined,
  now: number,
): Promise<OwingPatient[]> {
  const debts = await findOpenDebts(tenant, now, patientId)
  const all = [...debts.statements, ...debts.packages, ...debts.sessions]
  const ids = new Set(all.map((debt) => debt.patientId))
  const { rows } = await sql<Pick<OwingPatient, 'patientId' | 'patientName'>>`
    select p.id as "patientId", p.name as "patientName" from patients p
    where p.psychologist_id = ${tenant.id} and p.id = any(${[...ids]}::uuid[])
    order by p.sort_name, p.id`.execute(tenant.sql)
  return owingOf(rows, debts, now)
}
