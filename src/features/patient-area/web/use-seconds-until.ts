import { useEffect, useState } from 'react'

/** Whole seconds left until an instant, counted down; 0 once it has come. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((instant - now) / 1_000))
  useEffect(() => {
    if (Date.now() >= instant) return
    const tick = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= instant) clearInterval(tick)
    }, 1_000)
    setNow(Date.now())
    return () => clearInterval(tick)
  }, [instant])
  return left
}
