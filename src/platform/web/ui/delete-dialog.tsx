import { type ReactNode, useRef } from 'react'
import { focusHeading } from '../heading-focus.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type ToastContent, toast } from './toast-store.ts'

type DeleteDialogProps = {
  title: string
  /** What will be lost. */
  description: string
  confirmLabel: string
  remove: () => Promise<unknown>
  pending: boolean
  /** It cannot be confirmed yet. */
  disabled?: boolean
  /** What is said once it is gone. */
  done: ToastContent
  /** Says why it stayed, and closes the window unless there is another way to offer. */
  onRefused: (error: Error) => void
  onClose: () => void
  /** Leads away from what was deleted. */
  onDeleted?: () => void
  children?: ReactNode
}

/** Asks before deleting. What opened the window goes with what is deleted: the focus then goes to the page's heading. */
export function DeleteDialog({
  remove,
  done,
  onRefused,
  onClose,
  onDeleted,
  ...texts
}: DeleteDialogProps) {
  const removed = useRef(false)
  const confirm = async () => {
    try {
      await remove()
    } catch (error) {
      onRefused(error as Error)
      return
    }
    removed.current = true
    toast(done)
    onDeleted?.()
    onClose()
  }
  return (
    <ConfirmDialog
      {...texts}
      open
      onOpenChange={(open) => !open && onClose()}
      pendingText="Excluindo..."
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        if (!removed.current) return
        event.preventDefault()
        focusHeading()
      }}
    />
  )
}

type InUseDialogProps = {
  name: string
  active: boolean
  /** Why it cannot be deleted: while it is active, and once it is not. */
  reasons: { active: string; inactive: string }
  deactivateLabel: string
  pending: boolean
  onDeactivate: () => void
  onClose: () => void
}

/** What is in use stays; deactivating it is offered instead. */
export function InUseDialog({
  name,
  active,
  reasons,
  onDeactivate,
  onClose,
  ...rest
}: InUseDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name} não pode ser excluído`}
      description={active ? reasons.active : reasons.inactive}
      destructive={false}
      cancelLabel={active ? 'Manter ativo' : 'Cancelar'}
      confirmLabel={active ? rest.deactivateLabel : 'Entendi'}
      pending={rest.pending}
      pendingText="Desativando..."
      onConfirm={active ? onDeactivate : onClose}
    />
  )
}
