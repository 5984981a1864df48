import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import { ensureBalance } from './balance-commands.ts'
import type { Advance, BalanceRefund } from './balance-contract.ts'
import { findBalanceRow } from './balance-queries.ts'
import { recordBalancePayment, reversePayment } from './commands.ts'
import { isCounted } from './queries.ts'
import { PAYER_ON_FILE, type Payment, type ReceivedPayment } from './record-contract.ts'
import { receivedPayment } from './record-rules.ts'
import { undoReturn } from './return-commands.ts'

type Received = Advance & Pick<ReceivedPayment, 'payerOf'>

/** Records a patient's payment in advance. */
export async function recordAdvance(
  tenant: Tenant,
  patientId: string,
  { receivedOn, ...typed }: Received,
  now: number,
): Promise<Payment> {
  const { timezone } = await lockPractice(tenant)
  await findBalanceRow(tenant, patientId)
  const balanceId = await ensureBalance(tenant, patientId)
  const input = { ...PAYER_ON_FILE, ...typed, kind: 'payment' as const, receivedAt: receivedOn }
  const received = receivedPayment(input, timezone, now)
  return recordBalancePayment(tenant, { balanceId, patientId }, received, now)
}

/** Records that a balance was refunded, in whole or in part. */
export async function refundBalance(
  tenant: Tenant,
  patientId: string,
  { amount, receivedOn, ...typed }: BalanceRefund,
  now: number,
): Promise<Payment> {
  const { timezone } = await lockPractice(tenant)
  const { id: balanceId, cents } = await findBalanceRow(tenant, patientId)
  if (balanceId === null || cents <= 0) throw new Problem('balance_too_small')
  const input = {
    ...PAYER_ON_FILE,
    ...typed,
    kind: 'refund' as const,
    amount: amount ?? cents,
    receivedAt: receivedOn,
  }
  const given = receivedPayment(input, timezone, now)
  return recordBalancePayment(tenant, { balanceId, patientId }, given, now)
}

/** Undoes a movement of a balance; debts that the balance paid are open again. */
export async function undoBalanceEntry(
  tenant: Tenant,
  { id: patientId, entryId }: { id: string; entryId: string },
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const { rows } = await sql<{ id: string; returns: string | null }>`
    select y.id, y.returns from payments y
    join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
    where y.psychologist_id = ${tenant.id} and y.id = ${entryId} and b.patient_id = ${patientId} and ${isCounted('y')}`.execute(
    tenant.sql,
  )
  const [entry] = rows
  if (!entry) throw new Problem('not_found')
  if (entry.returns === null) await reversePayment(tenant, entry.id, now)
  else await undoReturn(tenant, entry.returns, now)
}
