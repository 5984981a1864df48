import { CompleteDialog, DeleteDialog } from '../end-session-dialog.tsx'
import { OccupiedDialog } from '../occupied-dialog.tsx'
import { PaymentsDialog } from '../payments-dialog.tsx'
import { ReminderDialog } from '../reminder-dialog.tsx'
import type { OpenWindows } from './use-session-windows.ts'

/** The windows of what needs a word more. */
export function SessionWindows({ windows, zone }: { windows: OpenWindows; zone: string }) {
  const { session, asked, occupied, reminder, close } = windows
  if (!session) return null
  const ending = { session, zone, onClose: close }
  return (
    <>
      <CompleteDialog {...ending} open={asked === 'complete'} />
      <DeleteDialog {...ending} open={asked === 'delete'} />
      {asked === 'payments' && <PaymentsDialog session={session} zone={zone} onClose={close} />}
      <OccupiedDialog session={session} payment={occupied} onClose={close} />
      <ReminderDialog session={session} reminder={reminder} onClose={close} />
    </>
  )
}
