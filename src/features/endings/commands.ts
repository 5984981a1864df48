import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { refuseOverPatientLimit } from '../patients/commands.ts'
import type { EndReason, Patient } from '../patients/contract.ts'
import { findPatient } from '../patients/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Practice } from '../practice/queries.ts'
import { endSeries } from '../series/end-commands.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { changeStatus } from '../sessions/changes/transition-commands.ts'
import { notifyOfCancellation } from '../sessions/notices/commands.ts'
import { waiveNotices } from '../sessions/notices/unnotified-commands.ts'
import type { endPatient as contract } from './contract.ts'
import { countEndings, listContinuing, listOpenAhead } from './queries.ts'
import { endedAtOf, isEndingLeft } from './rules.ts'

/**
 * Ends a treatment. With `cancel`, each fixed time ends and each other open session to come is cancelled by its own
 * command; with `keep` they stay (docs/product.md, Ending a treatment).
 */
export async function endPatient(
  tenant: Tenant,
  id: string,
  { on, reason, sessions, notify }: RequestOf<typeof contract>['body'],
  now: number,
): Promise<ReplyOf<typeof contract>> {
  const practice = await lockPractice(tenant)
  const { endedAt } = await findPatient(tenant, id, now)
  if (endedAt !== null) throw new Problem('patient_ended')
  const at = endedAtOf(on, now, practice.timezone)
  if (at === null) throw invalidField('on', 'Escolha hoje ou um dia que já passou.')
  await refuseOverEndings(tenant, practice, now)
  const cancelled =
    sessions === 'cancel' ? await cancelAhead(tenant, practice, { id, notify }, now) : 0
  await saveEnding(tenant, id, { endedAt: new Date(at), reason })
  await recordChange(tenant, 'patient.ended', id, now)
  return { ...(await findPatient(tenant, id, now)), cancelled }
}

async function refuseOverEndings(tenant: Tenant, practice: Practice, now: number): Promise<void> {
  if (practice.plan !== 'free') return
  if (!isEndingLeft(practice.plan, await countEndings(tenant, practice, now)))
    throw new Problem('ending_limit')
}

interface Cancelling {
  id: string
  notify: boolean | undefined
}

/** Ends the fixed times and cancels the other open sessions to come; returns how many sessions were cancelled. */
async function cancelAhead(
  tenant: Tenant,
  practice: Practice,
  { id, notify }: Cancelling,
  now: number,
): Promise<number> {
  const from = dayAt(now, practice.timezone)
  await releaseExpiredHolds(tenant, now)
  let cancelled = 0
  for (const series of await listContinuing(tenant, id, practice.timezone, now)) {
    const ended = await endSeries(tenant, series.id, { from, notify }, now)
    cancelled += ended.cancelled
  }
  const others = await listOpenAhead(tenant, id, now)
  for (const before of others) await changeStatus(tenant, practice, before, 'cancelled', now)
  if (notify === false)
    await waiveNotices(
      tenant,
      others.map((session) => session.id),
      now,
    )
  else if (others.length > 0) await notifyOfCancellation(tenant, practice, others, now)
  return cancelled + others.length
}

async function saveEnding(
  tenant: Tenant,
  id: string,
  { endedAt, reason }: { endedAt: Date | null; reason: EndReason | null },
): Promise<void> {
  await tenant.sql
    .updateTable('patients')
    // By either act the psychologist keeps a patient that a public booking made.
    .set({ ended_at: endedAt, end_reason: reason, vouched: true })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Makes an ended patient active, who then counts towards the plan; an active patient stays as they are. */
export async function reopenPatient(tenant: Tenant, id: string, now: number): Promise<Patient> {
  const practice = await lockPractice(tenant)
  const before = await findPatient(tenant, id, now)
  if (before.endedAt === null) return before
  await refuseOverPatientLimit(tenant, practice)
  await refuseOverEndings(tenant, practice, now)
  await saveEnding(tenant, id, { endedAt: null, reason: null })
  await recordChange(tenant, 'patient.reopened', id, now)
  return findPatient(tenant, id, now)
}
