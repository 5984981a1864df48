import type { Tenant } from '../../platform/server/database.ts'
import { ensureBalance } from './balance-commands.ts'
import { recordBalancePayment } from './commands.ts'
import type { Payment, ReceivedPayment } from './record-contract.ts'
import { splitSurplus } from './record-rules.ts'

interface Surplus {
  /** Null if there is no balance that could keep it. */
  patientId: string | null
  missing: number
  input: ReceivedPayment
}

/**
 * Records the missing amount, and a surplus as the patient's balance, if the payment says so: two payments, each
 * with its receipt. Returns the one for the missing amount, if there is one. The caller holds the practice's lock.
 */
export async function withSurplus(
  tenant: Tenant,
  { patientId, missing, input }: Surplus,
  now: number,
  record: (within: ReceivedPayment) => Promise<Payment>,
): Promise<Payment> {
  const { here, restCents } = splitSurplus(input, missing)
  if (patientId === null || restCents === 0) return record(input)
  const recorded = here.amount > 0 ? await record(here) : null
  const balanceId = await ensureBalance(tenant, patientId)
  const rest = { ...input, amount: restCents }
  const balancePayment = await recordBalancePayment(tenant, { balanceId, patientId }, rest, now)
  return recorded ?? balancePayment
}
