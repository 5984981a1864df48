import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordChange } from '../audit/commands.ts'
import { refuseExpired } from '../packages/credit-commands.ts'
import { vouchWithinPlan } from '../patients/commands.ts'
import { findPatient } from '../patients/queries.ts'
import { hasPayments } from '../payments/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Practice } from '../practice/queries.ts'
import { usualLocationsOf } from '../practice/queries.ts'
import { findPricedService } from '../services/queries.ts'
import { recordAbsence } from './changes/absence-commands.ts'
import {
  blockedBy,
  refuseOccupiedTime,
  releaseExpiredHolds,
  timesOf,
} from './changes/hold-commands.ts'
import { insertSessions } from './changes/insertion-commands.ts'
import { undoably } from './changes/last-change-commands.ts'
import { refuseFullMonth, refuseOverSessionLimit } from './changes/limit-commands.ts'
import { changedLocation } from './changes/location-rules.ts'
import { changeStatus } from './changes/transition-commands.ts'
import type { NewSession, Session, SessionChange } from './contract.ts'
import { notifyOfChange } from './notices/commands.ts'
import { payWhole, payWithinChange } from './payments/commands.ts'
import { changedPrice, chargeFor } from './payments/price-commands.ts'
import { findSession, findSessionRow, type SessionRow, toFacts } from './queries.ts'
import { changesCreditTerms, savedProblem } from './rules.ts'

/**
 * Creates a session with its notice. One that `happened` is completed (or missed by its patient) and paid in the same
 * transaction; its patient gets no message.
 */
export async function createSession(
  tenant: Tenant,
  { status, notify, happened, ...input }: NewSession,
  now: number,
): Promise<Session> {
  if (happened && input.datetime > now) throw new Problem('session_not_begun')
  const practice = await lockPractice(tenant)
  await findPatient(tenant, input.patientId, now)
  const service = await findPricedService(tenant, input.serviceId)
  await refuseOverSessionLimit(tenant, practice, { startsAt: input.datetime, except: null }, now)
  await vouchWithinPlan(tenant, practice, input.patientId)
  const isUsuallyConfirmed = status === undefined && practice.auto_confirm_bookings
  const confirmed = happened !== undefined || status === 'confirmed' || isUsuallyConfirmed
  const times = timesOf(input.datetime, input.duration, practice.buffer_minutes)
  if (confirmed) await refuseUnlessFree(tenant, practice, times, now)
  const [id = ''] = await insertSessions(
    tenant,
    practice,
    [
      {
        ...input,
        startsAt: input.datetime,
        charge: await chargeFor(tenant, practice, service, input),
        confirmed,
      },
    ],
    now,
  )
  if (happened) return recordOutcome(tenant, practice, id, happened, now)
  return notifyOfChange(tenant, practice, id, { before: null, silent: notify === false }, now)
}

async function recordOutcome(
  tenant: Tenant,
  practice: Practice,
  id: string,
  { outcome, received }: NonNullable<NewSession['happened']>,
  now: number,
): Promise<Session> {
  const session = await findSessionRow(tenant, id)
  if (outcome === 'completed') await changeStatus(tenant, practice, session, 'completed', now)
  else await recordAbsence(tenant, session, now)
  if (received) await payWhole(tenant, practice, id, received, now)
  return findSession(tenant, id)
}

async function refuseUnlessFree(
  tenant: Tenant,
  practice: Practice,
  times: ReturnType<typeof timesOf>,
  now: number,
): Promise<void> {
  await releaseExpiredHolds(tenant, now)
  await refuseOccupiedTime(tenant, blockedBy(times), practice.timezone, null)
}

/**
 * Changes a session; a new status or payment follows the rule of the single call (docs/product.md, Sessions). The patient
 * gets one notice, unless `notify` is false.
 */
