import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { jobState } from '../delivery/queries.ts'
import type { PresenceAnswer } from '../sessions/contract.ts'
import { pushToPsychologist } from '../sessions/notices/appointment.ts'
import { notifyPsychologist } from '../sessions/notices/commands.ts'
import { appointmentOf } from '../sessions/notices/queries.ts'
import { findSessionRow, type SessionRow } from '../sessions/queries.ts'
import { isOpen } from '../sessions/rules.ts'
import type { PatientSession } from './contract.ts'
import { PATIENT_KINDS } from './message-kinds.ts'
import { findPatientSession } from './queries.ts'

const ACTIONS = {
  confirmed: 'session.presence_confirmed',
  reschedule: 'session.reschedule_asked',
} as const

type Practice = Selectable<Psychologists>

/**
 * Saves a patient's answer; the same answer again changes nothing. Notifies the psychologist if the patient asks to reschedule.
 * The caller holds the practice's lock and has checked the session's patient under it.
 */
export async function answerPresence(
  tenant: Tenant,
  practice: Practice,
  id: string,
  answer: PresenceAnswer,
  now: number,
): Promise<PatientSession> {
  const session = await findSessionRow(tenant, id)
  if (session.patient_id === null) throw new Problem('not_found')
  if (!isOpen(session)) throw new Problem('consultation_already_closed')
  if (session.starts_at.getTime() <= now) throw new Problem('consultation_past')
  if (session.presence !== answer) {
    await keepAnswer(tenant, session, answer, now)
    await notifyOfAnswer(tenant, practice, session, answer, now)
  }
  return findPatientSession(tenant, id, now)
}

async function keepAnswer(
  tenant: Tenant,
  { id }: SessionRow,
  answer: PresenceAnswer,
  now: number,
): Promise<void> {
  await sql`
    update sessions set presence = ${answer}, presence_at = ${new Date(now)}, presence_for = starts_at
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  await recordEvent(tenant, { actor: 'patient', action: ACTIONS[answer], subjectId: id }, now)
}

async function notifyOfAnswer(
  tenant: Tenant,
  practice: Practice,
  session: SessionRow,
  answer: PresenceAnswer,
  now: number,
): Promise<void> {
  const appointment = appointmentOf(practice, session)
  if (answer === 'reschedule') {
    const mail = emailMessageOf(PATIENT_KINDS.presence_notice, appointment)
    const notice = { mail, push: pushToPsychologist('Pedido para remarcar', appointment) }
    // A second wish after a withdrawal is sent only one more time; after that the agenda shows the state.
    const onceKey = (await wasWithdrawn(tenant, session)) ? 'reschedule again' : 'reschedule'
    await notifyOnce(tenant, practice, session, { ...notice, onceKey }, now)
  } else if (session.presence === 'reschedule' && (await withdrawRequest(tenant, session))) {
    const mail = emailMessageOf(PATIENT_KINDS.presence_restored, appointment)
    const notice = {
      mail,
      push: pushToPsychologist('Presença confirmada pelo paciente', appointment),
    }
    await notifyOnce(tenant, practice, session, { ...notice, onceKey: 'restored' }, now)
  }
}

type Notice = Omit<Parameters<typeof notifyPsychologist>[2], 'session'> & { onceKey: string }

async function notifyOnce(
  tenant: Tenant,
  practice: Practice,
  { id, patient_id: patientId, starts_at }: SessionRow,
  { onceKey, ...notice }: Notice,
  now: number,
): Promise<void> {
  const session = { id, patientId, startsAt: starts_at.getTime() }
  const key = `${onceKey} ${id} ${patientId} ${session.startsAt}`
  await notifyPsychologist(tenant, practice, { ...notice, session, onceKey: key }, now)
}

interface OfSession {
  id: string
  patient_id: string | null
}

/**
 * Withdraws the wish to reschedule the session's present time. Returns whether the notice to the psychologist was sent or is
 * being sent. A withdrawn wish can be sent again.
 */
async function withdrawRequest(
  { id: tenantId, sql: db }: Tenant,
  { id: sessionId, patient_id, starts_at }: OfSession & { starts_at: Date },
): Promise<boolean> {
  const locked = await sql<{ id: string }>`
    select id from messages
    where psychologist_id = ${tenantId} and session_id = ${sessionId} and kind = ${PATIENT_KINDS.presence_notice.name}
      and about_patient_id = ${patient_id}::uuid and session_starts_at = ${starts_at}
      and (status in ('queued', 'sent') or status = 'failed' and unheard > 0)
    for update`.execute(db)
  const ids = locked.rows.map(({ id }) => id)
  const { numAffectedRows } = await sql`
    update messages m set status = 'dropped', dropped_because = 'not_true', once_key = null
    where m.psychologist_id = ${tenantId} and m.id = any(${ids}::uuid[]) and m.status = 'queued' and m.unheard = 0
      and ${jobState} is distinct from 'active'`.execute(db)
  return ids.length > Number(numAffectedRows ?? 0)
}

async function wasWithdrawn(
  { id: tenantId, sql: db }: Tenant,
  { id: sessionId, patient_id, starts_at }: OfSession & { starts_at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    where psychologist_id = ${tenantId} and session_id = ${sessionId} and kind = ${PATIENT_KINDS.presence_restored.name}
      and about_patient_id = ${patient_id}::uuid and session_starts_at = ${starts_at} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
