import { ApiError } from '../../../platform/web/api.ts'
import { sayRefused } from '../../../platform/web/say-refused.ts'
import { DeleteDialog, InUseDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import type { Coupon } from '../contract.ts'
import { COUPON_PROBLEMS, INACTIVE_COUPON_IN_USE } from '../problems.ts'
import { useDeleteCoupon } from './api.ts'
import { useSwitchCoupon } from './use-switch-coupon.ts'

type DeleteCouponDialogProps = { coupon: Coupon; onClose: () => void }

const KEPT = {
  active: COUPON_PROBLEMS.coupon_in_use[1],
  inactive: INACTIVE_COUPON_IN_USE,
}

export function DeleteCouponDialog({ coupon, onClose }: DeleteCouponDialogProps) {
  const remove = useDeleteCoupon()
  const { turn, pending } = useSwitchCoupon()
  if (isInUse(remove.error)) {
    return (
      <InUseDialog
        name={coupon.code}
        active={coupon.active}
        reasons={KEPT}
        deactivateLabel="Desativar cupom"
        pending={pending}
        onDeactivate={() => turn(coupon, false, onClose)}
        onClose={onClose}
      />
    )
  }
  const refuse = (error: Error) => {
    if (isInUse(error)) return
    sayRefused('Erro ao excluir cupom', error)
    onClose()
  }
  return (
    <DeleteDialog
      title={`Excluir o cupom ${coupon.code}?`}
      description="Quem recebeu este código não poderá mais usá-lo."
      confirmLabel="Excluir cupom"
      remove={() => remove.mutateAsync({ params: { id: coupon.id } })}
      pending={remove.isPending}
      done={{ title: 'Cupom excluído', description: coupon.code }}
      onRefused={refuse}
      onClose={onClose}
    />
  )
}

function isInUse(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'coupon_in_use'
}
