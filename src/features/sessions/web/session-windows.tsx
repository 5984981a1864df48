import { CancelDialog, DeleteDialog } from './end-session-dialog.tsx'
import { OccupiedDialog } from './occupied-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import type { SessionWork } from './use-session-work.ts'

/** The windows of what needs a word more. */
export function SessionWindows({ work, zone }: { work: SessionWork; zone: string }) {
  const { session, asked, closeWindows } = work
  const ending = { session, zone, onClose: closeWindows }
  return (
    <>
      <CancelDialog {...ending} open={asked === 'cancel'} />
      <DeleteDialog {...ending} open={asked === 'delete'} />
      <OccupiedDialog session={session} message={work.occupied} onClose={closeWindows} />
      <ReminderDialog session={session} reminder={work.reminder} onClose={closeWindows} />
    </>
  )
}
