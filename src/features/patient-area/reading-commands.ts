import type { Sql, Tenant, TenantId } from '../../platform/server/database.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { recordOncePerDay } from '../audit/commands.ts'
import { recordOfPatients } from '../patient-login/commands.ts'
import type { Caller } from '../patient-login/queries.ts'
import { findReceipt } from '../payments/receipt-queries.ts'
import type { ReceiptFacts } from '../payments/receipt-rules.ts'
import type { LinkedSession } from '../practice/link-queries.ts'
import type { StatementUrlOf } from '../statements/sending-queries.ts'
import { listBalancesOf } from './balance-queries.ts'
import type { PatientMoney, PatientPackage, PatientSession, PatientStatement } from './contract.ts'
import { listPackagesOf } from './package-queries.ts'
import { findPatientSession, findShownNames, listSessionsOf } from './queries.ts'
import { findPatientOfReceipt } from './receipt-queries.ts'
import { seenByLink } from './rules.ts'
import { findLastStatements, findPatientStatement } from './statement-queries.ts'

/** Records readings by patients and holders of links in the practice's log (docs/product.md, Privacy). */

export async function readSessions(
  db: Sql,
  caller: Caller,
  now: number,
): Promise<{ tenantId: TenantId; session: PatientSession }[]> {
  const [sessions, names] = await sendTogether(db, [
    () => listSessionsOf(db, caller, now),
    () => findShownNames(db, caller),
  ])
  await recordOfPatients(db, 'patient.sessions_read', sessions, now)
  return sessions.map(({ tenantId, patientId, session }) => ({
    tenantId,
    session: named(session, names.get(patientId)),
  }))
}

export async function readPackages(
  db: Sql,
  caller: Caller,
  now: number,
): Promise<PatientPackage[]> {
  const [packages, names] = await sendTogether(db, [
    () => listPackagesOf(db, caller, now),
    () => findShownNames(db, caller),
  ])
  await recordOfPatients(db, 'patient.packages_read', packages, now)
  return packages.map(({ patientId, bought }) => named(bought, names.get(patientId)))
}

export async function readBalances(db: Sql, caller: Caller, now: number): Promise<PatientMoney[]> {
  const [balances, names] = await sendTogether(db, [
    () => listBalancesOf(db, caller),
    () => findShownNames(db, caller),
  ])
  await recordOfPatients(db, 'patient.balances_read', balances, now)
  return balances.map(({ patientId, money }) => named(money, names.get(patientId)))
}

export async function readStatements(
  tenant: Tenant,
  caller: Caller,
  urlOf: StatementUrlOf,
  now: number,
): Promise<PatientStatement[]> {
  const statements = await findLastStatements(tenant.sql, caller)
  const names = await findShownNames(tenant.sql, caller)
  const open: PatientStatement[] = []
  for (const row of statements) {
    const statement = await findPatientStatement(tenant, row, urlOf)
    if (statement) open.push(named(statement, names.get(row.patientId)))
  }
  await recordOfPatients(tenant.sql, 'patient.statements_read', statements, now)
  return open
}

function named<Row extends { patientName: string | null }>(
  row: Row,
  name: string | undefined,
): Row {
  return { ...row, patientName: name ?? null }
}

export async function readReceipt(
  tenant: Tenant,
  caller: Caller,
  paymentId: string,
  now: number,
): Promise<ReceiptFacts> {
  const patient = await findPatientOfReceipt(tenant.sql, caller, paymentId)
  await recordOfPatients(tenant.sql, 'patient.receipts_read', [patient], now)
  return findReceipt(tenant, paymentId)
}

export async function openByLink(
  tenant: Tenant,
  { sessionId: id, linkNumber }: Pick<LinkedSession, 'sessionId' | 'linkNumber'>,
  now: number,
): Promise<PatientSession> {
  const session = await findPatientSession(tenant, id, now, linkNumber)
  const subjects = [{ tenantId: tenant.id, subjectId: id }]
  const event = { actor: 'patient', action: 'session.opened_by_link', subjects } as const
  await recordOncePerDay(tenant.sql, event, now)
  return seenByLink(session)
}
