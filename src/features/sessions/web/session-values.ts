import { useForm } from 'react-hook-form'
import { formatDateTime, fromLocalInput, toLocalInput } from '../../../platform/shared/calendar.ts'
import { centsToText } from '../../../platform/shared/money.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { plainMoment } from '../../../platform/web/ui/date-masks.ts'
import { finishMoney, maskMoney, plainMoney } from '../../../platform/web/ui/masks.ts'
import type { Patient } from '../../patients/contract.ts'
import type { Profile } from '../../practice/contract.ts'
import type { Service } from '../../services/contract.ts'
import type { Session } from '../contract.ts'
import { sessionInput } from '../contract.ts'
import { placeAfter, usualPlace } from '../place-rules.ts'
import { sessionPriceOf } from '../rules.ts'

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

export interface SessionChoices {
  patients: Patient[]
  services: Service[]
  profile: Profile
}

export type SessionFormState = ReturnType<typeof useSessionForm>

export function useSessionForm(
  session: Session | null,
  start: NewSession,
  choices: SessionChoices,
) {
  const { patients, profile } = choices
  const known = patients.some(({ id }) => id === start.patientId)
  return useForm({
    defaultValues: sessionValues(session, known ? start : { datetime: start.datetime }, profile),
    resolver: contractResolver(sessionInput, sessionPayload(profile.timezone)),
  })
}

const FILLED = { shouldDirty: true }

/** A service brings its price and duration, and its type where it has only one. */
export function fillFrom(service: Service, form: SessionFormState, profile: Profile) {
  form.setValue('price', shownPrice(centsToText(sessionPriceOf(service))), FILLED)
  form.setValue('duration', String(service.duration), FILLED)
  if (service.isOnline === service.isInPerson) return
  form.setValue('type', service.isOnline ? 'online' : 'presencial', FILLED)
  moveToUsualPlace(form, profile)
}

/** After the type: where the session takes place follows it, unless somebody wrote a place. */
export function moveToUsualPlace(form: SessionFormState, profile: Profile) {
  const { type, location } = form.getValues()
  form.setValue('location', placeAfter(type, location, profile) ?? '', FILLED)
}
