import { useEffect } from 'react'
import type { LoggedMessage } from '../contract.ts'

/** After so many milliseconds it is looked again what became of a message. */
const LOOKS = [1_500, 5_000, 15_000, 40_000]

/** While something shown waits to be sent it is read again: a few times, then left to whoever is looking. */
export function useRereading(
  messages: readonly Pick<LoggedMessage, 'id' | 'status'>[],
  reread: () => unknown,
): void {
  const waiting = messages.flatMap(({ id, status }) => (status === 'queued' ? [id] : [])).join(' ')
  useEffect(() => {
    if (waiting === '') return
    const timers = LOOKS.map((delay) => setTimeout(reread, delay))
    return () => timers.forEach(clearTimeout)
  }, [waiting, reread])
}
