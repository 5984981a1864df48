import { useState } from 'react'
import type { Session } from '../contract.ts'
import type { Reminder } from './reminder-dialog.tsx'

/** What opens a window before anything is sent. */
export type SessionQuestion = 'cancel' | 'delete' | 'payments'

export type OpenWindows = ReturnType<typeof useSessionWindows>

/**
 * The question or answer that has opened a window over sessions, and of which of them it is. Kept beside the list, not in
 * its row: what is done in the window may take the session out of a list that is filtered.
 */
export function useSessionWindows() {
  const [session, setSession] = useState<Session | null>(null)
  const [asked, setAsked] = useState<SessionQuestion | null>(null)
  const [occupied, setOccupied] = useState<string | null>(null)
  const [reminder, setReminder] = useState<Reminder | null>(null)
  const close = () => {
    setAsked(null)
    setOccupied(null)
    setReminder(null)
  }
  const openFor =
    <Content>(of: Session, open: (content: Content) => void) =>
    (content: Content) => {
      setSession(of)
      open(content)
    }
  const windowsOf = (of: Session) => ({
    ask: openFor(of, setAsked),
    onOccupied: openFor(of, setOccupied),
    onReminder: openFor(of, setReminder),
  })
  return { session, asked, occupied, reminder, windowsOf, close }
}
