import { type RawBuilder, sql } from 'kysely'
import { DAY } from '../../../platform/shared/calendar.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { askedCents } from '../../payments/queries.ts'
import { isInFigures, isOwed } from '../queries.ts'
import type { OwedSplit } from './owed-contract.ts'

/**
 * Whether the amount owed for a session `s` is overdue (docs/product.md, Payments). The same as `isOverdue` of rules.ts.
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
  return sql`coalesce(sum(${askedCents} - s.received_cents) filter (where ${condition}), 0)`
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
  const [overdue, comingDue] = [isOverdue, isComingDue].map(
    (due) => sql<boolean>`(${counted} and ${due(now)})`,
  ) as [RawBuilder<boolean>, RawBuilder<boolean>]
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
