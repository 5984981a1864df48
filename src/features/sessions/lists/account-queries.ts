import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { sendTogether } from '../../../platform/server/transactions.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { pricesOf } from '../../patients/price-queries.ts'
import type { AgreedPrice } from '../../patients/price-rules.ts'
import { toRefundCents } from '../../payments/queries.ts'
import type { Session } from '../contract.ts'
import { NOTHING_OWED, type OwedSums, owedSums, toOwedSplit } from '../payments/owed-queries.ts'
import {
  isInFigures,
  isPlanned,
  isStillValid,
  type SessionRow,
  selection,
  toSession,
} from '../queries.ts'
import type { LastTerms, PatientAccount } from './contract.ts'

interface Figures extends OwedSums {
  sessions: number
  completed: number
  absences: number
  late_cancellations: number
  to_refund_cents: number
}

export async function findPatientAccount(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<PatientAccount> {
  const findFigures = sql<Figures>`
    select count(*) filter (where ${isInFigures(now)}) as sessions, count(*) filter (where status = 'completed') as completed, ${owedSums(now)},
      count(*) filter (where outcome = 'absent') as absences, count(*) filter (where outcome = 'late_cancel') as late_cancellations,
      coalesce(sum(${toRefundCents}), 0) as to_refund_cents
    from sessions s where psychologist_id = ${tenant.id} and patient_id = ${patientId}`
  const findNext = sql<SessionRow>`
    ${selection} where s.psychologist_id = ${tenant.id} and s.patient_id = ${patientId}
      and s.starts_at > ${new Date(now)} and s.status <> 'cancelled' and ${isStillValid(now)}
    order by s.starts_at, s.id limit 1`
  const [figures, next] = await sendTogether(tenant.sql, [
    () => findFigures.execute(tenant.sql),
    () => findNext.execute(tenant.sql),
  ])
  const [{ sessions, completed, ...sums } = NONE] = figures.rows
  const [row] = next.rows
  return {
    sessions,
    completed,
    unpaid: sums.overdue_sessions + sums.coming_due_sessions,
    owed: moneyOut(sums.overdue_cents + sums.coming_due_cents),
    ...toOwedSplit(sums),
    toRefund: moneyOut(sums.to_refund_cents),
    absences: sums.absences,
    lateCancellations: sums.late_cancellations,
    next: row ? toSession(row) : null,
  }
}

interface TermsRow {
  billing: string
  prices: AgreedPrice[]
  service_id: string | null
  type: Session['type']
  duration: number
  price_cents: number
}

/** Returns the terms of the patient's latest session that has begun, otherwise of the next one. */
export async function findLastTerms(
  tenant: Tenant,
  patientId: string,
  now: number,
): Promise<LastTerms> {
  const { rows } = await sql<TermsRow>`
    select p.billing, ${pricesOf('p')} as prices, l.* from patients p left join lateral (
      select s.service_id, s.type, s.duration, s.price_cents + s.discount_cents as price_cents
      from sessions s join services v on v.psychologist_id = s.psychologist_id and v.id = s.service_id
      where s.psychologist_id = p.psychologist_id and s.patient_id = p.id and ${isPlanned}
        and s.package_place is null and v.active
      order by s.starts_at <= ${new Date(now)} desc, abs(extract(epoch from s.starts_at - ${new Date(now)})), s.id
      limit 1) l on true
    where p.psychologist_id = ${tenant.id} and p.id = ${patientId}`.execute(tenant.sql)
  const [row] = rows
  if (!row) throw new Problem('not_found')
  const { billing, prices, service_id: serviceId, type, duration, price_cents } = row
  return {
    last: serviceId === null ? null : { serviceId, type, duration, price: moneyOut(price_cents) },
    billedMonthly: billing === 'monthly',
    agreed: prices
      .filter(({ seriesId }) => seriesId === null)
      .map(({ since, priceCents }) => ({ since, price: moneyOut(priceCents) })),
  }
}

const NONE: Figures = {
  sessions: 0,
  completed: 0,
  absences: 0,
  late_cancellations: 0,
  to_refund_cents: 0,
  ...NOTHING_OWED,
}
