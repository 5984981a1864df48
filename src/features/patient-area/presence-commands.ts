import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { mailOf } from '../delivery/message-kinds.ts'
import { pushToPsychologist } from '../sessions/appointment.ts'
import type { PresenceAnswer } from '../sessions/contract.ts'
import { notifyPsychologist } from '../sessions/notice-commands.ts'
import { appointmentOf } from '../sessions/notice-queries.ts'
import { findSessionRow, type SessionRow } from '../sessions/queries.ts'
import { isOpen } from '../sessions/rules.ts'
import type { PatientSession } from './contract.ts'
import { PATIENT_KINDS } from './message-kinds.ts'
import { findPatientSession } from './queries.ts'
import { wasWithdrawn, withdrawRequest } from './withdraw-commands.ts'

const ACTIONS = {
  confirmed: 'session.presence_confirmed',
  reschedule: 'session.reschedule_asked',
} as const

type Practice = Selectable<Psychologists>

/**
 * Saves a patient's answer; the same answer again changes nothing. Notifies the psychologist of a wish to reschedule.
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
    const mail = mailOf(PATIENT_KINDS.presence_notice, appointment)
    const notice = { mail, push: pushToPsychologist('Pedido para remarcar', appointment) }
    // A second wish after a withdrawal is sent once; after that only the agenda shows the state.
    const onceKey = (await wasWithdrawn(tenant, session)) ? 'reschedule again' : 'reschedule'
    await notifyOnce(tenant, practice, session, { ...notice, onceKey }, now)
  } else if (session.presence === 'reschedule' && (await withdrawRequest(tenant, session))) {
    const mail = mailOf(PATIENT_KINDS.presence_restored, appointment)
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
