import type { Tenant } from '../../../platform/server/database.ts'
import { Problem, refuseBy } from '../../../platform/shared/problem.ts'
import { findPackageRow, type PackageRow } from '../../packages/queries.ts'
import { recordPayment } from '../../payments/commands.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { refusalOfItem } from '../../payments/item-rules.ts'
import type { SeveralPayments } from '../../payments/payer-contract.ts'
import { findSharedPayer } from '../../payments/payer-queries.ts'
import { findReceivableRow, type ReceivableRow } from '../../payments/queries.ts'
import {
  PAYER_ON_FILE,
  type Payment,
  type PaymentInput,
  type ReceivedPayment,
} from '../../payments/record-contract.ts'
import { missingCents, receivedPayment } from '../../payments/record-rules.ts'
import { withSurplus } from '../../payments/surplus-commands.ts'
import { lockPractice } from '../../practice/commands.ts'
import type { Practice } from '../../practice/queries.ts'
import { releaseExpiredHolds } from '../changes/hold-commands.ts'
import { undoably } from '../changes/last-change-commands.ts'
import { changeStatus, confirmPaid } from '../changes/transition-commands.ts'
import type { Session } from '../contract.ts'
import { notifyOfChange, notifyOfPackagePayment } from '../notices/commands.ts'
import { listReserved } from '../notices/queries.ts'
import { findSessionRow, type SessionRow, toFacts } from '../queries.ts'
import { paymentRefusal } from '../rules.ts'

const surplusOf = (row: ReceivableRow, input: ReceivedPayment) => ({
  patientId: row.cancelled ? null : row.patientId,
  missing: missingCents(row),
  input,
})

interface Tap {
  recordOnly: boolean
  method: PaymentMethod
}

/**
 * Records the missing amount as paid now. Confirms a pending session; a completed one stays completed, a cancelled one is
 * refused. If the time was taken, `recordOnly` keeps the payment and leaves the session unchanged.
 */
export async function confirmPayment(
  tenant: Tenant,
  id: string,
  tap: Tap,
  now: number,
): Promise<Session> {
  return confirmPaymentWithin(tenant, await lockPractice(tenant), id, tap, now)
}

export async function confirmPaymentWithin(
  tenant: Tenant,
  practice: Practice,
  id: string,
  tap: Tap,
  now: number,
): Promise<Session> {
  const change = (before: SessionRow) => pay(tenant, practice, before, tap, now)
  const changed = await undoably(tenant, { id, pays: true }, change, now)
  return notifyOfChange(tenant, practice, id, { ...changed, undoable: true }, now)
}

/** Completes a session and records the missing amount as received now, as one change that can be undone. */
export async function completePaid(
  tenant: Tenant,
  id: string,
  method: PaymentMethod,
  now: number,
): Promise<Session> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const change = async (before: SessionRow) => {
    await changeStatus(tenant, practice, before, 'completed', now)
    return payWhole(tenant, practice, id, method, now)
  }
  const changed = await undoably(tenant, { id, pays: true }, change, now)
  return notifyOfChange(tenant, practice, id, { ...changed, undoable: true }, now)
}

/** Records the missing amount of a session as received now; returns the payment's id. The caller holds the practice's lock. */
export async function payWhole(
  tenant: Tenant,
  practice: Practice,
  id: string,
  method: PaymentMethod,
  now: number,
): Promise<string> {
  const session = await findSessionRow(tenant, id)
  return pay(tenant, practice, session, { recordOnly: false, method }, now)
}

/**
 * Applies `paid` of a session change, by Pix; `paid: false` undoes no payment. Returns the payment's id; a new price may
 * have paid the session already.
 */
export async function payWithinChange(
  tenant: Tenant,
  practice: Practice,
  id: string,
  paid: boolean,
  now: number,
): Promise<string | null> {
  const session = await findSessionRow(tenant, id)
  if (session.paid === paid) return null
  if (!paid) throw new Problem('payment_fixed')
  return pay(tenant, practice, session, { recordOnly: false, method: 'pix' }, now)
}

export async function recordSessionPayment(
  tenant: Tenant,
  id: string,
  {
    recordOnly,
    ...input
  }: PaymentInput & Pick<ReceivedPayment, 'payerOf' | 'balanceId'> & { recordOnly: boolean },
  now: number,
): Promise<Payment> {
  const practice = await lockPractice(tenant)
  const before = await findSessionRow(tenant, id)
  const row = await findReceivableRow(tenant, { sessionId: id })
  const typed = receivedPayment(input, practice.timezone, now)
  return withSurplus(tenant, surplusOf(row, typed), now, async (within) => {
    const received = { row, input: within, recordOnly, undoable: false }
    const payment = await receive(tenant, practice, before, received, now)
    await notifyOfChange(tenant, practice, id, { before }, now)
    return payment
  })
}

