import { sql } from 'kysely'
import { inOrder, NeedsSteps, type Tenant } from '../../platform/server/database.ts'
import { centsOf } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findReceivableRow, type PaymentTarget } from '../payments/queries.ts'
import { missingCents } from '../payments/record-rules.ts'
import { findStatement } from '../statements/queries.ts'

/** The session, package or statement of a charge. */
export type ChargeTarget = PaymentTarget | { statementId: string }

export interface FoundTarget {
  /** A session of a package is paid with the package. */
  target: ChargeTarget
  missingCents: number
  isReceivable: boolean
  isPaid: boolean
  /** Null if the patient was deleted. */
  patientId: string | null
  /** Until when a booking holds its time; null without a deadline. */
  holdEnds: number | null
}

/** The columns of a charge, exactly one of which has an id. */
export interface TargetColumns {
  session_id: string | null
  package_id: string | null
  statement_id: string | null
}

export function columnsOfTarget(target: ChargeTarget): TargetColumns {
  return {
    session_id: 'sessionId' in target ? target.sessionId : null,
    package_id: 'packageId' in target ? target.packageId : null,
    statement_id: 'statementId' in target ? target.statementId : null,
  }
}

export function targetOfColumns({
  session_id: sessionId,
  package_id: packageId,
  statement_id: statementId,
}: TargetColumns): ChargeTarget | null {
  if (sessionId !== null) return { sessionId }
  if (packageId !== null) return { packageId }
  return statementId === null ? null : { statementId }
}

/** Returns the debt of a session, package or statement; null if it was deleted. */
export async function findTarget(
  tenant: Tenant,
  target: ChargeTarget,
): Promise<FoundTarget | null> {
  try {
    if ('statementId' in target) {
      if (tenant.oneRoundTrip) throw new NeedsSteps()
      const { open, patientId } = await findStatement(tenant, target.statementId)
      const cents = centsOf(open)
      const debt = { missingCents: cents, isReceivable: cents > 0, isPaid: cents === 0 }
      return { target, ...debt, patientId, holdEnds: null }
    }
    const [row, ownHoldEnd] = await inOrder(tenant, [
      () => findReceivableRow(tenant, target),
      () => findHoldEnd(tenant, target),
    ])
    const paidWith =
      'sessionId' in target && row.packageId !== null ? { packageId: row.packageId } : null
    if (paidWith && tenant.oneRoundTrip) throw new NeedsSteps()
    const missing = row.cancelled || row.nothingDue ? 0 : missingCents(row)
    return {
      target: paidWith ?? target,
      missingCents: missing,
      isReceivable: missing > 0,
      patientId: row.patientId,
      isPaid: row.paid || (!row.cancelled && row.receivedCents > 0 && missing === 0),
      holdEnds: paidWith ? await findHoldEnd(tenant, paidWith) : ownHoldEnd,
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

async function findHoldEnd(tenant: Tenant, target: PaymentTarget): Promise<number | null> {
  const condition =
    'sessionId' in target
      ? sql`s.id = ${target.sessionId}::uuid`
      : sql`s.package_id = ${target.packageId}::uuid and s.package_place is not null`
  const { rows } = await sql<{ ends: Date | null }>`
    select min(least(s.hold_expires_at, s.starts_at)) as ends from sessions s
    where s.psychologist_id = ${tenant.id} and ${condition} and s.status = 'pending' and s.hold_expires_at is not null`.execute(
    tenant.sql,
  )
  return rows[0]?.ends?.getTime() ?? null
}
