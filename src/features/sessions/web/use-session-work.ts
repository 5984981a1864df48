import { useState } from 'react'
import type { Session } from '../contract.ts'
import type { Reminder } from './reminder-dialog.tsx'
import { useSessionActions } from './use-session-actions.ts'

export type SessionWork = ReturnType<typeof useSessionWork>

/** What is being done with a session, and the question or answer that has opened a window. */
export function useSessionWork(session: Session) {
  const [asked, setAsked] = useState<'cancel' | 'delete' | null>(null)
  const [occupied, setOccupied] = useState<string | null>(null)
  const [reminder, setReminder] = useState<Reminder | null>(null)
  const actions = useSessionActions(session, { onOccupied: setOccupied, onReminder: setReminder })
  const closeWindows = () => {
    setAsked(null)
    setOccupied(null)
    setReminder(null)
  }
  return { session, actions, asked, ask: setAsked, occupied, reminder, closeWindows }
}
