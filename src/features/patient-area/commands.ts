import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { CHANNELS } from '../delivery/channels.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { switchesAtOnce } from '../delivery/notice-messages.ts'
import { cancelForPatient } from '../sessions/changes/absence-commands.ts'
import { releaseExpiredHolds } from '../sessions/changes/hold-commands.ts'
import { pushToPsychologist } from '../sessions/notices/appointment.ts'
import { notifyOfChange, notifyPsychologist } from '../sessions/notices/commands.ts'
import { appointmentOf } from '../sessions/notices/queries.ts'
import { findSessionRow, type SessionRow, toFacts } from '../sessions/queries.ts'
import { isOpen, lateFeeCents } from '../sessions/rules.ts'
import type { PatientSession } from './contract.ts'
import { PATIENT_KINDS } from './message-kinds.ts'
import type { NoticesChange } from './notices-contract.ts'
import { type NoticesOf, receiverRows } from './notices-queries.ts'
import { findPatientSession } from './queries.ts'

type Practice = Selectable<Psychologists>

/**
 * Cancels a future session for its patient by the same rule as the psychologist's call, and notifies both. The caller
 * holds the practice's lock and has checked the session's patient under it. `seenFee` is the cost shown to the
 * patient, in cents. `mayEmail` returns whether the patient gets an e-mail, and counts it; a refused cancellation is
 * not counted.
 */
export async function cancelAsPatient(
  tenant: Tenant,
  practice: Practice,
  { id, seenFee }: { id: string; seenFee: number | null | undefined },
  mayEmail: (session: SessionRow) => Promise<boolean>,
  now: number,
): Promise<PatientSession> {
  await releaseExpiredHolds(tenant, now)
  const before = await findSessionRow(tenant, id)
  if (before.patient_id === null) throw new Problem('not_found')
  if (before.starts_at.getTime() <= now) throw new Problem('session_past')
  if (!isOpen(before)) throw new Problem('consultation_already_closed')
  refuseUnseen(before, seenFee, now)
  await cancelForPatient(tenant, before, 'patient', now)
  await notifyOfCancellation(tenant, practice, await findSessionRow(tenant, id), now)
  // Sent also if the practice's own e-mails are off: another person may have used the link.
  const switches = { ...switchesAtOnce(practice), email: await mayEmail(before) }
  await notifyOfChange(tenant, practice, id, { before, by: 'patient', switches }, now)
  return findPatientSession(tenant, id, now)
}

/** Refuses if the fee is above the shown one, in cents: the free period may have ended while the window was open. */
function refuseUnseen(session: SessionRow, seenFee: number | null | undefined, now: number): void {
  const fee = lateFeeCents(toFacts(session), now) ?? 0
  if (seenFee === undefined || fee <= (seenFee ?? 0)) return
  const message = `O prazo para cancelar de graça acabou: agora, cancelar custa ${formatMoney(fee)}. Nada foi cancelado.`
  throw new Problem('late_fee_changed', { message })
}

async function notifyOfCancellation(
  tenant: Tenant,
  practice: Practice,
  cancelled: SessionRow,
  now: number,
): Promise<void> {
  const appointment = appointmentOf(practice, cancelled)
  const notice = {
    mail: emailMessageOf(PATIENT_KINDS.cancellation_notice, appointment),
    push: pushToPsychologist('Consulta cancelada pelo paciente', appointment),
    session: { id: cancelled.id, startsAt: appointment.startsAt, patientId: cancelled.patient_id },
  }
  await notifyPsychologist(tenant, practice, notice, now)
}

export async function changeNotices(
  tenant: Tenant,
  receiver: NoticesOf,
  { channels }: NoticesChange,
  now: number,
): Promise<void> {
  const [on, off] = [true, false].map((is) =>
    CHANNELS.filter((channel) => channels[channel] === is),
  )
  const [table, patientId] =
    'personId' in receiver
      ? [sql.table('patient_people'), sql.ref('r.patient_id')]
      : [sql.table('patients'), sql.ref('r.id')]
  const { rows } = await sql<{ patientId: string }>`
    update ${table} r set opted_out = w.wanted
    from (
      select p.id, array(
        select c from unnest(${CHANNELS}::text[]) c
        where c = any(${off}::text[]) or c = any(p.opted_out) and c <> all(${on}::text[])) as wanted
      from ${receiverRows(tenant, receiver)} for update) w
    where r.psychologist_id = ${tenant.id} and r.id = w.id and r.opted_out <> w.wanted
    returning ${patientId} as "patientId"`.execute(tenant.sql)
  for (const { patientId: subjectId } of rows)
    await recordEvent(tenant, { actor: 'patient', action: 'patient.changed', subjectId }, now)
}
