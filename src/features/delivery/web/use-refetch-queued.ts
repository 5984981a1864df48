import { useEffect } from 'react'
import type { LoggedMessage } from '../contract.ts'

const LOOKS = [1_500, 5_000, 15_000, 40_000]

export function useRefetchQueued(
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
