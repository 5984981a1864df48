import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { tenantPart } from '../shared/live.ts'
import { storage } from './storage.ts'

interface Typed {
  values: unknown
  defaults: unknown
  base: unknown
}

/** The input of forms that an ended login closed, until the page is left; each key begins with the account. */
const typed = new Map<string, Typed>()

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
  const [account] = useState(() => tenantPart(storage.get('token')))
  const [key] = useState(() => {
    const begun = formState.defaultValues ?? {}
    return JSON.stringify([account, id, id === null ? begun : Object.keys(begun)])
  })
  const latest = useRef({ base, isDirty })
  latest.current = { base, isDirty }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when the form closes
  useEffect(() => {
    const found = id !== undefined && typed.get(key)
    typed.delete(key)
    if (found) {
      reset(found.defaults as DefaultValues<Values>)
      reset(found.values as Values, { keepDefaultValues: true })
      restored(found.base as Base)
    }
    return () => {
      const hasEnded = account !== tenantPart(storage.get('token'))
      // A logout by hand leads to the landing page, after the question about unsaved input.
      if (id === undefined || !latest.current.isDirty || !hasEnded || location.pathname === '/')
        return
      const defaults = formState.defaultValues
      typed.set(key, { values: getValues(), defaults, base: latest.current.base })
    }
  }, [])
}
