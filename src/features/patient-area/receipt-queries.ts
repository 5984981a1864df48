import { type RawBuilder, sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { type Caller, type KnownPatient, ownsFile } from '../patient-login/queries.ts'
import { isCounted, paymentsOf } from '../payments/queries.ts'
import type { PatientReceipt } from './contract.ts'

export interface ReceiptRow {
  id: string
  number: number
  amount_cents: number
  received_at: string
}

/** The receipts of payments `y` as JSON, newest first. */
export const receiptJson = sql<
  ReceiptRow[]
>`coalesce(json_agg(json_build_object('id', y.id, 'number', y.receipt_number, 'amount_cents', y.amount_cents,
      'received_at', y.received_at) order by y.received_at desc, y.receipt_number desc), '[]')`

export function receiptsOf(
  column: 'session_id' | 'package_id',
  alias: 's' | 'k',
): RawBuilder<unknown> {
  return sql`(select ${receiptJson}
    from ${paymentsOf(column, sql.ref(`${alias}.psychologist_id`), sql.ref(`${alias}.id`))} y
    where y.receipt_number is not null and ${isCounted('y')})`
}

export function toReceipts(rows: readonly ReceiptRow[]): PatientReceipt[] {
  return rows.map(({ id, number, amount_cents, received_at }) => ({
    id,
    number,
    amount: moneyOut(amount_cents),
    receivedAt: new Date(received_at).toISOString(),
  }))
}

export async function findPatientOfReceipt(
  db: Sql,
  caller: Caller,
  paymentId: string,
): Promise<KnownPatient> {
  const { rows } = await sql<{ tenant_id: TenantId; patient_id: string }>`
    select y.psychologist_id as tenant_id, p.id as patient_id
    from payments y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
    join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id)
    where y.id = ${paymentId} and y.receipt_number is not null and ${ownsFile(caller)}`.execute(db)
  const row = rows[0]
  if (!row) throw new Problem('not_found')
  return { tenantId: row.tenant_id, patientId: row.patient_id }
}
