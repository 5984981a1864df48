import { sendersOf } from '../../platform/server/channel-settings.ts'
import type { TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { countDone, refuseUntil } from '../../platform/server/throttle.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { recipientOf } from '../delivery/message-limits.ts'
import { provesContact, sendBookingCode } from '../patient-login/commands.ts'
import { CODES_AN_HOUR } from '../patient-login/contract.ts'
import { codeWay } from '../patient-login/rules.ts'
import type { BookingInput } from './contract.ts'
import type { Proof } from './refusal-commands.ts'

const CODES_AN_EMAIL = { name: 'booking-code-email', most: CODES_AN_HOUR, per: HOUR }
/**
 * The daily limit of a phone or an e-mail, over all practices: the hourly limit would allow 120 messages a day to a stranger's
 * phone.
 */
const CODES_A_RECIPIENT_A_DAY = { name: 'booking-code-day', most: 6, per: DAY }
/**
 * Bounds the cost of codes. It takes thirty IP addresses with all their codes to reach it, so a few cannot block new visitors.
 */
const CODES_A_PRACTICE = { name: 'booking-code-practice', most: 600, per: HOUR }

type Contact = Pick<BookingInput, 'patientPhone' | 'patientEmail'>

/** Returns the channel by which a code reaches a contact. */
export function wayOf({ environment }: Pick<Services, 'environment'>, phone: string) {
  return codeWay(sendersOf(environment), phone)
}

/** Returns whether a contact can be proved: not without a sender, and not a landline if only SMS is sent. */
export function canSendCodes(services: Services, { patientPhone }: Pick<Contact, 'patientPhone'>) {
  const channel = wayOf(services, patientPhone)
  return channel === 'sms' || channel === 'email'
}

/**
 * Sends the code to the phone, or to the e-mail if SMS is off. `toFile`: a trial without senders writes it to a file; else it
 * is refused there.
 */
export async function sendContactCode(
  services: Services,
  tenantId: TenantId,
  { patientPhone: phone, patientEmail }: Contact,
  now: number,
  { toFile = false, emailField = 'patientEmail' } = {},
): Promise<void> {
  const channel = wayOf(services, phone)
  if (!canSendCodes(services, { patientPhone: phone }) && !(toFile && channel === 'file'))
    throw new Problem('contact_unprovable')
  const email = channel === 'sms' ? null : patientEmail
  if (email === null && channel === 'email')
    throw invalidField(emailField, 'Informe seu e-mail para receber o código.')
  const recipient = recipientOf(email ?? phone)
  const anEmail = email === null ? [] : [{ ...CODES_AN_EMAIL, of: recipient }]
  const limits = [
    { ...CODES_A_PRACTICE, of: tenantId },
    { ...CODES_A_RECIPIENT_A_DAY, of: recipient },
    ...anEmail,
  ]
  const to = { tenantId, phone, email }
  const { secret, environment } = services
  await services.db.asPlatform(async (db, enqueue) => {
    const retryAfter = await sendBookingCode(db, enqueue, secret, to, now)
    if (retryAfter > 0) throw new Problem('throttled', { retryAfter })
    // A refusal rolls back the code and the phone's count.
    if (environment.throttle) refuseUntil(await countDone({ db, secret }, now, ...limits))
  })
}

/** Returns what the booking's code proves; the attempt stays counted, however the booking ends. */
export async function proofOf(
  services: Services,
  {
    contactCode: code,
    patientPhone: phone,
    patientEmail: email,
  }: Contact & Pick<BookingInput, 'contactCode'>,
  now: number,
): Promise<Proof> {
  if (!code) return 'none'
  const proved = await services.db.asPlatform((db) =>
    provesContact(db, services.secret, { phone, email }, code, now),
  )
  return proved ? 'right' : 'wrong'
}
