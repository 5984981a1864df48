import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { type Caller, type KnownPatient, ownsFile } from '../patient-login/queries.ts'
import { isCounted } from '../payments/queries.ts'
import type { PatientMoney } from './contract.ts'
import { type PsychologistRow, shownPsychologist } from './queries.ts'
import { type ReceiptRow, receiptJson, toReceipts } from './receipt-queries.ts'

interface Row extends PsychologistRow {
  id: string
  tenant_id: TenantId
  patient_id: string
  amount_cents: number
  receipts: ReceiptRow[]
}

/** Returns the balances of the caller's own files in all practices. */
export async function listBalancesOf(
  db: Sql,
  caller: Caller,
): Promise<(KnownPatient & { money: PatientMoney })[]> {
  const { rows } = await sql<Row>`
    select b.id, b.psychologist_id as tenant_id, b.patient_id, b.amount_cents, g.name, g.crp, g.professional_title, g.profile_image,
      (select ${receiptJson} from payments y
        where y.psychologist_id = b.psychologist_id and y.balance_id = b.id and y.receipt_number is not null and ${isCounted('y')}) as receipts
    from patients p
    join balances b on b.psychologist_id = p.psychologist_id and b.patient_id = p.id
    join psychologists g on g.id = b.psychologist_id
    where ${ownsFile(caller)}
    order by g.name, b.id`.execute(db)
  return rows
    .filter(({ amount_cents, receipts }) => amount_cents !== 0 || receipts.length > 0)
    .map((row) => ({
      tenantId: row.tenant_id,
      patientId: row.patient_id,
      money: {
        id: row.id,
        patientName: null,
        psychologist: shownPsychologist(row),
        amount: moneyOut(row.amount_cents),
        receipts: toReceipts(row.receipts),
      },
    }))
}
