import { useEffect, useState } from 'react'

/** Returns a value when it has been unchanged for `pause` milliseconds; the first one immediately. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, () => value)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
