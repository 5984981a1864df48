import { useState } from 'react'

/** Returns a text being typed; it starts as `value` and follows its later changes, such as by going back. */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return [typed, setTyped] as const
}
