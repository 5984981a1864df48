import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { cancellationMailToPsychologist } from '../messages/booking-mail-rules.ts'
import { pushToPsychologist } from '../messages/notice-rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { switchesOf, tellChange, tellPsychologist } from '../sessions/notice-commands.ts'
import { appointmentOf } from '../sessions/notice-queries.ts'
import { findSessionRow, type SessionRow } from '../sessions/queries.ts'
import { isOpen } from '../sessions/rules.ts'
import { changeStatus } from '../sessions/transition-commands.ts'
import type { PatientSession } from './contract.ts'
import { findPatientSession } from './queries.ts'

/**
 * Cancels a session to come for its patient, by the rule the psychologist's own call goes by, and tells both. `mayMail`:
 * whether the patient's address is written to.
 */
export async function cancelAsPatient(
  tenant: Tenant,
  id: string,
  mayMail: boolean,
  now: number,
): Promise<PatientSession> {
  const practice = await lockPractice(tenant)
  const session = await findSessionRow(tenant, id)
  // Nobody is left to cancel it.
  if (session.patient_id === null) throw new Problem('not_found')
  if (session.starts_at.getTime() <= now) throw new Problem('session_past')
  // The rule's own refusal speaks to psychologists.
  if (!isOpen(session)) throw new Problem('consultation_already_closed')
  const before = await changeStatus(tenant, practice, id, 'cancelled', now, 'patient')
  await tellCancelled(tenant, practice, before, now)
  // Also where the practice's own e-mails are off: a link may have been in other hands.
  const switches = { ...switchesOf(practice), email: mayMail }
  await tellChange(tenant, practice, id, { before, by: 'patient' }, now, switches)
  return findPatientSession(tenant, id, now)
}

async function tellCancelled(
  tenant: Tenant,
  practice: Selectable<Psychologists>,
  before: SessionRow,
  now: number,
): Promise<void> {
  const appointment = appointmentOf(practice, { ...before, status: 'cancelled' })
  const notice = {
    mail: cancellationMailToPsychologist(appointment),
    push: pushToPsychologist('Consulta cancelada pelo paciente', appointment),
    session: { id: before.id, startsAt: appointment.startsAt, patientId: before.patient_id },
  }
  await tellPsychologist(tenant, practice, notice, now)
}
