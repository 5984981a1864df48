import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ProblemCode, ProblemDetail } from '../shared/problem.ts'
import { ApiError } from './api.ts'

// The Content-Security-Policy forbids evaluation, which zod would try.
z.config({ jitless: true })

type Draft<Schema extends z.ZodMiniType> = { [Name in keyof z.input<Schema>]?: unknown }

/**
 * Returns a resolver that checks a form by its contract, errors at the fields of the same name. `handleSubmit` gets
 * the payload as sent: the schema's input, since its output (cents, epoch) is the server's. `moreProblems` are the form's
 * own.
 */
export function contractResolver<Values extends FieldValues, Schema extends z.ZodMiniType>(
  schema: Schema,
  payloadOf: (values: Values) => Draft<Schema>,
  moreProblems: (values: Values) => ProblemDetail[] = () => [],
): Resolver<Values, unknown, z.input<Schema>> {
  return (values, _context, options) => {
    const payload = payloadOf(values)
    const more = moreProblems(values)
    const checked = z.safeParse(schema, payload)
    if (checked.success && more.length === 0)
      return { values: payload as z.input<Schema>, errors: {} }
    const issues = checked.error?.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message,
    }))
    const errors: Record<string, FieldError> = {}
    for (const { path, message } of [...more, ...(issues ?? [])])
      errors[path] ??= { type: 'contract', message }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}

/** Returns the problem of a `confirmPassword` that does not repeat the password. */
export function unlikePassword(
  confirmPassword: string,
  password: string,
  message: string,
): ProblemDetail[] {
  return confirmPassword === password ? [] : [{ path: 'confirmPassword', message }]
}

/**
 * Shows the server's details at the fields of the same name, and a whole refusal at the field that `fieldOf`
 * names; focuses the first. Returns false when none has a field.
 */
export function showFieldProblems<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf: FieldOf<Values> = {},
): boolean {
  return markFields(form, error, fieldOf).length > 0
}

type FieldOf<Values extends FieldValues> = Partial<Record<ProblemCode, FieldPath<Values>>>

/**
 * Shows the server's details as `showFieldProblems` does, but returns whether the fields on the screen show the whole
 * refusal, so that nothing else has to.
 */
export function showsWholeProblem<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf: FieldOf<Values> = {},
): boolean {
  const paths = markFields(form, error, fieldOf)
  if (!(error instanceof ApiError) || paths.length < Math.max(1, error.details.length)) return false
  return paths.every((path) => {
    const input = form.getFieldState(path).error?.ref
    return input instanceof Element && input.checkVisibility()
  })
}

/** Returns the paths of the fields that show a problem. */
function markFields<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf: FieldOf<Values>,
): FieldPath<Values>[] {
  if (!(error instanceof ApiError)) return []
  const fields = form.getValues()
  const shownProblems = error.details.filter(({ path }) => (path.split('.')[0] ?? '') in fields)
  const field = error.code && fieldOf[error.code]
  if (shownProblems.length === 0 && field)
    shownProblems.push({ path: field, message: error.message })
  for (const { path, message } of shownProblems)
    form.setError(path as FieldPath<Values>, { type: 'server', message })
  const paths = shownProblems.map(({ path }) => path as FieldPath<Values>)
  // A pending form is disabled: its fields take the focus once it is enabled again.
  const [firstPath] = paths
  if (firstPath) setTimeout(() => form.setFocus(firstPath))
  return paths
}
