import type { Sql, Tenant } from '../../platform/server/database.ts'
import { recordOncePerDay } from '../audit/commands.ts'
import type { PatientPackage, PatientSession } from './contract.ts'
import type { Caller } from './login-queries.ts'
import { listPackagesOf } from './package-queries.ts'
import { findPatientSession, type KnownPatient, listSessionsOf } from './queries.ts'
import { seenByLink } from './rules.ts'

/** What patients and the holders of links read; written down in the practice it is of (decisions §8). */

/** The caller's sessions with every psychologist they are known to, the latest first. */
export async function readSessions(
  db: Sql,
  caller: Caller,
  now: number,
): Promise<PatientSession[]> {
  const found = await listSessionsOf(db, caller, now)
  await recordOfPatients(db, 'patient.sessions_read', found, now)
  return found.map(({ session }) => session)
}

/** What the caller bought, with what is left of it. */
export async function readPackages(
  db: Sql,
  caller: Caller,
  now: number,
): Promise<PatientPackage[]> {
  const found = await listPackagesOf(db, caller, now)
  await recordOfPatients(db, 'patient.packages_read', found, now)
  return found.map(({ bought }) => bought)
}

/** Writes down what was done for each of these patients, however often one of them is named. */
export async function recordOfPatients(
  db: Sql,
  action: 'patient.logged_in' | 'patient.sessions_read' | 'patient.packages_read',
  named: readonly KnownPatient[],
  now: number,
): Promise<void> {
  const patients = new Map(named.map((one) => [one.patientId, one]))
  const subjects = [...patients.values()].map(({ tenantId, patientId }) => ({
    tenantId,
    subjectId: patientId,
  }))
  await recordOncePerDay(db, { actor: 'patient', action, subjects }, now)
}

/** The session a link was sealed for. */
export async function openByLink(tenant: Tenant, id: string, now: number): Promise<PatientSession> {
  const session = await findPatientSession(tenant, id, now)
  const subjects = [{ tenantId: tenant.id, subjectId: id }]
  const event = { actor: 'patient', action: 'session.opened_by_link', subjects } as const
  await recordOncePerDay(tenant.sql, event, now)
  return seenByLink(session)
}
