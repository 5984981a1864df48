import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import type { ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { dropWaiting } from '../delivery/commands.ts'
import { refuseOverPatientLimit } from '../patients/commands.ts'
import type { EndReason, Patient } from '../patients/contract.ts'
import { findPatient } from '../patients/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { hasLimits, roomOn } from '../practice/plans.ts'
import type { Practice } from '../practice/queries.ts'
import { type EndedSeries, endUndoably, resumeSeries } from '../series/end-commands.ts'
import { undoInBulk } from '../sessions/changes/bulk-commands.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { cancelUndoably } from '../sessions/changes/transition-commands.ts'
import { notifyOfCancellation } from '../sessions/notices/commands.ts'
import { waiveNotices } from '../sessions/notices/unnotified-commands.ts'
import { BULK_NOTICE_DELAY } from '../sessions/rules.ts'
import type { endPatient as contract, undoEnding as undoContract } from './contract.ts'
import { countEndings, findTimes, listContinuing, listNotices, listOpenAhead } from './queries.ts'
import { endedAtOf } from './rules.ts'
import { deleteUndo, keepUndo, takeUndo } from './undo-commands.ts'

/**
 * Ends a treatment. With `cancel`, each fixed time ends and each other upcoming open session is cancelled by its own command;
 * with `keep` they stay (docs/product.md, Ending a treatment).
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
  const instant = endedAtOf(on, now, practice.timezone)
  if (instant === null) throw invalidField('on', 'Escolha hoje ou um dia que já passou.')
  await refuseOverEndings(tenant, practice, now)
  const undo: Undo =
    sessions === 'cancel'
      ? await cancelAhead(tenant, practice, { id, notify }, now)
      : { sessions: [], series: [], messages: [] }
  await saveEnding(tenant, id, { endedAt: new Date(instant), reason })
  await keepUndo(tenant, id, undo, now)
  await recordChange(tenant, 'patient.ended', id, now)
  return { ...(await findPatient(tenant, id, now)), cancelled: undo.sessions.length }
}

async function refuseOverEndings(tenant: Tenant, practice: Practice, now: number): Promise<void> {
  const { plan } = practice
  if (!hasLimits(plan)) return
  if (roomOn(plan, 'endings', await countEndings(tenant, practice, now)) < 1)
    throw new Problem('ending_limit')
}

interface Undo {
  sessions: { id: string; version: number }[]
  series: EndedSeries[]
  messages: string[]
}

interface Cancelling {
  id: string
  notify: boolean | undefined
}

/** Ends the fixed times and cancels the other upcoming open sessions; returns the data for an undo. */
async function cancelAhead(
  tenant: Tenant,
  practice: Practice,
  { id, notify }: Cancelling,
  now: number,
): Promise<Undo> {
  const from = dayAt(now, practice.timezone)
  await releaseExpiredHolds(tenant, now)
  const undo: Undo = { sessions: [], series: [], messages: [] }
  for (const { id: seriesId } of await listContinuing(tenant, id, practice.timezone, now)) {
    const ended = await endUndoably(tenant, practice, { id: seriesId, from, notify }, now)
    undo.series.push(ended.series)
    undo.sessions.push(...ended.sessions)
  }
  const others = await listOpenAhead(tenant, id, now)
  for (const before of others) {
    const { version } = await cancelUndoably(tenant, practice, before.id, now)
    undo.sessions.push({ id: before.id, version })
  }
  if (notify === false)
    await waiveNotices(
      tenant,
      others.map((session) => session.id),
      now,
    )
  else if (others.length > 0)
    await notifyOfCancellation(tenant, practice, others, now, BULK_NOTICE_DELAY)
  return { ...undo, messages: await listNotices(tenant, id, now) }
}

async function saveEnding(
  tenant: Tenant,
  id: string,
  { endedAt, reason }: { endedAt: Date | null; reason: EndReason | null },
): Promise<void> {
  await tenant.sql
    .updateTable('patients')
    // By either action the psychologist adopts a patient created by a public booking.
    .set({ ended_at: endedAt, end_reason: reason, vouched: true })
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/**
 * Undoes the end of a treatment of less than 30 seconds ago, unless an e-mail was sent: the patient is active again, the fixed
 * times continue, and each cancelled session is restored if its time is still free. Returns the others by name.
 */
export async function undoEnding(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<ReplyOf<typeof undoContract>> {
  const practice = await lockPractice(tenant)
  await findPatient(tenant, id, now)
  const undo = await takeUndo<Undo>(tenant, id, now)
  if (!undo || !(await dropWaiting(tenant, undo.messages))) throw new Problem('cannot_undo')
  await refuseOverPatientLimit(tenant, practice)
  await releaseExpiredHolds(tenant, now)
  await saveEnding(tenant, id, { endedAt: null, reason: null })
  await recordChange(tenant, 'patient.reopened', id, now)
  const { done, refused } = await undoInBulk(tenant, practice, undo.sessions, now)
  let resumed = 0
  for (const series of undo.series) if (await resumeSeries(tenant, series, now)) resumed += 1
  const times = await findTimes(
    tenant,
    refused.map((row) => row.id),
  )
  return {
    ...(await findPatient(tenant, id, now)),
    restored: done.length,
    resumed,
    kept: refused
      .map(({ id: sessionId, code }) => ({ sessionId, datetime: times.get(sessionId) ?? '', code }))
      .sort((a, b) => a.datetime.localeCompare(b.datetime)),
  }
}

/** Makes an ended patient active, who then counts towards the plan; an active patient stays as they are. */
export async function reopenPatient(tenant: Tenant, id: string, now: number): Promise<Patient> {
  const practice = await lockPractice(tenant)
  const before = await findPatient(tenant, id, now)
  if (before.endedAt === null) return before
  await refuseOverPatientLimit(tenant, practice)
  await refuseOverEndings(tenant, practice, now)
  await saveEnding(tenant, id, { endedAt: null, reason: null })
  await deleteUndo(tenant, id)
  await recordChange(tenant, 'patient.reopened', id, now)
  return findPatient(tenant, id, now)
}
