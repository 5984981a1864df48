import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { CompleteDialog, DeleteDialog } from '../changes/end-session-dialog.tsx'
import { ReminderDialog } from '../notices/reminder-dialog.tsx'
import { OccupiedDialog } from '../payments/occupied-dialog.tsx'
import type { SessionWindowsState } from './use-session-windows.ts'

const MoveDialog = lazyWindow(() => import('../changes/move-dialog.tsx'))
const CancelScopeDialog = lazyWindow(() => import('../changes/cancel-scope-dialog.tsx'))
const PaymentsDialog = lazyWindow(() => import('./payments-dialog.tsx'))

export type SessionWindowsProps = { windows: SessionWindowsState; zone: string }

export default function SessionWindowSet({ windows, zone }: SessionWindowsProps) {
  const { session, asked, occupied, reminder, close } = windows
  if (!session) return null
  const ending = { session, zone, onClose: close }
  return (
    <>
      <CompleteDialog {...ending} open={asked === 'complete'} />
      <DeleteDialog {...ending} open={asked === 'delete'} />
      {asked === 'payments' && <PaymentsDialog session={session} zone={zone} onClose={close} />}
      {asked === 'following' && <CancelScopeDialog session={session} zone={zone} onClose={close} />}
      {asked === 'move' && <MoveDialog session={session} zone={zone} onClose={close} />}
      <OccupiedDialog session={session} payment={occupied} onClose={close} />
      <ReminderDialog session={session} reminder={reminder} onClose={close} />
    </>
  )
}
