import { sql } from 'kysely'
import type { Tenant } from '../../../platform/server/database.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { UNKNOWN_PATIENT } from '../../patients/contract.ts'
import { toRefundCents } from '../../payments/queries.ts'
import { REFUNDS_SHOWN, type Refunds } from './owed-contract.ts'

interface Row {
  id: string
  starts_at: Date
  patient_id: string | null
  name: string | null
  cents: number
  sessions: number
  all_cents: number
}

/** Returns the amounts to refund for sessions (docs/product.md, Absences): the sums, and the latest sessions. */
export async function findRefunds(tenant: Tenant): Promise<Refunds> {
  const { rows } = await sql<Row>`
    select r.*, p.name from (
      select s.id, s.starts_at, s.patient_id, ${toRefundCents} as cents,
        count(*) over () as sessions, sum(${toRefundCents}) over () as all_cents
      from sessions s
      where s.psychologist_id = ${tenant.id} and s.received_cents > 0 and ${toRefundCents} > 0
      order by s.starts_at desc, s.id limit ${REFUNDS_SHOWN}) r
    left join patients p on p.psychologist_id = ${tenant.id} and p.id = r.patient_id
    order by r.starts_at desc, r.id`.execute(tenant.sql)
  const [first] = rows
  return {
    sessions: first?.sessions ?? 0,
    amount: moneyOut(first?.all_cents ?? 0),
    list: rows.map((row) => ({
      sessionId: row.id,
      patientId: row.patient_id,
      patientName: row.name ?? UNKNOWN_PATIENT,
      datetime: row.starts_at.toISOString(),
      amount: moneyOut(row.cents),
    })),
  }
}
