import { type FormEvent, useRef, useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { showRefusal } from './use-entrance.ts'

interface OneFieldForm {
  pending: boolean
  /** Returns the problem of the typed text; null if it can be sent. */
  problemOf: (typed: string) => string | null
  send: (typed: string) => Promise<void>
  /** Whether a refused text is selected, so that the next one replaces it. */
  selectsRefused?: boolean
}

/**
 * Returns the error of a form with one field, the field's ref, and the form's handlers. The library of the other forms would
 * make the first load of the login a sixth larger.
 */
export function useOneField({ pending, problemOf, send, selectsRefused }: OneFieldForm) {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (pending || !field.current) return
    const typed = field.current.value
    const problem = problemOf(typed)
    setError(problem)
    if (problem) return field.current.focus()
    try {
      await send(typed)
    } catch (refusal) {
      setError(problemText(refusal))
      field.current?.focus()
      if (selectsRefused) field.current?.select()
      showRefusal(refusal)
    }
  }
  return { field, error, submit, clearError: () => setError(null) }
}
