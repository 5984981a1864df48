import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { MOST_ITEMS, type OwedTogether } from '../../payments/payer-contract.ts'
import { costCents } from '../../payments/queries.ts'
import { isInFigures, isOwed } from '../queries.ts'
import type { OwedSplit } from './owed-contract.ts'

/**
 * Returns an SQL condition: the amount owed for a session `s` is overdue (docs/product.md, Payments). The same as `isOverdue`
 * of rules.ts.
 */
export function isOverdue(now: number): RawBuilder<boolean> {
  return sql`(${isOwed} and s.ends_at <= ${new Date(now)} and not ${isOfOpenMonth(now)})`
}

export function isComingDue(now: number): RawBuilder<boolean> {
  return sql`(${isOwed} and (s.ends_at > ${new Date(now)} or ${isOfOpenMonth(now)}) and ${isInFigures(now)})`
}

function isOfOpenMonth(now: number): RawBuilder<boolean> {
  return sql`(s.starts_at > ${new Date(now - 32 * DAY)} and exists (
    select from patients b join psychologists o on o.id = b.psychologist_id
    where b.psychologist_id = s.psychologist_id and b.id = s.patient_id and b.billing = 'monthly'
      and s.starts_at >= date_trunc('month', ${new Date(now)}::timestamptz at time zone o.timezone) at time zone o.timezone))`
}

function missingCents(condition: RawBuilder<boolean>): RawBuilder<number> {
  return sql`coalesce(sum(${costCents} - s.received_cents) filter (where ${condition}), 0)`
}

export function overdueCents(now: number): RawBuilder<number> {
  return missingCents(isOverdue(now))
}

export interface OwedSums {
  overdue_sessions: number
  overdue_cents: number
  coming_due_sessions: number
  coming_due_cents: number
}

export function owedSums(now: number, counted: RawBuilder<unknown> = sql`true`) {
  const countedIf = (isDue: RawBuilder<boolean>) => sql<boolean>`(${counted} and ${isDue})`
  const [overdue, comingDue] = [countedIf(isOverdue(now)), countedIf(isComingDue(now))]
  return sql`
    count(*) filter (where ${overdue}) as overdue_sessions, ${missingCents(overdue)} as overdue_cents,
    count(*) filter (where ${comingDue}) as coming_due_sessions, ${missingCents(comingDue)} as coming_due_cents`
}

export function toOwedSplit(sums: OwedSums): OwedSplit {
  return {
    overdue: { sessions: sums.overdue_sessions, amount: moneyOut(sums.overdue_cents) },
    comingDue: { sessions: sums.coming_due_sessions, amount: moneyOut(sums.coming_due_cents) },
  }
}

export const NOTHING_OWED: OwedSums = {
  overdue_sessions: 0,
  overdue_cents: 0,
  coming_due_sessions: 0,
  coming_due_cents: 0,
}

interface OwedTogetherRow extends Omit<OwedTogether, 'datetime' | 'owed'> {
  starts_at: Date
  owed_cents: number
}

/**
 * Returns the open sessions of a patient and of other patients with a common payer: the other patient, or a person who pays for
 * that one, has the phone or document of somebody who may pay for the first.
 */
export async function listOwedTogether(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<OwedTogether[]> {
  const { rows } = await sql<OwedTogetherRow | { sessionId: null }>`
    with payers as (
      select id, phone_key, document from patient_people where psychologist_id = ${tenant.id} and patient_id = ${patientId}
      union all
      select id, phone_key, cpf from patients where psychologist_id = ${tenant.id} and id = ${patientId}),
    paid_for as (
      select patient_id, phone_key, document from patient_people where psychologist_id = ${tenant.id} and pays and patient_id <> ${patientId}
      union all
      select id, phone_key, cpf from patients where psychologist_id = ${tenant.id} and id <> ${patientId}),
    together as (
      select ${patientId}::uuid as patient_id, id as payer_id from payers
      union
      select o.patient_id, y.id from payers y join paid_for o on o.phone_key = y.phone_key or o.document = y.document)
    select owed.* from patients me left join lateral (
      select s.id as "sessionId", p.id as "patientId", p.name as "patientName", s.starts_at,
        ${costCents} - s.received_cents as owed_cents,
        (select jsonb_agg(t.payer_id order by t.payer_id) from together t where t.patient_id = p.id) as "payerIds"
      from sessions s join patients p on p.psychologist_id = s.psychologist_id and p.id = s.patient_id
      where s.psychologist_id = me.psychologist_id and s.patient_id in (select t.patient_id from together t)
        and ${isOwed} and ${isInFigures(now)}
      order by p.id <> me.id, p.name, p.id, s.starts_at, s.id limit ${MOST_ITEMS}) owed on true
    where me.psychologist_id = ${tenant.id} and me.id = ${patientId}`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('not_found')
  return rows.flatMap((row) => {
    if (row.sessionId === null) return []
    const { starts_at, owed_cents, ...owed } = row
    return { ...owed, datetime: starts_at.toISOString(), owed: moneyOut(owed_cents) }
  })
}
