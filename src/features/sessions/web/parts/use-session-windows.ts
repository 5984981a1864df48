import { useCallback, useState } from 'react'
import type { PaymentMethod } from '../../../payments/contract.ts'
import type { Session } from '../../contract.ts'
import type { Reminder } from '../notices/reminder-dialog.tsx'

export type SessionQuestion = 'complete' | 'delete' | 'payments' | 'move' | 'following'

export interface OccupiedPayment {
  message: string
  method: PaymentMethod
}

export type SessionWindowsState = ReturnType<typeof useSessionWindows>

export type OpenWindows = Pick<SessionWindowsState, 'windowsOf'>

/**
 * Returns the open window and its session. Kept with the list, not in its row: an action may remove the row from a
 * filtered list.
 */
export function useSessionWindows() {
  const [session, setSession] = useState<Session | null>(null)
  const [dialog, setDialog] = useState<SessionQuestion | null>(null)
  const [occupied, setOccupied] = useState<OccupiedPayment | null>(null)
  const [reminder, setReminder] = useState<Reminder | null>(null)
  const close = () => {
    setDialog(null)
    setOccupied(null)
    setReminder(null)
  }
  const windowsOf = useCallback((session: Session) => {
    const openFor =
      <Content>(open: (content: Content) => void) =>
      (content: Content) => {
        setSession(session)
        open(content)
      }
    const ask = openFor(setDialog)
    const occupy = openFor(setOccupied)
    return {
      ask,
      onOccupied: (message: string, method: PaymentMethod) => occupy({ message, method }),
      onReminder: openFor(setReminder),
      onAhead: () => ask('complete'),
    }
  }, [])
  return { session, asked: dialog, occupied, reminder, windowsOf, close }
}