export async function updateSession(
  tenant: Tenant,
  id: string,
  change: SessionChange,
  now: number,
): Promise<Session> {
  const practice = await lockPractice(tenant)
  await releaseExpiredHolds(tenant, now)
  const session = await findSessionRow(tenant, id)
  if (change.version !== undefined && change.version !== session.version)
    throw new Problem('changed_meanwhile')
  return changeSession(tenant, practice, session, change, now)
}

/** Changes a session under the practice's lock, after expired holds are released. `session` is its state before the change. */
export async function changeSession(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  change: SessionChange,
  now: number,
): Promise<Session> {
  const { id } = session
  const hasNewDetails = await changeDetails(tenant, practice, session, change, now)
  const keepsStatus = change.status === undefined || change.status === session.status
  const pays = change.paid !== undefined && change.paid !== session.paid
  const undoable = !hasNewDetails && (!keepsStatus || pays)
  const changeStanding = async () => {
    if (change.status && !keepsStatus) {
      const current = hasNewDetails ? await findSessionRow(tenant, id) : session
      await changeStatus(tenant, practice, current, change.status, now)
    }
    return pays ? payWithinChange(tenant, practice, id, change.paid === true, now) : null
  }
  const notice = { before: session, silent: change.notify === false, undoable }
  if (!undoable) {
    await changeStanding()
    return notifyOfChange(tenant, practice, id, notice, now)
  }
  const { after } = await undoably(tenant, { id, pays }, changeStanding, now)
  return notifyOfChange(tenant, practice, id, { ...notice, after }, now)
}

async function changeDetails(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  change: SessionChange,
  now: number,
): Promise<boolean> {
  if (changesCreditTerms(toFacts(session), change))
    throw savedProblem('drawn_session_fixed', session)
  const columns = {
    ...(await changedPatient(tenant, practice, session, change, now)),
    service_id: change.serviceId,
    type: change.type,
    location: changedLocation(session, change, usualLocationsOf(practice)),
    ...(await changedPrice(tenant, practice, session, change)),
    ...(change.notes !== undefined && { notes: change.notes }),
    ...(await movedTimes(tenant, practice, session, change, now)),
  }
  if (Object.values(columns).every((value) => value === undefined)) return false
  if (session.status === 'cancelled') throw new Problem('session_cancelled')
  const { version } = await tenant.sql
    .updateTable('sessions')
    .set(columns)
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', session.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordChange(tenant, 'session.changed', session.id, now)
  return version !== session.version
}

/**
 * Returns the changed columns of a session that gets another patient: the booker's address, name and notes, the answer and the
 * series are removed. A session with a payment is refused.
 */
async function changedPatient(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  { patientId }: Pick<SessionChange, 'patientId'>,
  now: number,
) {
  if (!patientId || patientId === session.patient_id) return { patient_id: patientId }
  await findPatient(tenant, patientId, now)
  if (await hasPayments(tenant, session.id)) throw savedProblem('paid_patient_fixed', session)
  await vouchWithinPlan(tenant, practice, patientId)
  return {
    patient_id: patientId,
    booked_email: null,
    booked_for: null,
    ...(session.origin === 'public' && { notes: null }),
    presence: null,
    presence_at: null,
    presence_for: null,
    series_id: null,
    series_date: null,
  }
}

async function movedTimes(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  change: SessionChange,
  now: number,
) {
  const before = session.starts_at.getTime()
  const startsAt = change.datetime ?? before
  const duration = change.duration ?? session.duration
  if (startsAt === before && duration === session.duration) return {}
  const times = timesOf(startsAt, duration, practice.buffer_minutes)
  if (session.status !== 'cancelled') {
    if (session.package_id && startsAt !== before)
      await refuseExpired(tenant, session.package_id, startsAt)
    await refuseFullMonth(tenant, practice, session, startsAt, now)
    await refuseOccupiedTime(tenant, blockedBy(times), practice.timezone, session.id)
  }
  return startsAt === before ? times : { ...times, timed_at: new Date(now) }
}
