import { fromLocalInput, toLocalInput } from '../../../platform/shared/calendar.ts'
import { finishMoney, maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Session } from '../contract.ts'

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** What the form of a session starts with; `datetime` is a new one's, as a `datetime-local` value. */
export function sessionValues(session: Session | null, datetime: string, profile: Profile) {
  return {
    patientId: session?.patientId ?? '',
    serviceId: session?.serviceId ?? '',
    type:
      session?.type ??
      (profile.attendsOnline || !profile.attendsInPerson ? 'online' : 'presencial'),
    datetime: session
      ? toLocalInput(session.datetime, profile.timezone)
      : (datetime.match(LOCAL)?.[0] ?? ''),
    duration: String(session?.duration ?? profile.defaultSessionDuration),
    location: session?.location ?? '',
    price: shownPrice(session?.price ?? ''),
    notes: session?.notes ?? '',
  }
}
export type SessionValues = ReturnType<typeof sessionValues>

/** The form's values as they travel: the time typed is the practice's. */
export function sessionPayload(timezone: string) {
  return (values: SessionValues) => ({
    ...values,
    datetime: LOCAL.test(values.datetime) ? fromLocalInput(values.datetime, timezone) : '',
    price: plainMoney(values.price),
  })
}

/** `"150.00"` as the field writes it: `150,00`. */
export function shownPrice(price: string): string {
  return finishMoney(maskMoney(price))
}