/** Records a payment for each item, in one transaction. A refused item refuses all and is named by its path. */
export async function recordPayments(
  tenant: Tenant,
  { items, payerId, ...input }: SeveralPayments,
  now: number,
): Promise<Payment[]> {
  await lockPractice(tenant)
  const patientIds = await listPatientsOf(
    tenant,
    items.map(({ sessionId }) => sessionId),
  )
  const payer = await findSharedPayer(
    tenant,
    payerId,
    patientIds.flatMap((id) => id ?? []),
  )
  const recorded: Payment[] = []
  for (const [index, { sessionId, amount }] of items.entries()) {
    const typed = { ...input, ...payer, kind: 'payment', amount, recordOnly: false } as const
    try {
      recorded.push(await recordSessionPayment(tenant, sessionId, typed, now))
    } catch (error) {
      throw error instanceof Problem ? refusalOfItem(error, index) : error
    }
  }
  return recorded
}

/** Returns the patient of each session, in order; null for an erased one or an unknown session. */
async function listPatientsOf(
  { id, sql: db }: Tenant,
  sessionIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'patient_id'])
    .where('psychologist_id', '=', id)
    .where('id', 'in', sessionIds)
    .execute()
  return sessionIds.map((sessionId) => rows.find((row) => row.id === sessionId)?.patient_id ?? null)
}

export async function recordPackagePayment(
  tenant: Tenant,
  packageId: string,
  input: PaymentInput & Pick<ReceivedPayment, 'payerOf' | 'balanceId'>,
  now: number,
): Promise<Payment> {
  const practice = await lockPractice(tenant)
  await findPackageRow(tenant, packageId)
  const row = await findReceivableRow(tenant, { packageId })
  const received = receivedPayment(input, practice.timezone, now)
  return withSurplus(tenant, surplusOf(row, received), now, (within) => {
    const pay = async () => (await recordPayment(tenant, row, within, now)).payment
    return withPackageNotices(tenant, practice, { packageIds: [packageId], work: pay }, now)
  })
}

/**
 * Runs the work and notifies the patients of packages that it fully paid, once each, with the bookings it confirmed. The
 * caller holds the practice's lock.
 */
export async function withPackageNotices<T>(
  tenant: Tenant,
  practice: Practice,
  { packageIds, work }: { packageIds: readonly string[]; work: () => Promise<T> },
  now: number,
): Promise<T> {
  const before: { bought: PackageRow; reserved: SessionRow[] }[] = []
  for (const id of packageIds)
    before.push({
      bought: await findPackageRow(tenant, id),
      reserved: await listReserved(tenant, id),
    })
  const result = await work()
  for (const { bought, reserved } of before) {
    const after = await findPackageRow(tenant, bought.id)
    if (bought.paid || !after.paid) continue
    const confirmed = await notifyOfConfirmation(
      tenant,
      practice,
      { reserved, undoable: false },
      now,
    )
    if (!confirmed) await notifyOfPackagePayment(tenant, practice, after, now)
  }
  return result
}

async function notifyOfConfirmation(
  tenant: Tenant,
  practice: Practice,
  { reserved, undoable }: { reserved: SessionRow[]; undoable: boolean },
  now: number,
): Promise<boolean> {
  const after: Session[] = []
  for (const before of reserved)
    after.push(await notifyOfChange(tenant, practice, before.id, { before, undoable }, now))
  return after.some(({ status }) => status === 'confirmed')
}

async function pay(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  { recordOnly, method }: Tap,
  now: number,
): Promise<string> {
  refuseBy(paymentRefusal(toFacts(session)))
  const row = await findReceivableRow(tenant, { sessionId: session.id })
  const amount = missingCents(row)
  const input = { kind: 'payment', method, amount, note: null, ...PAYER_ON_FILE } as const
  const received = { row, input, recordOnly, undoable: true }
  return (await receive(tenant, practice, session, received, now)).id
}

interface Received {
  row: ReceivableRow
  input: ReceivedPayment
  recordOnly: boolean
  undoable: boolean
}

async function receive(
  tenant: Tenant,
  practice: Practice,
  before: SessionRow,
  { row, input, recordOnly, undoable }: Received,
  now: number,
): Promise<Payment> {
  const packageId = row.packageId
  const others = await listReserved(tenant, packageId, before.id)
  const { payment, paid } = await recordPayment(tenant, row, input, now)
  const session = packageId === null ? { ...before, paid } : await findSessionRow(tenant, before.id)
  if (session.paid && !before.paid && session.status === 'pending')
    await confirmPaid(tenant, practice, session, recordOnly, now)
  const unpaid = others.map((other) => ({ ...other, paid: true }))
  await notifyOfConfirmation(tenant, practice, { reserved: unpaid, undoable }, now)
  return payment
}
