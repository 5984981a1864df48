import { useEffect, useRef, useState } from 'react'
import { tenantPart } from '../shared/live.ts'
import { storage } from './storage.ts'

/** The input that an ended login closed, until the page is left; each key begins with the account. */
const typed = new Map<string, unknown>()

const accountNow = () => tenantPart(storage.get('token'))

/**
 * Returns the input that the account's last ended login closed under this `id`. At the next end `input` returns what is kept;
 * undefined keeps nothing. Without an `id` nothing is kept.
 */
export function useClosedInput(id: unknown, input: () => unknown): unknown {
  const [account] = useState(accountNow)
  const [key] = useState(() => id !== undefined && JSON.stringify([account, id]))
  const [closed] = useState(() => key && typed.get(key))
  const latest = useRef(input)
  latest.current = input
  useEffect(() => {
    if (!key) return
    typed.delete(key)
    return () => {
      const now = latest.current()
      // A logout by hand leads to the landing page, after the question about unsaved input.
      const hasEnded = account !== accountNow() && location.pathname !== '/'
      if (hasEnded && now !== undefined) typed.set(key, now)
    }
  }, [key, account])
  return closed || undefined
}

/** Is `useState` for typed input. It begins with what was typed when the account's last login ended; `id` names the input. */
export function useTypedState<Value>(id: unknown, initial: Value | (() => Value)) {
  const [first] = useState(initial)
  const latest = useRef(first)
  const closed = useClosedInput(id, () => (latest.current === first ? undefined : latest))
  const state = useState(() => (closed ? (closed as typeof latest).current : first))
  latest.current = state[0]
  return state
}
