import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueMail, queueMessages } from '../messages/commands.ts'
import { type Appointment, reminderMail, reminderText } from '../messages/rules.ts'
import { findOwnRow } from '../profile/queries.ts'
import { UNKNOWN_PATIENT } from './contract.ts'
import { findSessionRow, type SessionRow } from './queries.ts'

interface Reminder {
  sent: ('email' | 'sms' | 'push')[]
  whatsappUrl: string | null
}

/** Queues a reminder by the channels that are on; of a cancelled session, the notice of its cancellation. */
export async function remindPatient(tenant: Tenant, id: string, now: number): Promise<Reminder> {
  const { enable_email_notifications: email, enable_sms_notifications: sms } =
    await findOwnRow(tenant)
  return tellPatient(tenant, id, () => ({ email, sms }), now)
}

/** Queues what a patient must know whatever is switched off: by e-mail, where none is known by SMS. */
export async function tellWithoutFail(tenant: Tenant, id: string, now: number): Promise<void> {
  await tellPatient(tenant, id, (email) => ({ email: true, sms: email === null }), now)
}

async function tellPatient(
  tenant: Tenant,
  id: string,
  channelsFor: (email: string | null) => { email: boolean; sms: boolean },
  now: number,
): Promise<Reminder> {
  const session = await findSessionRow(tenant, id)
  const practice = await findOwnRow(tenant)
  const { patient_phone: phone, notice_email: email } = session
  const channels = channelsFor(email)
  const appointment = appointmentOf(practice, session)
  const mail = reminderMail(appointment)
  const sent: Reminder['sent'] = []
  if (email && channels.email) {
    await queueMail(tenant, email, mail, now, id)
    sent.push('email')
  }
  if (phone && channels.sms) {
    await queueMessages(
      tenant,
      [
        {
          channel: 'sms',
          kind: mail.kind,
          recipient: phone,
          subject: '',
          body: reminderText(appointment),
          sessionId: id,
        },
      ],
      now,
    )
    sent.push('sms')
  }
  await recordEvent(
    tenant,
    { actor: 'psychologist', action: 'session.reminded', subjectId: id },
    now,
  )
  return { sent, whatsappUrl: phone ? whatsappUrl(phone, reminderText(appointment)) : null }
}

/** What a notice of a stored session needs to know. */
export function appointmentOf(
  practice: Pick<Selectable<Psychologists>, 'name' | 'timezone'>,
  session: SessionRow,
): Appointment {
  return {
    patientName: session.patient_name ?? UNKNOWN_PATIENT,
    patientPhone: session.patient_phone ?? '',
    psychologistName: practice.name,
    serviceName: session.service_name,
    startsAt: session.starts_at.getTime(),
    timezone: practice.timezone,
    status: session.status,
    location: session.location,
  }
}
