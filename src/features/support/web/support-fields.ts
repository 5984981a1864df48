import { type ErrorsOf, refusedOf, textsIn } from '../../../platform/web/native-form.ts'
import { errorsBy } from '../../../platform/web/native-form-errors.ts'
import { DEFAULT_CATEGORY, type SupportCategory, supportInput } from '../contract.ts'
import type { SupportBody } from './api.ts'

export const FIELDS = ['name', 'email', 'phone', 'category', 'subject', 'message'] as const
export type FieldName = (typeof FIELDS)[number]
export type FieldErrors = ErrorsOf<FieldName>

export type Typed = Record<FieldName, string>

export function typedIn(form: HTMLFormElement): Typed {
  return textsIn(form, FIELDS)
}

export function isBlank(typed: Typed): boolean {
  return FIELDS.every((name) => name === 'category' || typed[name] === '')
}

export function bodyOf(typed: Typed): SupportBody {
  return { ...typed, category: (typed.category || DEFAULT_CATEGORY) as SupportCategory }
}

export function errorsOf(body: SupportBody): FieldErrors {
  return errorsBy(supportInput, body, FIELDS)
}

export function refusedFields(error: unknown): FieldErrors {
  return refusedOf(error, FIELDS)
}

export function firstWrong(errors: FieldErrors): FieldName | undefined {
  return FIELDS.find((name) => errors[name])
}
