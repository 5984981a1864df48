import * as z from 'zod/mini'
import { ApiError } from './api.ts'

/** A form of native fields, without a form library, for pages that must be small: what is wrong, field by field. */

// The Content-Security-Policy allows no evaluation: zod need not try.
z.config({ jitless: true })

export type ErrorsOf<Name extends string> = Partial<Record<Name, string>>

export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function formField(form: HTMLFormElement, name: string): FormField | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
    ? field
    : null
}

/**
 * What these fields hold, read from the form itself: it has what was written before the page was awake, and, other than
 * FormData, what is disabled while it is sent.
 */
export function textsIn<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => [name, formField(form, name)?.value ?? ''] as const)
  return Object.fromEntries(texts) as Record<Name, string>
}

/** What a contract finds wrong: the first error of each of these fields. */
export function errorsBy<Name extends string>(
  schema: z.ZodMiniType,
  payload: unknown,
  fields: readonly Name[],
): ErrorsOf<Name> {
  const issues = z.safeParse(schema, payload).error?.issues ?? []
  return firstOfEach(
    issues.map(({ path, message }) => ({ path: String(path[0]), message })),
    fields,
  )
}

/** What the server refused of these fields. */
export function refusedOf<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): ErrorsOf<Name> {
  return error instanceof ApiError ? firstOfEach(error.details, fields) : {}
}

function firstOfEach<Name extends string>(
  issues: readonly { path: string; message: string }[],
  fields: readonly Name[],
): ErrorsOf<Name> {
  const errors: ErrorsOf<Name> = {}
  for (const { path, message } of issues) {
    const name = fields.find((field) => field === path)
    if (name) errors[name] ??= message
  }
  return errors
}
