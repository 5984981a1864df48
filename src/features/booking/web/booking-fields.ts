import { type ErrorsOf, refusedOf, textsIn } from '../../../platform/web/native-form.ts'
import type { SessionType } from '../../practice/session-types.ts'
import { CONSENT_VERSION } from '../consent.ts'
import type { Booked, PublicService, ShownCancelRule } from '../contract.ts'
import type { BookingBody } from './api.ts'
import type { BookedPanelType } from './shown-booking.ts'

/** The form's fields in the order of the page, which is the order errors are met in. */
export const FIELDS = [
  'serviceId',
  'type',
  'patientName',
  'patientPhone',
  'patientEmail',
  'datetime',
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

interface Chosen {
  type: SessionType | undefined
  slot: string | null
  couponCode: string | null
}

export function bodyOf(
  typed: Typed,
  service: PublicService | undefined,
  { type, slot, couponCode }: Chosen,
): BookingBody {
  return {
    ...typed,
    serviceId: service?.id ?? '',
    datetime: slot ?? '',
    // The price that was shown; the server charges the service's own.
    price: service?.price ?? '',
    type,
    couponCode: couponCode ?? '',
    consentVersion: CONSENT_VERSION,
  }
}

/** The fields the server refused. */
export function refusedFields(error: unknown): FieldErrors {
  return refusedOf(error, FIELDS)
}

export function firstWrong(errors: FieldErrors): FieldName | undefined {
  return FIELDS.find((name) => errors[name])
}

/** Puts the focus where the error can be mended: the field; for a time, those offered instead, the hours or the calendar. */
export function focusField(form: HTMLFormElement, name: FieldName): void {
  const place =
    name === 'datetime'
      ? (form.querySelector('[data-nearest]') ??
        form.querySelector('[data-hour] input') ??
        form.querySelector('[data-day][tabindex="0"]'))
      : form.querySelector(`[name=${name}]`)
  if (!(place instanceof HTMLElement)) return
  place.focus({ preventScroll: true })
  // Not at the lower edge, where the notification lies over it.
  place.scrollIntoView({ block: 'center' })
}

/** Why it was not booked: by field, and else as a whole. */
export interface Refusal {
  errors: FieldErrors
  failure: string | null
  /** The contact must be proved by a code first. */
  asksCode?: boolean
  /** The rule of late cancellations became stricter than the one that was shown. */
  cancelRule?: ShownCancelRule
}

/** The result of a sent form: the booking with the panel that shows it, or a refusal. */
export type Outcome = { booked: Booked; Panel: BookedPanelType } | Refusal
