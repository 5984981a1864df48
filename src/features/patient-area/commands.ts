import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { queueMail } from '../messages/commands.ts'
import { cancellationMailToPsychologist, reminderMail } from '../messages/rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { findSessionRow } from '../sessions/queries.ts'
import { appointmentOf } from '../sessions/reminder-commands.ts'
import { isOpen } from '../sessions/rules.ts'
import { changeStatus } from '../sessions/transition-commands.ts'
import type { PatientSession } from './contract.ts'
import { findPatientSession } from './queries.ts'

/**
 * Cancels a session to come for its patient, by the rule the psychologist's own call goes by, and tells both: a link may
 * have been in other hands.
 */
export async function cancelAsPatient(
  tenant: Tenant,
  id: string,
  now: number,
): Promise<PatientSession> {
  const practice = await lockPractice(tenant)
  const session = await findSessionRow(tenant, id)
  // Nobody is left to cancel it.
  if (session.patient_id === null) throw new Problem('not_found')
  if (session.starts_at.getTime() <= now) throw new Problem('session_past')
  // The rule's own refusal speaks to psychologists.
  if (!isOpen(session)) throw new Problem('consultation_already_closed')
  await changeStatus(tenant, practice, id, 'cancelled', now, 'patient')
  const appointment = appointmentOf(practice, { ...session, status: 'cancelled' })
  if (practice.enable_email_notifications)
    await queueMail(tenant, practice.email, cancellationMailToPsychologist(appointment), now, id)
  if (session.notice_email)
    await queueMail(tenant, session.notice_email, reminderMail(appointment), now, id)
  return findPatientSession(tenant, id, now)
}
