import type { Tenant } from '../../../platform/server/database.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { ensureBalance } from '../../payments/balance-commands.ts'
import { findBalanceRow } from '../../payments/balance-queries.ts'
import { recordPayment } from '../../payments/commands.ts'
import { refusalOfItem } from '../../payments/item-rules.ts'
import { findReceivableRow, type PaymentShare } from '../../payments/queries.ts'
import { PAYER_ON_FILE } from '../../payments/record-contract.ts'
import { missingCents } from '../../payments/record-rules.ts'
import { lockPractice } from '../../practice/commands.ts'
import { findSessionRow } from '../queries.ts'
import { recordPackagePayment, recordSessionPayment } from './commands.ts'

const MOVE = { ...PAYER_ON_FILE, method: 'other', note: null } as const

/** Pays sessions of a patient from the balance, in order, until it is used up. */
export async function useBalance(
  tenant: Tenant,
  patientId: string,
  sessionIds: readonly string[],
  now: number,
): Promise<void> {
  await lockPractice(tenant)
  const { id: balanceId, cents } = await findBalanceRow(tenant, patientId)
  if (balanceId === null || cents <= 0) throw new Problem('balance_too_small')
  let centsLeft = cents
  for (const [index, sessionId] of sessionIds.entries()) {
    const session = await findSessionRow(tenant, sessionId)
    if (session.patient_id !== patientId) throw new Problem('not_found')
    if (centsLeft === 0) break
    const amountCents = Math.min(
      centsLeft,
      missingCents(await findReceivableRow(tenant, { sessionId })),
    )
    try {
      await payByBalance(tenant, balanceId, { target: { sessionId }, amountCents }, now)
    } catch (error) {
      throw error instanceof Problem ? refusalOfItem(error, index, 'sessionIds') : error
    }
    centsLeft -= amountCents
  }
}

/** Pays a session or package with an amount of a balance. The caller holds the practice's lock. */
export async function payByBalance(
  tenant: Tenant,
  balanceId: string,
  { target, amountCents: amount }: PaymentShare,
  now: number,
): Promise<void> {
  const input = { ...MOVE, kind: 'payment', amount, balanceId } as const
  if ('sessionId' in target)
    await recordSessionPayment(tenant, target.sessionId, { ...input, recordOnly: true }, now)
  else await recordPackagePayment(tenant, target.packageId, input, now)
}

/** Moves the refundable amount of a session to the balance of its patient, whose id is returned. */
export async function keepForNext(tenant: Tenant, sessionId: string, now: number): Promise<string> {
  await lockPractice(tenant)
  const row = await findReceivableRow(tenant, { sessionId })
  const { patientId, toRefundCents: amount } = row
  if (patientId === null || amount === 0) throw new Problem('nothing_to_refund')
  const balanceId = await ensureBalance(tenant, patientId)
  await recordPayment(tenant, row, { ...MOVE, kind: 'refund', amount, balanceId }, now)
  return patientId
}
