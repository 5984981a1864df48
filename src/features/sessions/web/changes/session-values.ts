import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  formatDateTime,
  fromLocalInput,
  toLocalInput,
} from '../../../../platform/shared/calendar.ts'
import { centsOf, centsToText } from '../../../../platform/shared/money.ts'
import { contractResolver } from '../../../../platform/web/form-problems.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { maskMoment, plainMoment } from '../../../../platform/web/ui/date-masks.ts'
import { maskMoney, plainMoney } from '../../../../platform/web/ui/masks.ts'
import type { ChosenPatient } from '../../../patients/web/parts/patient-field.tsx'
import type { PaymentMethod } from '../../../payments/contract.ts'
import type { Profile } from '../../../practice/contract.ts'
import type { Service } from '../../../services/contract.ts'
import { locationAfter, usualLocation } from '../../changes/location-rules.ts'
import type { Session } from '../../contract.ts'
import { newSession, sessionInput } from '../../contract.ts'
import { isOver, sessionCentsOf } from '../../rules.ts'
import { FIRST_REPETITION, type Repeats } from '../parts/typed-repetition.ts'
import type { AskedTime } from '../time-api.ts'

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** The outcome of a session that has begun; `open` records nothing yet. */
export type Happened = 'completed' | 'absent' | 'open'

export interface SessionStart {
  datetime: string
  patientId?: string | undefined
  packageId?: string | undefined
  repeats?: Repeats | undefined
}

export function sessionValues(
  session: Session | null,
  { datetime, patientId = '', packageId = '', repeats = 'once' }: SessionStart,
  profile: Profile,
  only?: Service,
) {
  const usualType = typeOf(only, profile)
  const terms = termsOf(only, profile)
  return {
    patientId: session ? (session.patientId ?? '') : patientId,
    serviceId: session?.serviceId ?? only?.id ?? '',
    packageId: session ? '' : packageId,
    type: session?.type ?? usualType,
    datetime: session
      ? toLocalInput(session.datetime, profile.timezone)
      : (datetime.match(LOCAL)?.[0] ?? ''),
    duration: session ? String(session.duration) : terms.duration,
    location: session ? (session.location ?? '') : (usualLocation(usualType, profile) ?? ''),
    price: session ? shownPrice(session.price) : terms.price,
    notes: session?.notes ?? '',
    pending: false,
    notify: true,
    happened: null as Happened | null,
    received: '' as PaymentMethod | '',
    repeats,
    repetition: FIRST_REPETITION,
  }
}

function typeOf(only: Service | undefined, { attendsOnline, attendsInPerson }: Profile) {
  if (only && only.isOnline !== only.isInPerson) return only.isOnline ? 'online' : 'presencial'
  return attendsOnline || !attendsInPerson ? 'online' : 'presencial'
}

export type SessionValues = ReturnType<typeof sessionValues>

function sessionPayload(timezone: string, isNew: boolean) {
  return ({
    pending,
    notify,
    happened,
    received,
    repeats: _,
    repetition: __,
    ...values
  }: SessionValues) => {
    const local = plainMoment(values.datetime)
    const price = plainMoney(values.price)
    const datetime = LOCAL.test(local) ? fromLocalInput(local, timezone) : ''
    const details = {
      ...values,
      packageId: values.packageId || null,
      datetime,
      price: price || null,
    }
    if (!isNew) return details
    const outcome = happenedOf({ ...values, happened }, timezone, serverNow())
    if (outcome === null || outcome === 'open')
      return { ...details, status: pending ? ('pending' as const) : ('confirmed' as const), notify }
    return { ...details, happened: { outcome, ...(received && { received }) } }
  }
}

/**
 * Returns the outcome of a typed session, or null for one that has not begun. A past session counts as completed unless
 * changed.
 */
export function happenedOf(
  { datetime, duration, happened }: Pick<SessionValues, 'datetime' | 'duration' | 'happened'>,
  timezone: string,
  now: number,
): Happened | null {
  const time = requestedTime({ datetime, duration }, null, timezone)
  if (!time || Date.parse(time.datetime) > now) return null
  return happened ?? (isOver({ ...time, duration: Number(duration) }, now) ? 'completed' : 'open')
}

