import { type ReactNode, useRef, useState } from 'react'
import type { ProblemCode } from '../../shared/problem.ts'
import { ApiError } from '../api.ts'
import { focusHeading } from '../heading-focus.ts'
import { showRefusal } from '../show-refusal.ts'
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
  refused: string
  /** Offers deactivation if this code refuses the deletion of an item in use. */
  inUse?: Omit<InUseDialogProps, 'onClose'> & { code: ProblemCode }
  onClose: () => void
  onDeleted?: () => void
  children?: ReactNode
}

/** Asks before deleting. Its opener is removed with the deleted item: the focus moves to the page's heading. */
export function DeleteDialog({
  remove,
  done,
  refused,
  inUse,
  onClose,
  onDeleted,
  ...texts
}: DeleteDialogProps) {
  const removed = useRef(false)
  const [isKept, setKept] = useState(false)
  const confirm = async () => {
    try {
      await remove()
    } catch (error) {
      if (inUse && error instanceof ApiError && error.code === inUse.code) return setKept(true)
      showRefusal(refused, error)
      return onClose()
    }
    removed.current = true
    toast(done)
    onDeleted?.()
    onClose()
  }
  if (inUse && isKept) return <InUseDialog {...inUse} onClose={onClose} />
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

function InUseDialog({ name, active, reasons, onDeactivate, onClose, ...rest }: InUseDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Não é possível excluir ${name}`}
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
