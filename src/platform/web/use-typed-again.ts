import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useClosedInput } from './use-typed-state.ts'

interface Closed<Values, Base> {
  values: Values
  defaults: DefaultValues<Values>
  base: Base
}

/**
 * Fills a form with what was typed in it when the account's last login ended, and calls `restored` with the record on which it
 * was based. A form is known by its record's `id`, or by what a new one begins with; without an `id` it is not kept.
 */
export function useTypedAgain<Values extends FieldValues, Body, Base>(
  form: UseFormReturn<Values, unknown, Body>,
  id: unknown,
  { base, isDirty }: { base: Base; isDirty: boolean },
  restored: (base: Base) => void,
): void {
  const { reset, getValues, formState } = form
  const begun = formState.defaultValues ?? {}
  const key = id === undefined ? undefined : [id, id === null ? begun : Object.keys(begun)]
  const closed = useClosedInput(key, () =>
    isDirty ? { values: getValues(), defaults: formState.defaultValues, base } : undefined,
  ) as Closed<Values, Base> | undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!closed) return
    reset(closed.defaults)
    reset(closed.values, { keepDefaultValues: true })
    restored(closed.base)
  }, [])
}
