import { type ReactNode, useRef } from 'react'
import { focusHeading } from '../heading-focus.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type ToastContent, toast } from './toast-store.ts'

type DeleteDialogProps = {
  title: string
  description: string
  confirmLabel: string
  remove: () => Promise<unknown>
  pending: boolean
  disabled?: boolean
  done: ToastContent
  /** Shows the refusal, and closes the window unless it offers another way. */
  onRefused: (error: Error) => void
  onClose: () => void
  onDeleted?: () => void
  children?: ReactNode
}

/** Asks before deleting. Its opener goes with the deleted item: the focus moves to the page's heading. */
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
  reasons: { active: string; inactive: string }
  deactivateLabel: string
  pending: boolean
  onDeactivate: () => void
  onClose: () => void
}

/** Offers deactivation for an item in use, which cannot be deleted. */
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