export function requestedTime(
  { datetime, duration }: Pick<SessionValues, 'datetime' | 'duration'>,
  session: Pick<Session, 'id' | 'datetime' | 'duration'> | null,
  timezone: string,
): AskedTime | null {
  const local = plainMoment(datetime)
  const minutes = Number(duration)
  if (!LOCAL.test(local) || !z.safeParse(sessionInput.shape.duration, minutes).success) return null
  const instant = fromLocalInput(local, timezone)
  if (session?.datetime === instant && session.duration === minutes) return null
  return { datetime: instant, duration: minutes, ...(session ? { sessionId: session.id } : {}) }
}

export function takeTime(form: SessionFormState, instant: string, timezone: string): void {
  const typed = maskMoment(toLocalInput(instant, timezone))
  form.setValue('datetime', typed, FILLED)
  form.clearErrors('datetime')
}

export function shownPrice(price: string): string {
  return maskMoney(price)
}

export function shownTime(typed: string): string {
  const local = plainMoment(typed)
  return LOCAL.test(local) ? formatDateTime(`${local}Z`, 'UTC') : ''
}

/** Returns the message at the field; a typed moment that is incomplete or does not exist has its own. */
export function momentProblem(typed: string, problem: string | undefined): string | undefined {
  if (problem === undefined || typed.trim() === '' || plainMoment(typed) !== '') return problem
  return 'Falta a hora, ou esta data não existe. Escreva como 03/12/2026 14:00'
}

export function patientOf({ patientId: id, patientName: name }: Session): ChosenPatient | null {
  return id === null ? null : { id, name }
}

export interface SessionChoices {
  patient: ChosenPatient | null
  services: Service[]
  profile: Profile
}

export type SessionFormState = ReturnType<typeof useSessionForm>

/** Returns whether a new session has its patient but no time yet: its first field to type is the time. */
export function lacksOnlyTime({ getValues }: SessionFormState, session: Session | null): boolean {
  return session === null && getValues('patientId') !== '' && getValues('datetime') === ''
}

export function useSessionForm(
  session: Session | null,
  start: SessionStart,
  choices: SessionChoices,
) {
  const { patient, profile, services } = choices
  return useForm({
    defaultValues: sessionValues(
      session,
      patient
        ? { ...start, patientId: patient.id }
        : { datetime: start.datetime, repeats: start.repeats },
      profile,
      onlyService(services),
    ),
    resolver: contractResolver(newSession, sessionPayload(profile.timezone, session === null)),
  })
}

/** Returns the active service if the practice has only one. */
export function onlyService(services: readonly Service[]): Service | undefined {
  const active = services.filter((service) => service.active)
  return active.length === 1 ? active[0] : undefined
}

const FILLED = { shouldDirty: true }

/**
 * Fills in price, duration and, if there is only one, type from a service. A typed price or duration stays: one that differs
 * from that of the service `before`, or that was typed without a service.
 */
export function fillFrom(
  service: Service,
  form: SessionFormState,
  profile: Profile,
  before?: Service,
) {
  const [typed, brought] = [form.getValues(), termsOf(before, profile)]
  const terms = termsOf(service, profile)
  if (isBrought(typed.price, brought.price)) form.setValue('price', terms.price, FILLED)
  if (isBrought(typed.duration, brought.duration)) form.setValue('duration', terms.duration, FILLED)
  if (service.isOnline === service.isInPerson) return
  setType(service.isOnline ? 'online' : 'presencial', form, profile)
}

/** Sets the type of a session; a location for the other type is replaced. */
export function setType(type: Session['type'], form: SessionFormState, profile: Profile) {
  if (type === form.getValues().type) return
  form.setValue('type', type, FILLED)
  moveToUsualLocation(form, profile)
}

export function termsOf(service: Service | undefined, profile: Profile) {
  if (!service) return { price: '', duration: String(profile.defaultSessionDuration) }
  return {
    price: shownPrice(centsToText(sessionCentsOf(service, centsOf(service.price)))),
    duration: String(service.duration),
  }
}

export function isBrought(typed: string, brought: string): boolean {
  return typed.trim() === '' || typed === brought
}

export function moveToUsualLocation(form: SessionFormState, profile: Profile, typed?: string) {
  const { type, location } = form.getValues()
  form.setValue('location', typed ?? locationAfter(type, location, profile) ?? '', FILLED)
}
