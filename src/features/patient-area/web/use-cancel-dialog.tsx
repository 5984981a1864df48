import { type ReactNode, useState } from 'react'
import type { PatientSession } from '../contract.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { Cancelling } from './use-cancellation.ts'

/** One window for all cards of a page: it stays open while its card moves to another list. */
export function useCancelDialog(cancelling: Cancelling): {
  ask: (session: PatientSession) => void
  dialog: ReactNode
} {
  const [session, setSession] = useState<PatientSession | null>(null)
  const [open, setOpen] = useState(false)
  return {
    ask: (asked) => {
      setSession(asked)
      setOpen(true)
    },
    dialog: session && (
      <CancelDialog {...cancelling} session={session} open={open} onClose={() => setOpen(false)} />
    ),
  }
}
