import { useRef } from 'react'
import { problems } from '../../../platform/shared/problem.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Coupon } from '../contract.ts'
import { useDeleteCoupon } from './api.ts'
import { useSwitchCoupon } from './use-switch-coupon.ts'

type DeleteCouponDialogProps = { coupon: Coupon; onClose: () => void }

/** Asks before deleting; a coupon that was used stays, and switching it off is offered instead. */
export function DeleteCouponDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const remove = useDeleteCoupon()
  const removed = useRef(false)
  const confirm = () =>
    remove.mutate(
      { params: { id: coupon.id } },
      {
        onSuccess: () => {
          removed.current = true
          toast({ title: 'Cupom excluído', description: coupon.code })
          onClose()
        },
        onError: (error) => {
          if (isInUse(error)) return
          toast({
            title: 'Erro ao excluir cupom',
            description: problemText(error),
            variant: 'destructive',
          })
          onClose()
        },
      },
    )
  if (isInUse(remove.error)) return <SwitchOffDialog coupon={coupon} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Excluir o cupom ${coupon.code}?`}
      description="Quem recebeu este código não poderá mais usá-lo."
      confirmLabel="Excluir cupom"
      pending={remove.isPending}
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

function SwitchOffDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const { turn, pending } = useSwitchCoupon()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${coupon.code} não pode ser excluído`}
      description={
        coupon.active
          ? problems.coupon_in_use[1]
          : 'Este cupom já foi usado em agendamentos. Ele está desativado e não vale mais.'
      }
      destructive={false}
      cancelLabel={coupon.active ? 'Manter ativo' : 'Cancelar'}
      confirmLabel={coupon.active ? 'Desativar cupom' : 'Entendi'}
      pending={pending}
      pendingText="Desativando..."
      onConfirm={() => (coupon.active ? turn(coupon, false, onClose) : onClose())}
    />
  )
}

function isInUse(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'coupon_in_use'
}
