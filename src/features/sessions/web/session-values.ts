import { formatDateTime, fromLocalInput, toLocalInput } from '../../../platform/shared/calendar.ts'
import { plainMoment } from '../../../platform/web/ui/date-masks.ts'
import { finishMoney, maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Session } from '../contract.ts'
import { usualPlace } from '../place-rules.ts'

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** What a new session starts with: its time as a `datetime-local` value, and whose it is, where they are known. */
export interface NewSession {
  datetime: string
  patientId?: string | undefined
  /** Which of the patient's packages it is drawn from. */
  packageId?: string | undefined
}

/** What the form of a session starts with. */
export function sessionValues(
  session: Session | null,
  { datetime, patientId = '', packageId = '' }: NewSession,
  profile: Profile,
) {
  const usualType = profile.attendsOnline || !profile.attendsInPerson ? 'online' : 'presencial'
  return {
    patientId: session ? (session.patientId ?? '') : patientId,
    serviceId: session?.serviceId ?? '',
    packageId: session ? '' : packageId,
    type: session?.type ?? usualType,
    datetime: session
      ? toLocalInput(session.datetime, profile.timezone)
      : (datetime.match(LOCAL)?.[0] ?? ''),
    duration: String(session?.duration ?? profile.defaultSessionDuration),
    location: session ? (session.location ?? '') : (usualPlace(usualType, profile) ?? ''),
    price: shownPrice(session?.price ?? ''),
    notes: session?.notes ?? '',
  }
}

export type SessionValues = ReturnType<typeof sessionValues>

/** The form's values as they travel: the time typed is the practice's. */
export function sessionPayload(timezone: string) {
  return (values: SessionValues) => {
    const local = plainMoment(values.datetime)
    const price = plainMoney(values.price)
    return {
      ...values,
      packageId: values.packageId || null,
      datetime: LOCAL.test(local) ? fromLocalInput(local, timezone) : '',
      // Spec part 1 §5: sent as a number.
      price: price === '' ? null : Number(price),
    }
  }
}

/** `"150.00"` as the field writes it: `150,00`. */
export function shownPrice(price: string): string {
  return finishMoney(maskMoney(price))
}

/** The form's date and time as people read it. */
export function shownTime(typed: string): string {
  const local = plainMoment(typed)
  return LOCAL.test(local) ? formatDateTime(`${local}Z`, 'UTC') : ''
}
