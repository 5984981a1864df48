import { ApiError } from './api.ts'

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
 * Returns the values of these fields from the form itself, also those written before hydration and, unlike FormData,
 * disabled ones.
 */
export function textsIn<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const texts = names.map((name) => [name, formField(form, name)?.value ?? ''] as const)
  return Object.fromEntries(texts) as Record<Name, string>
}

export function refusedOf<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): ErrorsOf<Name> {
  return error instanceof ApiError ? firstOfEach(error.details, fields) : {}
}

export function firstOfEach<Name extends string>(
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
