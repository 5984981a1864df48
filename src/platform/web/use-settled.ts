import { useEffect, useState } from 'react'

/** Returns a value once it stayed the same for `pause` milliseconds; the first one at once. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, () => value)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
