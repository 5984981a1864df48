import { type ReactNode, useState } from 'react'
import type { PatientSession } from '../contract.ts'
import { CancelDialog } from './cancel-dialog.tsx'

interface Cancelling {
  cancel: (session: PatientSession) => Promise<unknown>
  /** Reads anew what a refusal has shown to be old. */
  refresh: () => unknown
}

/** One window for all cards of a page: it stays while its card moves to another list. */
export function useCancelDialog({ cancel, refresh }: Cancelling): {
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
      <CancelDialog
        session={session}
        open={open}
        onOpenChange={setOpen}
        cancel={cancel}
        onRefused={refresh}
      />
    ),
  }
}
