import { useEffect, useRef, useState } from 'react'
import { openChannel } from '../../../platform/web/channel.ts'
import { PROOF_LIFE } from '../../identity/rules.ts'
import { lastUse, lockRecords } from './api.ts'

/** All windows of this browser lock together. */
const CHANNEL = 'prontuario'
const TICK = 5_000

/** Locks on request, together with another window of this browser, and when the proof expires. `beforeLock` saves unsent text. */
export function useLock(beforeLock: () => Promise<void>) {
  const [isLocked, setLocked] = useState(false)
  const saveTyped = useRef(beforeLock)
  useEffect(() => {
    saveTyped.current = beforeLock
  }, [beforeLock])
  useEffect(() => {
    if (isLocked) return
    const hide = () => void saveTyped.current().finally(() => setLocked(true))
    const channel = openChannel(CHANNEL)
    channel?.addEventListener('message', hide)
    const look = () => {
      if (lastUse() > 0 && Date.now() - lastUse() >= PROOF_LIFE) hide()
    }
    const timer = setInterval(look, TICK)
    document.addEventListener('visibilitychange', look)
    return () => {
      channel?.close()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isLocked])

  async function lock(): Promise<void> {
    await saveTyped.current()
    setLocked(true)
    const others = openChannel(CHANNEL)
    others?.postMessage('lock')
    others?.close()
    await lockRecords()
  }

  return { isLocked, lock, open: () => setLocked(false) }
}
