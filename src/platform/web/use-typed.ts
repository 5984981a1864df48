import { useState } from 'react'

/** A text being typed, which starts as `value` and becomes it whenever it changes from elsewhere, such as by going back. */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return [typed, setTyped] as const
}
