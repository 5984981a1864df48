import type { Tenant } from '../../platform/server/database.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { recordEvent } from '../audit/commands.ts'
import { queueMail, queueMessages } from '../messages/commands.ts'
import { type Appointment, reminderMail, reminderText } from '../messages/rules.ts'
import { findOwnRow } from '../profile/queries.ts'
import { UNKNOWN_PATIENT } from './contract.ts'
import { findSessionRow } from './queries.ts'

interface Reminder {
  sent: ('email' | 'sms' | 'push')[]
  whatsappUrl: string | null
}

/** Queues a reminder by the channels that are on; of a cancelled session, the notice of its cancellation. */
export async function remindPatient(tenant: Tenant, id: string, now: number): Promise<Reminder> {
  const session = await findSessionRow(tenant, id)
  const practice = await findOwnRow(tenant)
  const { patient_phone: phone, patient_email: email } = session
  const appointment: Appointment = {
    patientName: session.patient_name ?? UNKNOWN_PATIENT,
    patientPhone: phone ?? '',
    psychologistName: practice.name,
    serviceName: session.service_name,
    startsAt: session.starts_at.getTime(),
    timezone: practice.timezone,
    status: session.status,
    location: session.location,
  }
  const mail = reminderMail(appointment)
  const sent: Reminder['sent'] = []
  if (email && practice.enable_email_notifications) {
    await queueMail(tenant, email, mail, now, id)
    sent.push('email')
  }
  if (phone && practice.enable_sms_notifications) {
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
