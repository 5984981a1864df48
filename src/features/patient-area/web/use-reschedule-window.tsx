import { type ReactNode, useState } from 'react'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import type { PatientSession } from '../contract.ts'
import type { Mover } from './reschedule-api.ts'
import type { RescheduleDialogProps } from './reschedule-dialog.tsx'

const RescheduleDialog = lazyWindow<RescheduleDialogProps>(() => import('./reschedule-dialog.tsx'))

/** Returns the window that moves a session, and the call that opens it. A reopened window keeps no choice. */
export function useRescheduleWindow(
  mover: Mover,
  onNoHour: (session: PatientSession) => Promise<unknown>,
): { ask: (session: PatientSession) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ session: PatientSession; turn: number } | null>(null)
  const [open, setOpen] = useState(false)
  return {
    ask: (session) => {
      setOpened((before) => ({ session, turn: (before?.turn ?? 0) + 1 }))
      setOpen(true)
    },
    dialog: opened && (
      <RescheduleDialog
        key={opened.turn}
        session={opened.session}
        mover={mover}
        open={open}
        onNoHour={() => onNoHour(opened.session)}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
