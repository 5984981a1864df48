import { ApiError } from '../../../platform/web/api.ts'
import { bookingInput, CONSENT_VERSION, type PublicService } from '../contract.ts'
import type { BookingBody } from './api.ts'

/** The form's fields in the order of the page, which is the order errors are met in. */
const FIELDS = [
  'serviceId',
  'patientName',
  'patientPhone',
  'patientEmail',
  'datetime',
  'notes',
] as const
export type FieldName = (typeof FIELDS)[number]
export type FieldErrors = Partial<Record<FieldName, string>>

export const TYPED = ['patientName', 'patientPhone', 'patientEmail', 'notes'] as const
export type Typed = Record<(typeof TYPED)[number], string>

type TextField = HTMLInputElement | HTMLTextAreaElement

/** The form's field for a text. */
export function textField(form: HTMLFormElement, name: string): TextField | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
}

/**
 * What is typed, read from the form itself: it holds what was written before the page was awake, and, other than
 * FormData, what is disabled while it is sent.
 */
export function typedIn(form: HTMLFormElement): Typed {
  const read = (name: string) => textField(form, name)?.value ?? ''
  return {
    patientName: read('patientName'),
    patientPhone: read('patientPhone'),
    patientEmail: read('patientEmail'),
    notes: read('notes'),
  }
}

/** Online where the service is online, alone or with in-person (spec part 1 §5, Calendar). */
export function bodyOf(
  typed: Typed,
  service: PublicService | undefined,
  slot: string | null,
): BookingBody {
  return {
    ...typed,
    serviceId: service?.id ?? '',
    datetime: slot ?? '',
    type: !service || service.isOnline ? 'online' : 'presencial',
    consentVersion: CONSENT_VERSION,
  }
}

/** The first error of each field. */
export function errorsOf(body: BookingBody): FieldErrors {
  const { error } = bookingInput.safeParse(body)
  const issues = error?.issues.map(({ path, message }) => ({ path: String(path[0]), message }))
  return byField(issues ?? [])
}

/** The fields the server refused. */
export function refusedFields(error: unknown): FieldErrors {
  return error instanceof ApiError ? byField(error.details) : {}
}

function byField(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = FIELDS.find((field) => field === path)
    if (name) errors[name] ??= message
  }
  return errors
}

export function firstWrong(errors: FieldErrors): FieldName | undefined {
  return FIELDS.find((name) => errors[name])
}

/** Puts the focus where the error is: on the field, on the hours, or on the calendar while no day is chosen. */
export function focusField(form: HTMLFormElement, name: FieldName): void {
  const place =
    name === 'datetime'
      ? (form.querySelector('[data-hour]') ?? form.querySelector('[data-day][tabindex="0"]'))
      : form.elements.namedItem(name)
  if (place instanceof HTMLElement) place.focus()
}
