import type { Attempt } from '../../../platform/web/attempt.ts'
import { type ErrorsOf, refusedOf, textsIn } from '../../../platform/web/native-form.ts'
import type { SessionType } from '../../practice/session-types.ts'
import { CONSENT_VERSION } from '../consent-version.ts'
import type { PublicService, ShownCancelRule } from '../contract.ts'
import type { BookingBody, SentBody } from './api.ts'
import type { MadeBooking } from './shown-booking.ts'

/** The form's fields in the order of the page, which is the order of reported errors. */
export const FIELDS = [
  'serviceId',
  'type',
  'datetime',
  'patientName',
  'patientPhone',
  'patientEmail',
  'notes',
  'couponCode',
  'contactCode',
] as const
export type FieldName = (typeof FIELDS)[number]
export type FieldErrors = ErrorsOf<FieldName>

export const TYPED = ['patientName', 'patientPhone', 'patientEmail', 'notes'] as const
export type Typed = Record<(typeof TYPED)[number], string>

export function typedIn(form: HTMLFormElement): Typed {
  return textsIn(form, TYPED)
}

/** The request body, and whether it buys a package, which decides how a late cancellation is charged. */
export interface FilledForm {
  body: SentBody
  isPackage: boolean
}

interface ChosenFields {
  type: SessionType | undefined
  slot: string | null
  couponCode: string | null
}

export function bodyOf(
  typed: Typed,
  service: PublicService | undefined,
  { type, slot, couponCode }: ChosenFields,
): BookingBody {
  return {
    ...typed,
    serviceId: service?.id ?? '',
    datetime: slot ?? '',
    // The shown price; the server charges the service's own.
    price: service?.price ?? '',
    type,
    couponCode: couponCode ?? '',
    consentVersion: CONSENT_VERSION,
  }
}

/** Returns the hour of an unanswered attempt, ISO 8601. */
export function unansweredTime(attempt: Attempt | null): string | null {
  return attempt && (JSON.parse(attempt.content) as SentBody).datetime
}

export function refusedFields(error: unknown): FieldErrors {
  return refusedOf(error, FIELDS)
}

export function firstWrong(errors: FieldErrors): FieldName | undefined {
  return FIELDS.find((name) => errors[name])
}

/** Focuses the control that corrects the error: the field; for a time, the alternatives, the hours or the calendar. */
export function focusField(form: HTMLFormElement, name: FieldName): void {
  const element =
    name === 'datetime'
      ? (form.querySelector('[data-nearest]') ??
        form.querySelector('[data-hour] input') ??
        form.querySelector('[data-day][tabindex="0"]'))
      : form.querySelector(`[name=${name}]`)
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: true })
  // Not at the lower edge, where the notification would cover it.
  element.scrollIntoView({ block: 'center' })
}

export interface Refusal {
  errors: FieldErrors
  failure: string | null
  /** The contact must be proved by a code first. */
  asksCode?: boolean
  /** The rule of late cancellations became stricter than the one that was shown. */
  cancelRule?: ShownCancelRule
}

export type Outcome = MadeBooking | Refusal
